package dev.rote.discovery;

import dev.rote.surface.Observation;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.time.Duration;

/// Waits until a screen has come to rest before somebody decides on it: no change for a short while, but not for ever,
/// since legacy pages poll.
final class Settling {
    /// How long a screen is waited for that is not ready.
    static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Duration QUIET = Duration.ofMillis(250);

    private Settling() {}

    static Observation settled(Surface surface, Run run) {
        Run patience = run.within(PATIENCE);
        Observation seen = surface.observe(run);
        while (!patience.isOver() && surface.awaitChange(seen, patience.within(QUIET))) {
            seen = surface.observe(run);
        }
        return seen;
    }
}
