package dev.rote.benchmarks;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.session.LiveEndpoint;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// The page of a run that waits, over a DevTools connection of its own (CDP domains Target and Runtime).
final class LivePage implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 20;

    private final HttpClient client = HttpClient.newHttpClient();
    private final BlockingQueue<Json.Fields> heard = new LinkedBlockingQueue<>();
    private final WebSocket socket;
    private final String session;
    private int asked;

    LivePage(LiveEndpoint at) {
        socket =
                client.newWebSocketBuilder().buildAsync(at.browser(), new Ear()).join();
        session = Served.word(
                ask(
                        Json.Fields.NONE,
                        "Target.attachToTarget",
                        Json.Fields.NONE
                                .with("targetId", Json.text(at.target()))
                                .with("flatten", Json.flag(true))),
                "sessionId");
    }

    /// Runs a script in the page.
    void does(String script) {
        Json.Fields came = ask(
                Json.Fields.NONE.with("sessionId", Json.text(session)),
                "Runtime.evaluate",
                Json.Fields.NONE.with("expression", Json.text(script)));
        if (came.field("exceptionDetails").isPresent()) {
            throw new IllegalStateException(came.canonical());
        }
    }

    private Json.Fields ask(Json.Fields to, String method, Json.Fields parameters) {
        Json.Fields call = to.with("id", Json.number(++asked))
                .with("method", Json.text(method))
                .with("params", parameters);
        socket.sendText(call.canonical(), true).join();
        while (true) {
            Json.Fields said = next();
            if (said.field("id").filter(Json.number(asked)::equals).isPresent()) {
                return said.field("result").orElse(Json.Fields.NONE) instanceof Json.Fields result
                        ? result
                        : Json.Fields.NONE;
            }
        }
    }

    private Json.Fields next() {
        try {
            Json.Fields said = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (said == null) {
                throw new IllegalStateException("the browser does not answer");
            }
            return said;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    /// Puts what arrives in pieces together.
    private final class Ear implements WebSocket.Listener {
        private final StringBuilder said = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            said.append(data);
            if (last) {
                if (Json.read(said.toString()) instanceof JsonReading.Read(Json.Fields fields)) {
                    heard.add(fields);
                }
                said.setLength(0);
            }
            return WebSocket.Listener.super.onText(from, data, last);
        }
    }

    @Override
    public void close() {
        socket.abort();
        client.close();
    }
}
