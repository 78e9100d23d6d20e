package dev.rote.capability;

import dev.rote.surface.Condition;

/// Says where a run stands once the step named `after` is done: a compound condition that binds the inputs to the
/// screen.
public record Checkpoint(String id, String after, Condition holds) {}
