package dev.rote.browser.cdp;

/// The root of what can go wrong on the wire to a browser; `code` is stable and safe to store.
public abstract sealed class CdpFailure extends RuntimeException
        permits BrowserGone, CdpRefused, DeadlineExceeded, SessionGone, WaitInterrupted {
    private static final long serialVersionUID = 1L;

    CdpFailure(String message) {
        super(message);
    }

    /// The name of this kind of failure, in capitals.
    public abstract String code();
}
