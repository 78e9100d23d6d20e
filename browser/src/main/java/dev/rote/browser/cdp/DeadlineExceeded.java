package dev.rote.browser.cdp;

/// No answer came before the deadline; whether the command took effect is unknown.
public final class DeadlineExceeded extends CdpFailure {
    private static final long serialVersionUID = 1L;

    public DeadlineExceeded(String waitedFor) {
        super("No answer in time: " + waitedFor);
    }

    @Override
    public String code() {
        return "DEADLINE_EXCEEDED";
    }
}
