package dev.rote.replay;

import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Verdict;
import java.util.Optional;

/// Whether a step can be done on what is seen.
sealed interface Located {

    /// Everything the act needs is there; `found` is empty for acts on no control.
    record Ready(Observation seen, Optional<Resolution.Found> found) implements Located {
        Optional<Node> on() {
            return found.map(Resolution.Found::node);
        }
    }

    record Missing(FailureCode code, String message, Verdict verdict) implements Located {}
}
