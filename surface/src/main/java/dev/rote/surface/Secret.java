package dev.rote.surface;

import java.util.Arrays;
import java.util.function.Function;

/// A value that cannot be printed: it shows as `***`, is handed out only to the function that uses it, and is wiped on
/// close.
public final class Secret implements AutoCloseable {
    private final char[] value;
    private boolean wiped;

    private Secret(char[] value) {
        this.value = value;
    }

    public static Secret of(CharSequence value) {
        char[] copy = new char[value.length()];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = value.charAt(i);
        }
        return new Secret(copy);
    }

    /// Gives the value to `use`, which must not keep it; a wiped secret is an error of ours.
    public synchronized <T> T reveal(Function<String, T> use) {
        if (wiped) {
            throw new IllegalStateException("the secret was wiped before its use");
        }
        return use.apply(new String(value));
    }

    public int length() {
        return value.length;
    }

    @Override
    public synchronized void close() {
        Arrays.fill(value, '\0');
        wiped = true;
    }

    @Override
    public String toString() {
        return "***";
    }
}
