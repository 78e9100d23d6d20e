package dev.rote.registry;

import dev.rote.capability.Capability;

/// What a registry keeps of a version, to be looked at and not to be performed.
public sealed interface Kept {

    record Found(Capability capability, String hash) implements Kept {}

    record Refused(Denied why) implements Kept {}
}
