package dev.rote.surface;

/// The surface died, its connection broke, or it did not answer by the deadline; nothing more can be learned from it.
public final class SurfaceGone extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean silent;

    public SurfaceGone(String cause) {
        super(cause);
        silent = false;
    }

    public SurfaceGone(String message, Throwable cause) {
        this(message, cause, false);
    }

    private SurfaceGone(String message, Throwable cause, boolean silent) {
        super(message, cause);
        this.silent = silent;
    }

    /// It may live and did not answer by the deadline of what it was asked.
    public static SurfaceGone silent(String message, Throwable cause) {
        return new SurfaceGone(message, cause, true);
    }

    /// Whether all that is known is that no answer came in time.
    public boolean isSilent() {
        return silent;
    }
}
