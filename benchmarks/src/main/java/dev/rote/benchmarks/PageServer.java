package dev.rote.benchmarks;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/// Serves the pages that observing is measured on, from loopback.
final class PageServer implements AutoCloseable {
    private static final String SMALL = """
            <!doctype html><title>Small</title><h1>Customer</h1><form>
            <label>Name <input name=n></label><label>City <input name=c></label>
            <select><option>A<option>B</select><button>Save</button></form>
            <ul><li>one<li>two<li>three</ul>
            """;
    private final HttpServer server;

    PageServer() {
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        page("/small", SMALL);
        page(
                "/frames",
                "<title>Frames</title><frameset cols='30%,*'><frame name=a src=/small><frame name=b src=/table?40></frameset>");
        page("/table", table(40));
        page("/cells", table(1000));
        server.start();
    }

    private void page(String path, String html) {
        byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
        server.createContext(path, exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, bytes.length);
            try (var body = exchange.getResponseBody()) {
                body.write(bytes);
            }
        });
    }

    /// Rows of eight cells, with a link and a button in each.
    private static String table(int rows) {
        StringBuilder html = new StringBuilder("<!doctype html><title>Cells</title><table>");
        for (int row = 0; row < rows; row++) {
            html.append("<tr>");
            for (int column = 0; column < 8; column++) {
                html.append("<td>").append(row).append('.').append(column).append("</td>");
            }
            html.append("<td><a href='#")
                    .append(row)
                    .append("'>Open ")
                    .append(row)
                    .append("</a></td><td><button onclick=\"this.textContent+='!'\">Edit ");
            html.append(row).append("</button></td></tr>");
        }
        return html.append("</table>").toString();
    }

    String address(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
