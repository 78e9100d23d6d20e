package dev.rote.browser;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// A web site on the loopback interface whose pages the test writes; it remembers what it was asked for.
final class Site implements AutoCloseable {
    private static final String PROMISED = "X-Promised-Length";

    private final HttpServer server;
    private final Map<String, Page> pages = new ConcurrentHashMap<>();
    private volatile String wanted = "";
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();
    private final Map<String, Semaphore> arrived = new ConcurrentHashMap<>();

    Site() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    record Request(String path, Map<String, List<String>> headers) {
        String header(String name) {
            return String.join(",", headers.getOrDefault(name, List.of()));
        }
    }

    private record Page(String type, String body, int status, Map<String, String> headers) {
        Page(String type, String body) {
            this(type, body, type.isEmpty() ? 404 : 200, Map.of());
        }
    }

    Site page(String path, String html) {
        pages.put(path, new Page("text/html; charset=utf-8", html));
        return this;
    }

    Site file(String path, String type, String content) {
        pages.put(path, new Page(type, content));
        return this;
    }

    /// From now on that path is answered only once this is counted down, or the site is closed.
    void hold(String path, CountDownLatch until) {
        held.put(path, until);
    }

    /// Answers with 302 to another address.
    Site redirect(String path, String to) {
        return page(path, "", 302, Map.of("Location", to));
    }

    Site page(String path, String html, int status, Map<String, String> headers) {
        pages.put(path, new Page("text/html; charset=utf-8", html, status, headers));
        return this;
    }

    /// Asks who is there for everything below `/secure/` (RFC 7617), and lets in who answers with these.
    Site lettingIn(String nameAndPassword) {
        wanted = "Basic " + Base64.getEncoder().encodeToString(nameAndPassword.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /// A file that breaks off before all the bytes have come that were promised.
    Site cut(String path, String type, String content, int promised) {
        pages.put(path, new Page(type, content, 200, Map.of(PROMISED, "" + promised)));
        return this;
    }

    /// An address of this site.
    String at(String path) {
        return "http://127.0.0.1:" + port() + path;
    }

    String origin() {
        return "http://127.0.0.1:" + port();
    }

    /// The same place under another host name, so another site to the browser.
    String elsewhere(String path) {
        return "http://localhost:" + port() + path;
    }

    int port() {
        return server.getAddress().getPort();
    }

    List<Request> requests(String path) {
        return requests.stream().filter(request -> request.path().equals(path)).toList();
    }

    /// Waits until a request for that path has arrived, one call for each; what arrives changes no page by itself.
    void awaitRequest(String path) {
        try {
            if (!arrived(path).tryAcquire(30, TimeUnit.SECONDS)) {
                throw new AssertionError("no request for " + path + ", only " + requests);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    private Semaphore arrived(String path) {
        return arrived.computeIfAbsent(path, _ -> new Semaphore(0));
    }

    @Override
    public void close() {
        held.values().forEach(CountDownLatch::countDown);
        server.stop(0);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var path = exchange.getRequestURI().getPath();
            requests.add(new Request(path, Map.copyOf(exchange.getRequestHeaders())));
            arrived(path).release();
            held.getOrDefault(path, new CountDownLatch(0)).await();
            var page = pages.getOrDefault(path, new Page("", ""));
            var bytes = page.body()
                    .replace("ELSEWHERE", "http://localhost:" + port())
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", page.type());
            var given = exchange.getRequestHeaders().getFirst("Authorization");
            if (path.startsWith("/secure/") && !wanted.equals(given)) {
                exchange.getResponseHeaders().set("WWW-Authenticate", "Basic realm=\"core\"");
                page = new Page("text/html", "denied", 401, Map.of());
                bytes = "denied".getBytes(StandardCharsets.UTF_8);
            }
            page.headers().forEach(exchange.getResponseHeaders()::set);
            int length = Math.max(bytes.length, Integer.parseInt(page.headers().getOrDefault(PROMISED, "0")));
            exchange.sendResponseHeaders(page.status(), length == 0 ? -1 : length);
            exchange.getResponseBody().write(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
