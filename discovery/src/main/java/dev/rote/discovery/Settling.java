package dev.rote.discovery;

import dev.rote.surface.Frame;
import dev.rote.surface.Observation;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import java.time.Duration;

/// Waits until a screen has come to rest before somebody decides on it: no change for a short while and no frame still
/// without its document, but not for ever, since legacy pages poll and some frames stay blank.
final class Settling {
    /// How long a screen is waited for that is not ready.
    static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final Duration QUIET = Duration.ofMillis(250);

    private Settling() {}

    static Observation settled(Surface surface, Run run) {
        Run patience = run.within(PATIENCE);
        Observation seen = surface.observe(run);
        while (!patience.isOver() && (surface.awaitChange(seen, patience.within(QUIET)) || isComing(seen))) {
            seen = surface.observe(run);
        }
        return seen;
    }

    /// A document is still being received, or a frame that a person sees shows nothing yet; one that is not drawn may
    /// stay blank for good.
    private static boolean isComing(Observation seen) {
        return seen.frames().stream().anyMatch(frame -> !frame.whole() || isBlankInSight(seen, frame));
    }

    private static boolean isBlankInSight(Observation seen, Frame frame) {
        return frame.isBlank()
                && frame.owner() >= 0
                && !seen.node(frame.owner()).box().isEmpty();
    }
}
