package dev.rote.registry;

import java.nio.file.Path;
import java.util.Optional;

/// What became of a wish to approve a capability.
public sealed interface Approval {

    /// On record; `sealedCopy` is the approved version's own file, and `enrolled` is set when whoever approved got a
    /// key, or became known to the project, by it.
    record Approved(String name, int version, String hash, Path sealedCopy, Optional<Enrolled> enrolled)
            implements Approval {}

    record Refused(Denied why) implements Approval {}
}
