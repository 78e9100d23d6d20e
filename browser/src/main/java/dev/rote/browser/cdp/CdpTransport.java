package dev.rote.browser.cdp;

/// Carries whole frames, each one JSON text in UTF-8, to and from one browser; any thread may send, one thread
/// receives.
public interface CdpTransport extends AutoCloseable {

    /// The longest frame that is accepted from a browser, in bytes.
    int LONGEST_FRAME = 128 * 1024 * 1024;

    /// Hands one frame to the browser; throws [BrowserGone] when it cannot be delivered.
    void send(byte[] frame);

    /// Blocks until the next frame is there; throws [BrowserGone] when there will be none.
    byte[] receive();

    /// Ends the transport and wakes the receiver; harmless when repeated.
    @Override
    void close();
}
