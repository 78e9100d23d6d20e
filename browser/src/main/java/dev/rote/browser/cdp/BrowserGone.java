package dev.rote.browser.cdp;

/// The connection to the browser has ended: it was closed, it crashed, or it sent something that is no protocol frame.
public final class BrowserGone extends CdpFailure {
    private static final long serialVersionUID = 1L;

    public BrowserGone(String reason) {
        super("The browser is gone: " + reason);
    }

    @Override
    public String code() {
        return "BROWSER_GONE";
    }
}
