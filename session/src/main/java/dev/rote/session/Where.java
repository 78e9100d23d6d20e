package dev.rote.session;

/// Which tenant a verb works on, at which address (empty for the tenant's own), and which failure modes of a test
/// target are armed on the way in (empty for none).
public record Where(String tenant, String baseUrl, String inject) {
    public static final Where SHIPPED = new Where("local", "", "");

    /// What is added to the entry's address, without a question mark; empty for nothing.
    String query() {
        return inject.isEmpty() ? "" : "inject=" + inject;
    }
}
