package dev.rote.capability;

/// Carries a refusal from the depth of a file up to where its reading began; never leaves this room.
final class NotAsExpected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Refusal why;

    NotAsExpected(Refusal.Code code, String where, String message) {
        super(message, null, false, false);
        this.why = new Refusal(code, where, message);
    }

    Refusal why() {
        return why;
    }
}
