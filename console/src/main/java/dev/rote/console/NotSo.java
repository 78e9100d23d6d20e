package dev.rote.console;

/// Why a page is not shown or a deed not done: an HTTP status and a sentence.
final class NotSo extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    NotSo(int status, String message) {
        super(message, null, false, false);
        this.status = status;
    }

    static NotSo unknown() {
        return new NotSo(404, "There is no such page.");
    }

    int status() {
        return status;
    }

    String words() {
        return String.valueOf(getMessage());
    }
}
