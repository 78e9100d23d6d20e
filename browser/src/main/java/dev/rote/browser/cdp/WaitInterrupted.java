package dev.rote.browser.cdp;

/// The waiting thread was interrupted; its interrupt flag is set again.
public final class WaitInterrupted extends CdpFailure {
    private static final long serialVersionUID = 1L;

    public WaitInterrupted(String waitedFor) {
        super("Interrupted while waiting: " + waitedFor);
    }

    @Override
    public String code() {
        return "WAIT_INTERRUPTED";
    }
}
