package dev.rote.policy;

import dev.rote.capability.Harmless;

/// A YAML file does not say what it must; thrown by the function that reads a table and answered as a refusal by
/// `YamlFile`.
public final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int MOST = 400;

    public Malformed(int line, String message) {
        super((line > 0 ? "line " + line + ": " : "") + Harmless.text(message, MOST));
    }

    String told() {
        return String.valueOf(getMessage());
    }
}
