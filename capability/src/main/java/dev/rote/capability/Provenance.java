package dev.rote.capability;

import java.time.Instant;
import java.util.List;

/// Where a capability comes from: the run it was recorded from, and for every step who did it and on which rung its
/// control was found.
public record Provenance(String run, Instant recordedAt, List<Origin> steps) {
    public Provenance {
        steps = List.copyOf(steps);
    }

    public record Origin(String step, Actor actor, String rung, String reason) {}

    /// Who did a step when it was recorded.
    public enum Actor {
        PERSON,
        MODEL,
        SCRIPT
    }
}
