package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.surface.Control;
import java.util.List;
import java.util.Optional;

/// A recorded sequence of decisions, as a model once took them; every line names its control by one rung.
public record Script(List<Line> lines) {
    public Script {
        lines = List.copyOf(lines);
    }

    /// One decision: what was done, on which control, and why. An act of `Optional.empty()` is the end, `done`.
    public record Line(Optional<StepAct> act, Optional<Control> on, String reason) {}
}
