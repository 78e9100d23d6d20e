package dev.rote.console;

import dev.rote.session.Intervention;
import io.javalin.websocket.WsContext;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// The live pages that are open, each by the connection it came on.
final class LiveSockets implements AutoCloseable {
    private static final int MOST = 64;

    private final Premises premises;
    private final Holdings holdings;
    private final Map<String, LiveSocket> open = new ConcurrentHashMap<>();

    LiveSockets(Premises premises, Holdings holdings) {
        this.premises = premises;
        this.holdings = holdings;
    }

    void connected(WsContext page, SignOn by, Intervention about) {
        Optional<LiveSocket> socket =
                open.size() < MOST ? LiveSocket.open(premises, holdings, by, about) : Optional.empty();
        if (socket.isEmpty()) {
            page.send(LiveMessages.over("the run has no screen that can be shown now"));
            page.closeSession();
            return;
        }
        open.put(page.sessionId(), socket.get());
        Thread.ofVirtual().name("live-page").start(() -> socket.get().show(page));
    }

    void said(WsContext page, String message) {
        Optional.ofNullable(open.get(page.sessionId())).ifPresent(socket -> socket.take(page, message));
    }

    void left(WsContext page) {
        Optional.ofNullable(open.remove(page.sessionId())).ifPresent(LiveSocket::leave);
    }

    /// Puts on record what was done at a run's screen until now.
    void keepActs(String run) {
        open.values().stream().filter(one -> one.isOf(run)).forEach(LiveSocket::keepActs);
    }

    @Override
    public void close() {
        open.values().forEach(LiveSocket::leave);
        open.clear();
    }
}
