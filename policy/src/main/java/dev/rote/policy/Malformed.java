package dev.rote.policy;

/// A YAML file does not say what it must; thrown by the function that reads a table and answered as a refusal by
/// `YamlFile`.
public final class Malformed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public Malformed(int line, String message) {
        super((line > 0 ? "line " + line + ": " : "") + message);
    }

    String told() {
        return String.valueOf(getMessage());
    }
}
