package dev.rote.browser.cdp;

/// Hears the events of one session, in order and before any later reply reaches its caller.
///
/// All calls come from the connection's one reading thread: a listener may send but never waits for an answer.
public interface CdpListener {

    /// Takes one event.
    void on(CdpEvent event);

    /// Hears that no further event will come, and why.
    void ended(CdpFailure cause);
}
