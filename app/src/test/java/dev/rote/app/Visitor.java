package dev.rote.app;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A browser that a person sits at, apart from those that runs are performed in: each page in a context of its
/// own, as each person has their own machine. For tests.
final class Visitor implements AutoCloseable {
    private static final Pattern LISTENING = Pattern.compile("DevTools listening on (ws://\\S+)");
    private static final int SECONDS = 40;

    private final Process process;
    private final WebSocket socket;
    private final Answers answers = new Answers();
    private final AtomicInteger number = new AtomicInteger();

    Visitor(Path profile) {
        try {
            String program = Stream.of(
                            Optional.ofNullable(System.getenv("ROTE_CHROMIUM")).orElse(""),
                            "/usr/bin/chromium",
                            "/usr/bin/google-chrome")
                    .filter(one -> !one.isEmpty() && Path.of(one).toFile().canExecute())
                    .findFirst()
                    .orElseThrow();
            process = new ProcessBuilder(
                            program,
                            "--headless=new",
                            "--no-sandbox",
                            "--disable-gpu",
                            "--hide-scrollbars",
                            "--no-first-run",
                            "--remote-debugging-port=0",
                            "--user-data-dir=" + profile)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            socket = HttpClient.newHttpClient()
                    .newWebSocketBuilder()
                    .buildAsync(address(process), answers)
                    .get(SECONDS, TimeUnit.SECONDS);
        } catch (IOException | ExecutionException | TimeoutException broken) {
            throw new AssertionError(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    private static URI address(Process process) throws IOException {
        BufferedReader words =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        for (String line = words.readLine(); line != null; line = words.readLine()) {
            Matcher listening = LISTENING.matcher(line);
            if (listening.find()) {
                Thread.ofVirtual().start(() -> words.lines().forEach(_ -> {}));
                return URI.create(listening.group(1));
            }
        }
        throw new AssertionError("the browser has ended");
    }

    /// How somebody sits there.
    record Seat(int width, int height, boolean dark, boolean phone) {
        static final Seat DESKTOP = new Seat(1280, 860, false, false);
        static final Seat PHONE = new Seat(390, 780, false, true);
        static final Seat NARROW = new Seat(320, 640, false, true);
        static final Seat DARK = new Seat(1280, 860, true, false);
    }

    /// A page in a context of its own.
    Tab open(Seat seat) {
        String context = text(call("", "Target.createBrowserContext", Json.Fields.NONE), "browserContextId");
        call(
                "",
                "Browser.grantPermissions",
                Json.Fields.NONE
                        .with("browserContextId", Json.text(context))
                        .with(
                                "permissions",
                                Json.items(List.of(
                                        Json.text("clipboardReadWrite"), Json.text("clipboardSanitizedWrite")))));
        String target = text(
                call(
                        "",
                        "Target.createTarget",
                        Json.Fields.NONE
                                .with("url", Json.text("about:blank"))
                                .with("browserContextId", Json.text(context))),
                "targetId");
        Tab tab = new Tab(text(
                call(
                        "",
                        "Target.attachToTarget",
                        Json.Fields.NONE.with("targetId", Json.text(target)).with("flatten", Json.flag(true))),
                "sessionId"));
        tab.call("Page.enable", Json.Fields.NONE);
        tab.sit(seat);
        return tab;
    }

    /// One page and the person in front of it.
    final class Tab {
        private final String session;
        private Seat seat = Seat.DESKTOP;

        private Tab(String session) {
            this.session = session;
        }

        Seat seat() {
            return seat;
        }

        Json.Fields call(String method, Json.Fields parameters) {
            return Visitor.this.call(session, method, parameters);
        }

        void sit(Seat seat) {
            this.seat = seat;
            call(
                    "Emulation.setDeviceMetricsOverride",
                    Json.Fields.NONE
                            .with("width", Json.number(seat.width()))
                            .with("height", Json.number(seat.height()))
                            .with("deviceScaleFactor", Json.number(1))
                            .with("mobile", Json.flag(seat.phone())));
            call("Emulation.setTouchEmulationEnabled", Json.Fields.NONE.with("enabled", Json.flag(seat.phone())));
            call("Emulation.setFocusEmulationEnabled", Json.Fields.NONE.with("enabled", Json.flag(true)));
            call(
                    "Emulation.setEmulatedMedia",
                    Json.Fields.NONE.with(
                            "features",
                            Json.items(List.of(
                                    media("prefers-color-scheme", seat.dark() ? "dark" : "light"),
                                    media("prefers-reduced-motion", "reduce")))));
        }

        private static Json.Fields media(String feature, String value) {
            return Json.Fields.NONE.with("name", Json.text(feature)).with("value", Json.text(value));
        }

        /// Whether nothing is wider than the seat: a phone's window widens itself with what sticks out.
        boolean isNoWiderThanItsSeat() {
            return js("document.documentElement.scrollWidth <= " + seat.width()).equals("true");
        }

        Tab go(URI address) {
            call("Page.navigate", Json.Fields.NONE.with("url", Json.text(address.toString())));
            return until("document.readyState === 'complete' && location.href !== 'about:blank'");
        }

        /// Waits until an expression is true in the page, across its navigations.
        Tab until(String expression) {
            long end = System.nanoTime() + Duration.ofSeconds(SECONDS).toNanos();
            while (System.nanoTime() < end) {
                String truth = js("new Promise(resolve => { const began = Date.now(); const look = () => { let so;"
                        + " try { so = !!(" + expression + "); } catch (none) { so = false; }"
                        + " if (so || Date.now() - began > 2000) { resolve(String(so)); } else { setTimeout(look, 25);"
                        + " } }; look(); })");
                if (truth.equals("true")) {
                    return this;
                }
            }
            throw new AssertionError("it never came to be: " + expression + "\n" + js("document.body.innerText"));
        }

        /// What an expression, or its promise, is as text; empty when the page went away meanwhile.
        String js(String expression) {
            Json.Fields answer = call(
                    "Runtime.evaluate",
                    Json.Fields.NONE
                            .with("expression", Json.text(expression))
                            .with("awaitPromise", Json.flag(true))
                            .with("returnByValue", Json.flag(true)));
            return answer.field("result").orElseGet(Json.Null::new) instanceof Json.Fields result
                    ? switch (result.field("value").orElseGet(Json.Null::new)) {
                        case Json.Text(var text) -> text;
                        case Json.Flag(var flag) -> String.valueOf(flag);
                        case Json.Num(var number) -> String.valueOf(number);
                        case Json.Null _, Json.Fields _, Json.Items _ -> "";
                    }
                    : "";
        }

        /// A page behind another gets no mouse.
        void front() {
            call("Page.bringToFront", Json.Fields.NONE);
        }

        void click(double x, double y) {
            front();
            for (String type : new String[] {"mouseMoved", "mousePressed", "mouseReleased"}) {
                Json.Fields event = point(type, x, y);
                call(
                        "Input.dispatchMouseEvent",
                        type.equals("mouseMoved")
                                ? event
                                : event.with("button", Json.text("left")).with("clickCount", Json.number(1)));
            }
        }

        private static Json.Fields point(String type, double x, double y) {
            return Json.Fields.NONE
                    .with("type", Json.text(type))
                    .with("x", new Json.Num(x))
                    .with("y", new Json.Num(y));
        }

        void tap(double x, double y) {
            front();
            call(
                    "Input.dispatchTouchEvent",
                    Json.Fields.NONE
                            .with("type", Json.text("touchStart"))
                            .with(
                                    "touchPoints",
                                    Json.items(List.of(Json.Fields.NONE
                                            .with("x", new Json.Num(x))
                                            .with("y", new Json.Num(y))))));
            call(
                    "Input.dispatchTouchEvent",
                    Json.Fields.NONE.with("type", Json.text("touchEnd")).with("touchPoints", Json.items(List.of())));
        }

        void key(String name, int code) {
            for (String type : new String[] {"keyDown", "keyUp"}) {
                Json.Fields event = Json.Fields.NONE
                        .with("type", Json.text(type))
                        .with("key", Json.text(name))
                        .with("code", Json.text(name))
                        .with("windowsVirtualKeyCode", Json.number(code));
                call(
                        "Input.dispatchKeyEvent",
                        name.equals("Enter") && type.equals("keyDown") ? event.with("text", Json.text("\r")) : event);
            }
        }

        /// Types as a keyboard does.
        void type(String text) {
            front();
            for (int i = 0; i < text.length(); i++) {
                char one = text.charAt(i);
                call(
                        "Input.dispatchKeyEvent",
                        Json.Fields.NONE
                                .with("type", Json.text("keyDown"))
                                .with("key", Json.text(String.valueOf(one)))
                                .with("text", Json.text(String.valueOf(one))));
                call(
                        "Input.dispatchKeyEvent",
                        Json.Fields.NONE.with("type", Json.text("keyUp")).with("key", Json.text(String.valueOf(one))));
            }
        }

        /// Goes from control to control with the Tab key until it is at the one that reads so, and presses
        /// Enter there.
        void walk(String words) {
            front();
            js("document.documentElement.dataset.before = 'yes'");
            for (int steps = 0; steps < 60; steps++) {
                key("Tab", 9);
                if (js("document.activeElement.textContent.trim()").equals(words)) {
                    key("Enter", 13);
                    until("document.readyState === 'complete' && !document.documentElement.dataset.before");
                    return;
                }
            }
            throw new AssertionError("the Tab key does not come to " + words + ":\n" + js("document.body.innerText"));
        }

        /// Presses Control and a letter.
        void command(char letter) {
            front();
            for (String type : new String[] {"rawKeyDown", "keyUp"}) {
                call(
                        "Input.dispatchKeyEvent",
                        Json.Fields.NONE
                                .with("type", Json.text(type))
                                .with("modifiers", Json.number(2))
                                .with("key", Json.text(String.valueOf(letter)))
                                .with("code", Json.text("Key" + Character.toUpperCase(letter)))
                                .with("windowsVirtualKeyCode", Json.number(Character.toUpperCase(letter))));
            }
        }

        /// Presses the first button or link of those words, and waits for the next page.
        void press(String words) {
            js("document.documentElement.dataset.before = 'yes'");
            String pressed = js("(() => { const one = [...document.querySelectorAll('main button, main a, header"
                    + " button, header a')].find(e => e.textContent.trim() === " + quoted(words)
                    + "); if (!one) { return 'none'; } one.click(); return 'pressed'; })()");
            if (!pressed.equals("pressed")) {
                throw new AssertionError("nothing reads " + words + ":\n" + js("document.body.innerText"));
            }
            until("document.readyState === 'complete' && !document.documentElement.dataset.before");
        }

        /// All of the page as PNG.
        byte[] picture() {
            return Base64.getDecoder()
                    .decode(text(
                            call(
                                    "Page.captureScreenshot",
                                    Json.Fields.NONE
                                            .with("format", Json.text("png"))
                                            .with("captureBeyondViewport", Json.flag(true))),
                            "data"));
        }

        String words() {
            return js("document.body.innerText");
        }
    }

    static String quoted(String text) {
        return Json.items(List.of(Json.text(text))).pretty().strip().replaceAll("^\\[\\s*|\\s*\\]$", "");
    }

    private Json.Fields call(String session, String method, Json.Fields parameters) {
        int id = number.incrementAndGet();
        CompletableFuture<Json.Fields> answer = answers.expect(id);
        Json.Fields command = Json.Fields.NONE
                .with("id", Json.number(id))
                .with("method", Json.text(method))
                .with("params", parameters);
        String text = (session.isEmpty() ? command : command.with("sessionId", Json.text(session))).canonical();
        try {
            synchronized (socket) {
                socket.sendText(text, true).get(SECONDS, TimeUnit.SECONDS);
            }
            return answer.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException broken) {
            throw new AssertionError(method, broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    private static String text(Json.Fields of, String name) {
        return of.field(name).orElseGet(Json.Null::new) instanceof Json.Text(var value) ? value : "";
    }

    @Override
    public void close() {
        socket.abort();
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        process.onExit().join();
    }

    /// Gives each answer to whoever waits for it; an error is an answer without a result.
    private static final class Answers implements WebSocket.Listener {
        private final Map<Integer, CompletableFuture<Json.Fields>> waiting = new ConcurrentHashMap<>();
        private final StringBuilder parts = new StringBuilder();

        CompletableFuture<Json.Fields> expect(int id) {
            return waiting.computeIfAbsent(id, _ -> new CompletableFuture<>());
        }

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean last) {
            parts.append(text);
            if (last) {
                taken(parts.toString());
                parts.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedFuture(null);
        }

        private void taken(String text) {
            if (Json.read(text) instanceof JsonReading.Read(Json.Fields fields)
                    && fields.field("id").orElseGet(Json.Null::new) instanceof Json.Num id) {
                CompletableFuture<Json.Fields> answer = waiting.remove((int) id.whole());
                if (answer != null) {
                    answer.complete(
                            fields.field("result").orElseGet(Json.Null::new) instanceof Json.Fields result
                                    ? result
                                    : Json.Fields.NONE);
                }
            }
        }
    }
}
