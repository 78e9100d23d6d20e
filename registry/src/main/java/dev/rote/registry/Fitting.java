package dev.rote.registry;

import dev.rote.capability.Capability;

/// What a tenant's overlay makes of a capability that is cleared to be performed.
public sealed interface Fitting {

    /// The tenant has none, or its newest changes nothing.
    record Plain(Capability capability) implements Fitting {}

    /// The tenant's overlay of that version lies over it; `hash` is that of the overlay's content.
    record Laid(Capability capability, int version, String hash) implements Fitting {}

    record Refused(Denied why) implements Fitting {}
}
