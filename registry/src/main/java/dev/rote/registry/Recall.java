package dev.rote.registry;

import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Remembered;
import java.util.Optional;

/// What a process remembers of the registries it has read: a ledger and a version are read each time, and checked
/// again only when a byte of them, of an anchor or of what is known of people changed.
public final class Recall {
    private final Remembered<Ledger.Reading> ledgers = new Remembered<>();
    private final Remembered<Examined> versions = new Remembered<>();

    /// A capability's file, and why what it holds is not safe to perform, if it is not.
    record Examined(CapabilityReading reading, Optional<Denied> unsafe) {}

    Remembered<Ledger.Reading> ledgers() {
        return ledgers;
    }

    Remembered<Examined> versions() {
        return versions;
    }
}
