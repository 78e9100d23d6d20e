package dev.rote.browser;

import dev.rote.browser.cdp.CdpConnection;
import dev.rote.browser.cdp.CdpSession;

/// What a page session needs of the browser that its windows live in.
interface Host {

    CdpConnection connection();

    /// Ends what was made for a page session.
    void forget(PageSession page);

    default CdpSession session(String id) {
        return connection().session(id);
    }

    /// True when nothing can be learned from it any more.
    default boolean isGone() {
        return connection().ended().isPresent();
    }

    /// Throws what the connection has ended with, if it has.
    default void throwIfGone() {
        connection().ended().ifPresent(gone -> {
            throw gone;
        });
    }
}
