package dev.rote.capability;

import java.time.Instant;
import java.util.List;

/// Where a capability comes from: the run it was recorded from, who started that (empty when nobody said), and for
/// every step who did it and on which rung its control was found; and a sentence for each thing that was done there
/// and is no step, because nothing needed it.
public record Provenance(String run, Instant recordedAt, String by, List<Origin> steps, List<String> leftOut) {
    /// One of a run that nobody in particular started and of which nothing was left out.
    public Provenance(String run, Instant recordedAt, List<Origin> steps) {
        this(run, recordedAt, "", steps, List.of());
    }

    public Provenance {
        steps = List.copyOf(steps);
        leftOut = List.copyOf(leftOut);
    }

    public record Origin(String step, Actor actor, String rung, String reason) {}

    /// Who did a step when it was recorded.
    public enum Actor {
        PERSON,
        MODEL,
        SCRIPT
    }
}
