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

    private static final String PLACE = """
            (function find(page, left, top) {
              for (const one of page.document.querySelectorAll('input, button, a')) {
                const box = one.getBoundingClientRect();
                if ((one.value || one.textContent || '').trim() === NAME && box.width > 0) {
                  return (left + box.x + box.width / 2) + ' ' + (top + box.y + box.height / 2);
                }
              }
              for (let i = 0; i < page.frames.length; i++) {
                const outer = page.frames[i].frameElement.getBoundingClientRect();
                const found = find(page.frames[i], left + outer.x, top + outer.y);
                if (found) { return found; }
              }
              return '';
            })(window, 0, 0)""";

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

    /// Where the middle of the first control of that name is in the window, in CSS pixels: across and down.
    double[] place(String name) throws InterruptedException {
        Json.Fields found = ask(
                session,
                "Runtime.evaluate",
                Json.Fields.NONE
                        .with("expression", Json.text(PLACE.replace("NAME", "'" + name + "'")))
                        .with("returnByValue", Json.flag(true)));
        if (!(found.field("result").orElseGet(Json.Null::new) instanceof Json.Fields result
                && result.field("value").orElseGet(Json.Null::new) instanceof Json.Text(var place)
                && !place.isEmpty())) {
            throw new AssertionError("nothing is called " + name + ": " + found.canonical());
        }
        String[] parts = place.split(" ", -1);
        return new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])};
    }

    /// Waits until a control of that name is there, or is there no more.
    void await(String name, boolean there) throws InterruptedException {
        until("!!(" + PLACE.replace("NAME", "'" + name + "'") + ") === " + there);
    }

    /// Waits until an expression is true in the page of the window.
    void until(String so) throws InterruptedException {
        Json.Fields seen = ask(
                session,
                "Runtime.evaluate",
                Json.Fields.NONE
                        .with(
                                "expression",
                                Json.text("new Promise(resolve => { const began = Date.now(); const look = () => {"
                                        + " let so = false; try { so = !!(" + so + "); } catch (none) { so = false; }"
                                        + " if (so || Date.now() - began > 15000) { resolve(so); }"
                                        + " else { setTimeout(look, 30); } }; look(); })"))
                        .with("awaitPromise", Json.flag(true))
                        .with("returnByValue", Json.flag(true)));
        if (!seen.canonical().contains("\"value\":true")) {
            Json.Fields there = ask(
                    session,
                    "Runtime.evaluate",
                    Json.Fields.NONE
                            .with(
                                    "expression",
                                    Json.text("[window, ...Array.from(frames)].map(one => one.location.href + ' '"
                                            + " + (one.document.body ? one.document.body.innerText : '')).join('\\n')"))
                            .with("returnByValue", Json.flag(true)));
            throw new AssertionError(there.canonical() + "\nin which it never came to be: " + so);
        }
    }

    /// Does something in the page of the window.
    void does(String script) throws InterruptedException {
        ask(session, "Runtime.evaluate", Json.Fields.NONE.with("expression", Json.text(script)));
    }

    /// Begins to wait for a promise of the page; what it is kept with is to be had by the number that is answered.
    int promised(String promise) {
        return say(
                session,
                "Runtime.evaluate",
                Json.Fields.NONE.with("expression", Json.text(promise)).with("awaitPromise", Json.flag(true)));
    }

    /// What a promise was kept with.
    String kept(int number) throws InterruptedException {
        return answer(number).canonical();
    }

    private Json.Fields ask(String to, String method, Json.Fields parameters) throws InterruptedException {
        return answer(say(to, method, parameters));
    }

    private int say(String to, String method, Json.Fields parameters) {
        int id = ++asked;
        Json.Fields call = Json.Fields.NONE
                .with("id", Json.number(id))
                .with("method", Json.text(method))
                .with("params", parameters);
        socket.sendText((to.isEmpty() ? call : call.with("sessionId", Json.text(to))).canonical(), true)
                .join();
        return id;
    }

    private Json.Fields answer(int id) throws InterruptedException {
        while (true) {
            String said = heard.poll(20, TimeUnit.SECONDS);
            if (said == null) {
                throw new AssertionError("the browser does not answer " + id);
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
