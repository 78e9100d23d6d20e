package dev.rote.session;

import dev.rote.policy.Loading;

/// The database of the ledgers cannot be reached or written; what needs it is not started, or not sent.
public final class LedgerUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    LedgerUnavailable(String message, Throwable cause) {
        super(message, cause);
    }

    /// Before anything is started.
    public Loading.Refusal refusal() {
        return new Loading.Refusal("LEDGER_UNAVAILABLE", getMessage() + "; nothing was started");
    }
}
