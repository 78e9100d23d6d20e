package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.policy.Gate;
import dev.rote.policy.Judgement;
import dev.rote.surface.Feature;
import dev.rote.surface.Hold;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// Turns back what a page asks for while an act is done, where the policy does not allow the address: where a link or
/// a button leads is often seen only when it is pressed.
final class Fence implements AutoCloseable {
    private final Gate gate;
    private final AtomicReference<Optional<Judgement.Blocked>> turnedBack = new AtomicReference<>(Optional.empty());
    private Hold hold = () -> {};

    private Fence(Gate gate) {
        this.gate = gate;
    }

    /// Holds nothing where the act can lead nowhere, or the surface cannot hold requests.
    static Fence round(Surface surface, Gate gate, StepAct act, Run run) {
        Fence fence = new Fence(gate);
        if (leadsSomewhere(act) && surface.descriptor().features().contains(Feature.HELD_REQUESTS)) {
            fence.hold = surface.hold(fence::decide, run);
        }
        return fence;
    }

    private static boolean leadsSomewhere(StepAct act) {
        return switch (act.plain()) {
            case StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Hover _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Adjust _,
                    StepAct.EnterDate _,
                    StepAct.Upload _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> false;
            case StepAct.Open _,
                    StepAct.Press _,
                    StepAct.PressAs _,
                    StepAct.Choose _,
                    StepAct.Pick _,
                    StepAct.Tick _,
                    StepAct.Key _,
                    StepAct.Drag _,
                    StepAct.Download _,
                    StepAct.Back _,
                    StepAct.Forward _ -> true;
        };
    }

    private Outgoing.Decision decide(Outgoing request) {
        return switch (gate.judgeAddress(request.origin() + request.path())) {
            case Judgement.Blocked blocked -> {
                turnedBack.set(Optional.of(blocked));
                yield Outgoing.Decision.DROP;
            }
            case Judgement.Allowed _, Judgement.NeedsConsent _ -> Outgoing.Decision.LET_GO;
        };
    }

    /// Why something was turned back, if it was.
    Optional<String> turnedBack() {
        return turnedBack.get().map(one -> one.code() + ": " + one.rule() + ": " + one.reason());
    }

    @Override
    public void close() {
        hold.close();
    }
}
