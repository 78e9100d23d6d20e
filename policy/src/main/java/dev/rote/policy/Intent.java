package dev.rote.policy;

import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.surface.Node;
import java.util.Optional;

/// One act about to be done: the step it is, on which node of the observation, onto which other one it carries that
/// if it does, where it leads when that is known (an absolute address, or empty), and how risky the artifact says
/// it is.
public record Intent(
        String step,
        StepAct act,
        Optional<Node> on,
        Optional<Node> onto,
        String destination,
        Step.Risk risk,
        boolean consent) {

    /// An act that carries nothing onto another control.
    public Intent(String step, StepAct act, Optional<Node> on, String destination, Step.Risk risk, boolean consent) {
        this(step, act, on, Optional.empty(), destination, risk, consent);
    }

    public static Intent of(Step step, Optional<Node> on) {
        boolean commits = step.isCommit() && step.risk() == Step.Risk.SAFE;
        return new Intent(
                step.id(), step.act(), on, "", commits ? Step.Risk.IRREVERSIBLE : step.risk(), step.consent());
    }

    /// An act that no artifact describes, as an explorer proposes it.
    public static Intent of(String step, StepAct act, Optional<Node> on) {
        return new Intent(step, act, on, "", Step.Risk.SAFE, false);
    }

    public Intent leadingTo(String address) {
        return new Intent(step, act, on, onto, address, risk, consent);
    }

    public Intent onto(Optional<Node> other) {
        return new Intent(step, act, on, other, destination, risk, consent);
    }
}
