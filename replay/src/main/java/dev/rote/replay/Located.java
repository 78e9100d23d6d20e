package dev.rote.replay;

import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Verdict;
import java.util.Optional;

/// Whether a step can be done on what is seen.
sealed interface Located {

    /// Everything the act needs is there; `found` is empty for acts on no control, and `onto` is where something is
    /// dragged.
    record Ready(Observation seen, Optional<Resolution.Found> found, Optional<Node> onto) implements Located {
        Ready(Observation seen, Optional<Resolution.Found> found) {
            this(seen, found, Optional.empty());
        }

        Optional<Node> on() {
            return found.map(Resolution.Found::node);
        }
    }

    record Missing(FailureCode code, String message, Verdict verdict) implements Located {}
}
