package dev.rote.mcp;

/// A call says something that cannot be meant; nothing was started.
final class Unfit extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unfit(String why) {
        super(why, null, false, false);
    }

    String why() {
        return String.valueOf(getMessage());
    }
}
