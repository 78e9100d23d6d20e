package dev.rote.policy;

import dev.rote.surface.Secret;

/// What became of a secret asked for.
public sealed interface SecretFinding {

    /// The value; the caller wipes it after use.
    record Found(Secret value) implements SecretFinding {}

    /// Refused with `SECRET_REFERENCE_INVALID`, `SECRET_FOREIGN`, `SECRET_MISSING`, `SECRET_UNREADABLE`,
    /// `SECRET_PART_UNKNOWN` or as a `Vault` refuses; the message never holds a value.
    record Refused(Loading.Refusal why) implements SecretFinding {}
}
