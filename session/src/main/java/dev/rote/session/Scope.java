package dev.rote.session;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What a client of a running Rote may do; `ADMIN` may do all of it.
public enum Scope {
    READ,
    INVOKE,
    APPROVE,
    OPERATE,
    ADMIN;

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Scope> of(String wire) {
        return Arrays.stream(values()).filter(one -> one.wire().equals(wire)).findFirst();
    }
}
