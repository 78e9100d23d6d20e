package dev.rote.mockapp;

/// The mock core could not be started because its port is taken.
public final class PortInUse extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PortInUse(int port, Throwable cause) {
        super("port " + port + " on 127.0.0.1 is taken; choose another, or 0 for a free one", cause);
    }
}
