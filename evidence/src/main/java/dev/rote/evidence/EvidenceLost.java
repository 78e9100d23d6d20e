package dev.rote.evidence;

/// Something that had to be on disk before the run may go on could not be written there.
public final class EvidenceLost extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EvidenceLost(String message, Throwable cause) {
        super(message, cause);
    }
}
