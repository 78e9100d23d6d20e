package dev.rote.capability;

import java.util.List;
import java.util.Set;

/// A capability with one tenant's overlay over it; it may be performed only without problems. `touched` says, for
/// each change in its order, which steps, checkpoints, detectors and recoverers it reaches.
public record Tailored(Capability capability, List<Problem> problems, List<Set<String>> touched) {
    public Tailored {
        problems = List.copyOf(problems);
        touched = List.copyOf(touched);
    }

    /// Lays an overlay over the capability that it is for; the contract, the acts, risk and consent, markers, effect
    /// checks and addresses stay what they are.
    public static Tailored of(Capability capability, Overlay overlay) {
        return new Tailoring(capability, overlay).tailored();
    }

    public boolean isSafe() {
        return problems.isEmpty();
    }
}
