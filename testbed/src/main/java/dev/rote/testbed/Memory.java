package dev.rote.testbed;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What one visit of a `FakeApp` knows: every value entered or set so far, by key.
public final class Memory {
    private final Map<String, String> values = new ConcurrentHashMap<>();

    /// The value of that key, empty when there is none.
    public String value(String key) {
        return values.getOrDefault(key, "");
    }

    /// Whether the key has that value.
    public boolean is(String key, String value) {
        return value(key).equals(value);
    }

    void set(String key, String value) {
        values.put(key, value);
    }
}
