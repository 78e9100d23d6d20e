package dev.rote.registry;

import dev.rote.capability.Overlay;
import dev.rote.capability.Problem;
import java.util.List;
import java.util.Optional;

/// What a person was shown of an overlay.
public sealed interface OverlayShowing {

    /// `noticed` is why it cannot be approved as it is.
    record Shown(Overlay overlay, String hash, String text, List<Problem> problems, Optional<Denied> noticed)
            implements OverlayShowing {
        public Shown {
            problems = List.copyOf(problems);
        }
    }

    record Refused(Denied why) implements OverlayShowing {}
}
