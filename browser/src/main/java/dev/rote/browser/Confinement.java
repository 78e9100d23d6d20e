package dev.rote.browser;

import java.util.Set;

/// Whom a context may speak to (`scheme://host:port`), and whether what it sends there is passed on by us.
record Confinement(Set<String> origins, boolean relayed) {
    Confinement {
        origins = Set.copyOf(origins);
    }

    /// It speaks to them itself, which costs nothing.
    static Confinement round(Set<String> origins) {
        return new Confinement(origins, false);
    }

    /// It speaks to them through a [Relay].
    static Confinement relayed(Set<String> origins) {
        return new Confinement(origins, true);
    }

    /// Opens what it goes through.
    Gate gate() {
        return relayed ? Relay.to(origins) : EgressGate.round(origins);
    }
}
