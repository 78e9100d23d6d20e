package dev.rote.capability;

/// What a capability's file turned out to be. `document` is the file as it stands; `hash` is its content's, in 64
/// hexadecimal digits.
public sealed interface CapabilityReading {

    record Loaded(Capability capability, String hash, Json.Fields document) implements CapabilityReading {}

    /// It reads well, but its seal is missing or belongs to other content: somebody edited it by hand. It may be shown
    /// and never performed.
    record SealBroken(Capability capability, String hash, Json.Fields document, Refusal why)
            implements CapabilityReading {}

    record Refused(Refusal why) implements CapabilityReading {}
}
