package dev.rote.capability;

import java.util.Locale;

/// The kinds of values that go in and come out.
public enum ValueType {
    STRING,
    INTEGER,
    DECIMAL,
    BOOLEAN,
    DATE,
    ENUM,
    FILE,
    LIST;

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
