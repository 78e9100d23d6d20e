package dev.rote.policy;

/// A YAML file does not say what it must; never leaves this room.
final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Malformed(int line, String message) {
        super((line > 0 ? "line " + line + ": " : "") + message);
    }

    String told() {
        return String.valueOf(getMessage());
    }
}
