package dev.rote.browser.cdp;

import java.util.concurrent.CompletableFuture;

/// One command that is under way; [CdpConnection#await] turns it into its answer, once or as often as wanted.
public final class CdpCall {
    private final int id;
    private final String session;
    private final String method;
    private final CompletableFuture<byte[]> frame = new CompletableFuture<>();
    private volatile long turn;

    CdpCall(int id, String session, String method) {
        this.id = id;
        this.session = session;
        this.method = method;
    }

    int id() {
        return id;
    }

    String session() {
        return session;
    }

    /// The protocol method that was called.
    public String method() {
        return method;
    }

    CompletableFuture<byte[]> frame() {
        return frame;
    }

    void came(long inTurn) {
        turn = inTurn;
    }

    /// True when both were answered, and the other one later: what one process does for one session it does and
    /// answers in turn, so that by the other's answer this command was done.
    public boolean cameBefore(CdpCall other) {
        return turn > 0 && turn < other.turn;
    }

    /// True when the answer, or the reason why there is none, has come.
    public boolean answered() {
        return frame.isDone();
    }
}
