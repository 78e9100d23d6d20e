package dev.rote.browser;

import dev.rote.browser.cdp.CdpSession;

/// What a page session needs of the browser that its windows live in.
interface Host {

    CdpSession session(String id);

    /// True when nothing can be learned from it any more.
    boolean isGone();

    /// Throws what the connection has ended with, if it has.
    void throwIfGone();

    /// Ends what was made for a page session.
    void forget(PageSession page);
}
