package dev.rote.registry;

/// How many people a capability has to pass before it is approved.
public enum Eyes {
    /// Whoever recorded it does not approve it.
    FOUR,
    /// Whoever recorded it may approve it.
    TWO
}
