package dev.rote.session;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a user of the console may do; each may all that those before it may.
public enum UserRole {
    /// Sees the queue, runs and capabilities; what is masked stays masked.
    VIEWER,
    /// Takes over runs and hands them back.
    OPERATOR,
    /// Consents to steps, approves versions and ends their lives; sees what is masked while a run is in their hands.
    REVIEWER,
    /// Keeps the users.
    ADMIN;

    public boolean includes(UserRole other) {
        return compareTo(other) >= 0;
    }

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<UserRole> of(String wire) {
        return Arrays.stream(values()).filter(one -> one.wire().equals(wire)).findFirst();
    }
}
