package dev.rote.capability;

/// Why a file or a text from outside was not taken: a stable code, where in it (a JSON pointer, RFC 6901, empty for the
/// whole), and a sentence for the person who has to put it right.
public record Refusal(Code code, String where, String message) {

    /// The closed list of reasons; names are stable and are what callers see.
    public enum Code {
        FILE_TOO_LARGE,
        FILE_UNREADABLE,
        NOT_UTF8,
        NOT_JSON,
        NOT_YAML,
        TOO_DEEP,
        DUPLICATE_KEY,
        NUMBER_INEXACT,
        WRONG_TYPE,
        MISSING_FIELD,
        UNKNOWN_FIELD,
        UNKNOWN_SCHEMA,
        UNKNOWN_KIND,
        UNKNOWN_VALUE,
        ALIAS_USED,
        CONTRADICTS_ITSELF,
        SEAL_BROKEN
    }

    @Override
    public String toString() {
        return where.isEmpty() ? code + ": " + message : code + " at " + where + ": " + message;
    }
}
