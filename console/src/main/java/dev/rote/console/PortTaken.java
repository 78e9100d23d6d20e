package dev.rote.console;

/// The address cannot be listened on: something else listens there, or it is not this machine's.
public final class PortTaken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PortTaken(String message, Throwable cause) {
        super(message, cause);
    }
}
