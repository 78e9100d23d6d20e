package dev.rote.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// A small back office with sessions by cookie: who is signed on asks for members one by one, and each answer comes
/// late, some later than others.
final class CounterSite implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger sessions = new AtomicInteger();
    private final Map<String, String> signedOn = new ConcurrentHashMap<>();

    CounterSite() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.setExecutor(threads);
        server.start();
    }

    String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /// What the back office says a member has.
    static String balance(int member) {
        return "%d.%02d".formatted(member * 7, member % 100);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String cookie = exchange.getRequestHeaders().getFirst("Cookie");
            String query = String.valueOf(exchange.getRequestURI().getRawQuery());
            String html = switch (exchange.getRequestURI().getPath()) {
                case "/sign-on" -> {
                    String session = "session=" + sessions.incrementAndGet();
                    signedOn.put(session, query);
                    exchange.getResponseHeaders().set("Set-Cookie", session);
                    yield "<!doctype html><title>Signed on</title><a href=/look-up>Look-up</a>";
                }
                case "/look-up" -> lookUp(who(cookie));
                case "/member" -> member(Integer.parseInt(query), who(cookie));
                case String _ -> "";
            };
            byte[] body = html.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(html.isEmpty() ? 404 : 200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static String lookUp(String clerk) {
        return """
                <!doctype html><title>Look-up</title><h1>Signed on as %s</h1>
                <label>Member number <input id=no></label> <button onclick=search()>Search</button><div id=answer></div>
                <script>async function search() { answer.textContent = 'Searching'; const n = no.value;
                  const reply = await (await fetch('/member?' + n)).text();
                  setTimeout(() => answer.innerHTML = reply, n %% 5 * 25) }</script>""".formatted(clerk);
    }

    private static String member(int member, String clerk) {
        return """
                <table><tr><th>Member</th><th>Balance</th><th>Asked by</th></tr>
                <tr><td>%d</td><td>%s</td><td>%s</td></tr></table>""".formatted(member, balance(member), clerk);
    }

    private String who(String cookie) {
        return cookie == null ? "nobody" : signedOn.getOrDefault(cookie, "nobody");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
