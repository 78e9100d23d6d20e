package dev.rote.discovery;

/// How a run of exploring ended.
public sealed interface Discovered {

    /// The goal was met.
    record Complete(Exploration exploration) implements Discovered {}

    /// A person should look: the explorer is stuck, or the screen did not change for too long. `code` is `STUCK`,
    /// `DEAD_END` or `NEEDS_APPROVAL`.
    record Escalated(String code, String reason, Exploration soFar) implements Discovered {}

    /// A budget or the surface ended it. `code` is `STEP_LIMIT`, `TIMEOUT`, `POLICY_BLOCKED`, `ACTION_FAILED` or
    /// `SURFACE_LOST`.
    record Stopped(String code, String reason, Exploration soFar) implements Discovered {}
}
