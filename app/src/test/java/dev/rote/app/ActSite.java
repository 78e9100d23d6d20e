package dev.rote.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// A small order desk on the loopback address, made of what legacy screens ask of a hand: menus, dialogs, pickers, a
/// board, a list that draws what is in sight, a file.
final class ActSite implements AutoCloseable {
    static final String FILE_NAME = "Aufträge 2025.csv";
    static final byte[] FILE = "Nr;Betrag\nR-204;12,50\n".getBytes(StandardCharsets.UTF_8);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    ActSite() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(threads);
        server.createContext("/", ActSite::answer);
        server.start();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String page = exchange.getRequestURI().getPath().replaceAll("[^a-z.]", "");
        try (exchange;
                InputStream html = ActSite.class.getResourceAsStream("/acts/" + page)) {
            if (page.equals("list")) {
                exchange.getResponseHeaders()
                        .set("Content-Disposition", "attachment; filename*=UTF-8''Auftr%C3%A4ge%202025.csv");
                exchange.getResponseHeaders().set("Content-Type", "text/csv");
                exchange.sendResponseHeaders(200, FILE.length);
                exchange.getResponseBody().write(FILE);
            } else if (html == null || page.isEmpty()) {
                exchange.sendResponseHeaders(404, -1);
            } else {
                byte[] bytes = html.readAllBytes();
                exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
                exchange.sendResponseHeaders(200, bytes.length);
                exchange.getResponseBody().write(bytes);
            }
        }
    }

    String origin() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
