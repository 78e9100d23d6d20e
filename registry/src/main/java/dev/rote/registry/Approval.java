package dev.rote.registry;

import java.nio.file.Path;

/// What became of a wish to approve a capability.
public sealed interface Approval {

    /// On record; `sealedCopy` is the approved version's own file.
    record Approved(String name, int version, String hash, Path sealedCopy) implements Approval {}

    record Refused(Denied why) implements Approval {}
}
