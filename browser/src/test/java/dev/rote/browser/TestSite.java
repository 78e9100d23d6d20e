package dev.rote.browser;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Pages written in a test, served over HTTP on a free loopback port.
final class TestSite implements AutoCloseable {
    private record Page(String body, Charset charset, int status) {}

    private final HttpServer server;
    private final Map<String, Page> pages = new ConcurrentHashMap<>();

    TestSite() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", exchange -> {
            Page page = Optional.ofNullable(pages.get(exchange.getRequestURI().getPath()))
                    .orElse(new Page("", StandardCharsets.UTF_8, 404));
            exchange.getResponseHeaders()
                    .set("Content-Type", "text/html; charset=" + page.charset().name());
            byte[] body = page.body().getBytes(page.charset());
            exchange.sendResponseHeaders(page.status(), body.length == 0 ? -1 : body.length);
            try (exchange;
                    var out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.start();
    }

    TestSite page(String path, String html) {
        return page(path, html, StandardCharsets.UTF_8, 200);
    }

    TestSite page(String path, String html, Charset charset, int status) {
        pages.put(path, new Page(html, charset, status));
        return this;
    }

    String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
