package dev.rote.discovery;

import dev.rote.capability.Capability;
import java.util.List;

/// What the recorder made of an exploration.
public sealed interface Recorded {

    /// A draft for review, and what a reviewer should know that the draft itself does not say.
    record Draft(Capability capability, List<String> remarks) implements Recorded {
        public Draft {
            remarks = List.copyOf(remarks);
        }
    }

    /// It cannot be performed safely as it was done. `code` is one of `NOTHING_DONE`, `CONTROL_NOT_NAMEABLE`,
    /// `COMMIT_WITHOUT_MARKER`, `COMMIT_WITHOUT_RECORD`, `SECRET_IN_THE_CLEAR`, `SCROLL_WITHOUT_END`,
    /// `OUTPUT_NOT_READ`.
    record NotRecordable(String code, String step, String reason) implements Recorded {}
}
