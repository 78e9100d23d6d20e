package dev.rote.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// The pages of the field cases on the loopback interface, byte for byte: their encoding is their own business.
final class FieldSite implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    FieldSite() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", FieldSite::answer);
        server.start();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String page = exchange.getRequestURI().getPath().replaceAll("[^a-z0-9.-]", "");
        try (exchange;
                InputStream file = FieldSite.class.getResourceAsStream("/field-cases/" + page)) {
            if (file == null || page.isEmpty()) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            byte[] bytes = file.readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    String origin() {
        return "http://127.0.0.1:" + port();
    }

    /// The same site under another name, so another origin and another process to the browser.
    String elsewhere() {
        return "http://localhost:" + port();
    }

    private int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
