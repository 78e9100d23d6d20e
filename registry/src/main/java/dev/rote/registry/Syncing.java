package dev.rote.registry;

import java.nio.file.Path;
import java.util.List;

/// What became of holding a registry's files against its ledger.
public sealed interface Syncing {

    record Synced(List<Found> found) implements Syncing {
        public Synced {
            found = List.copyOf(found);
        }

        /// Whether a person has to do something.
        public boolean isInOrder() {
            return found.stream().allMatch(one -> one.what() == What.RESTORED);
        }
    }

    record Refused(Denied why) implements Syncing {}

    /// One file that was not as the ledger has it.
    record Found(What what, Path file, String message) {}

    /// The closed list; names are stable.
    enum What {
        /// An approved version's file is there again, from a working copy of exactly its content.
        RESTORED,
        /// An approved version's file is missing or changed.
        NOT_AS_APPROVED,
        /// A file says it is approved, and nobody approved it here.
        NOT_ON_RECORD,
        UNREADABLE
    }
}
