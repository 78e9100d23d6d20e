package dev.rote.app;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.session.LiveEndpoint;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A scripted person who uses the live browser of a run over a DevTools connection of their own; for tests.
final class SecondHand implements AutoCloseable {
    private static final String FIND = """
            (function find(page) {
              for (const one of page.document.querySelectorAll('input, button, a')) {
                if ((one.value || one.textContent || '').trim() === NAME) { one.click(); return true; }
              }
              for (let i = 0; i < page.frames.length; i++) { if (find(page.frames[i])) return true; }
              return false;
            })(window)""";

    private final HttpClient client = HttpClient.newHttpClient();
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final WebSocket socket;
    private final String session;
    private int asked;

    SecondHand(LiveEndpoint at) throws InterruptedException {
        socket =
                client.newWebSocketBuilder().buildAsync(at.browser(), new Ear()).join();
        Json.Fields attached = ask(
                "",
                "Target.attachToTarget",
                Json.Fields.NONE.with("targetId", Json.text(at.target())).with("flatten", Json.flag(true)));
        session = ((Json.Text) attached.field("sessionId").orElseThrow()).value();
    }

    /// Presses the first control of that name, in whichever frame it is.
    void press(String name) throws InterruptedException {
        Json.Fields pressed = ask(
                session,
                "Runtime.evaluate",
                Json.Fields.NONE
                        .with("expression", Json.text(FIND.replace("NAME", "'" + name + "'")))
                        .with("returnByValue", Json.flag(true)));
        if (!pressed.canonical().contains("\"value\":true")) {
            throw new AssertionError("nothing is called " + name + ": " + pressed.canonical());
        }
    }

    private Json.Fields ask(String to, String method, Json.Fields parameters) throws InterruptedException {
        int id = ++asked;
        Json.Fields call = Json.Fields.NONE
                .with("id", Json.number(id))
                .with("method", Json.text(method))
                .with("params", parameters);
        socket.sendText((to.isEmpty() ? call : call.with("sessionId", Json.text(to))).canonical(), true)
                .join();
        while (true) {
            String said = heard.poll(20, TimeUnit.SECONDS);
            if (said == null) {
                throw new AssertionError("the browser does not answer " + method);
            }
            if (Json.read(said) instanceof JsonReading.Read(Json.Fields answer)
                    && answer.field("id").filter(Json.number(id)::equals).isPresent()) {
                return answer.field("result").orElse(Json.Fields.NONE) instanceof Json.Fields result
                        ? result
                        : Json.Fields.NONE;
            }
        }
    }

    /// Puts what arrives in pieces together.
    private final class Ear implements WebSocket.Listener {
        private final StringBuilder said = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            said.append(data);
            if (last) {
                heard.add(said.toString());
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
