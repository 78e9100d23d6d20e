package dev.rote.browser.cdp;

/// The browser answered a command with an error (JSON-RPC 2.0 error object), or with something that cannot be read.
public final class CdpRefused extends CdpFailure {
    private static final long serialVersionUID = 1L;

    private final String method;
    private final int number;
    private final String reason;

    public CdpRefused(String method, int number, String reason) {
        super(method + " was refused (" + number + "): " + reason);
        this.method = method;
        this.number = number;
        this.reason = reason;
    }

    @Override
    public String code() {
        return "CDP_REFUSED";
    }

    /// The protocol method that was called.
    public String method() {
        return method;
    }

    /// The browser's own error number, -32000 for most; 0 when its answer could not be read.
    public int number() {
        return number;
    }

    /// The browser's own words.
    public String reason() {
        return reason;
    }

    /// True when a script was to run in a document that has been left or a frame that has been removed.
    public boolean contextGone() {
        return reason.startsWith("Cannot find context")
                || reason.startsWith("Cannot find execution context")
                || reason.startsWith("Execution context was destroyed")
                || reason.startsWith("uniqueContextId not found")
                || reason.startsWith("No frame for given id found")
                || reason.startsWith("No frame with given id found")
                || reason.startsWith("Inspected target navigated or closed");
    }
}
