package dev.rote.registry;

import dev.rote.capability.Capability;
import java.nio.file.Path;

/// Whether a capability may be performed now.
public sealed interface Clearance {

    /// Approved, byte for byte what was reviewed, and on record.
    record Cleared(Capability capability, String hash, Path file) implements Clearance {}

    record Refused(Denied why) implements Clearance {}
}
