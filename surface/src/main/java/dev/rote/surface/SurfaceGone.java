package dev.rote.surface;

/// The surface died or its connection broke; nothing more can be learned from it.
public final class SurfaceGone extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SurfaceGone(String cause) {
        super(cause);
    }

    public SurfaceGone(String message, Throwable cause) {
        super(message, cause);
    }
}
