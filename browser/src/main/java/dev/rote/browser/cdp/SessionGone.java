package dev.rote.browser.cdp;

/// The page, frame process or worker that a session spoke to has been closed, replaced or has crashed; the browser
/// lives.
public final class SessionGone extends CdpFailure {
    private static final long serialVersionUID = 1L;

    public SessionGone(String reason) {
        super("The page is gone: " + reason);
    }

    @Override
    public String code() {
        return "SESSION_GONE";
    }
}
