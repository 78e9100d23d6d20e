package dev.rote.registry;

import dev.rote.capability.Capability;
import dev.rote.capability.Validation;
import java.util.Optional;

/// What a person was shown of a capability.
public sealed interface Showing {

    /// `noticed` is set when the file was edited by hand; then it was shown but cannot be approved.
    record Shown(Capability capability, String hash, String text, Validation validation, Optional<Denied> noticed)
            implements Showing {}

    record Refused(Denied why) implements Showing {}
}
