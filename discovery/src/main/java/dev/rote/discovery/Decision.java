package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.surface.Ref;
import java.util.Map;

/// What an explorer wants: always one act, or an end. A ref must be of the observation it was shown.
public sealed interface Decision {

    /// Does something to one node, or reads it.
    record On(Ref node, StepAct act, String reason) implements Decision {}

    /// Does something that has no node: opens a path or presses a key.
    record Free(StepAct act, String reason) implements Decision {}

    /// Looks again once something has changed; for a screen that is not ready.
    record Reobserve(String reason) implements Decision {}

    /// The goal is met. `places` says where outputs stand on the screen shown that were not read before; they are
    /// read by Rote itself, and the explorer's word is taken for none of them.
    record Done(Map<String, OutputPlace> places, String reason) implements Decision {
        public Done {
            places = Map.copyOf(places);
        }

        /// Every output was read before.
        public Done(String reason) {
            this(Map.of(), reason);
        }
    }

    /// Where an output stands: a node, and the part of its text after the first `after` and before the next `before`.
    record OutputPlace(Ref node, String after, String before) {}

    /// It cannot go on.
    record Stuck(String reason) implements Decision {}

    /// An answer that cannot be carried out; the next situation says why. `code` is stable, such as
    /// `ANSWER_MALFORMED`.
    record Unusable(String code, String why) implements Decision {}

    /// Whoever decides is gone or may not go on; ends the run with that code.
    record Broken(String code, String why) implements Decision {}
}
