package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.surface.Ref;

/// What an explorer wants: always one act, or an end. A ref must be of the observation it was shown.
public sealed interface Decision {

    /// Does something to one node, or reads it.
    record On(Ref node, StepAct act, String reason) implements Decision {}

    /// Does something that has no node: opens a path or presses a key.
    record Free(StepAct act, String reason) implements Decision {}

    /// Looks again once something has changed; for a screen that is not ready.
    record Reobserve(String reason) implements Decision {}

    /// The goal is met and every required output was read.
    record Done(String reason) implements Decision {}

    /// It cannot go on.
    record Stuck(String reason) implements Decision {}
}
