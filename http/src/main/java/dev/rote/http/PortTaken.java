package dev.rote.http;

/// The address cannot be listened on.
public final class PortTaken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PortTaken(String message, Throwable cause) {
        super(message, cause);
    }
}
