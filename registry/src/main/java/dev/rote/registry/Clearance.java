package dev.rote.registry;

import dev.rote.capability.Capability;
import java.nio.file.Path;
import java.util.Optional;

/// Whether a capability may be performed now.
public sealed interface Clearance {

    /// Approved, byte for byte what was reviewed, and on record; the capability's standing says whether it is
    /// deprecated.
    record Cleared(Capability capability, String hash, Path file) implements Clearance {}

    /// It was approved, and nothing starts any more; what was answered once may be answered again.
    record Withdrawn(Capability capability, String hash, Path file, Denied why) implements Clearance {}

    record Refused(Denied why) implements Clearance {}

    /// Why nothing may start, if nothing may.
    default Optional<Denied> denial() {
        return switch (this) {
            case Cleared _ -> Optional.empty();
            case Withdrawn withdrawn -> Optional.of(withdrawn.why());
            case Refused(var why) -> Optional.of(why);
        };
    }
}
