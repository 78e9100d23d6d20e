package dev.rote.registry;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/// The approved versions that a registry keeps.
public sealed interface Listing {

    record Known(List<Version> versions) implements Listing {
        public Known {
            versions = List.copyOf(versions);
        }
    }

    record Refused(Denied why) implements Listing {}

    /// One version: where it stands, whether it runs when none is named, where it is kept, and what was decided about
    /// it.
    record Version(
            String name,
            int version,
            String hash,
            Lifecycle standing,
            boolean isDefault,
            Path file,
            List<Decided> history) {
        public Version {
            history = List.copyOf(history);
        }
    }

    /// One decision; `reason` may be empty, and `key` is empty where somebody else vouches for the line.
    record Decided(long line, Instant at, String action, String by, String reason, String key) {}
}
