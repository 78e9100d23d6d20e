package dev.rote.benchmarks;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Serves the pages that looking and acting are measured on, from loopback; each says when it is loaded.
final class Pages implements AutoCloseable {
    /// The button whose press is the small change, on every page.
    static final String CHANGE = "Change";

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    /// Says so when the second picture after loading is drawn: then no layout is left for whoever looks first.
    private static final String LOADED = "<script>addEventListener('load', () => requestAnimationFrame("
            + "() => requestAnimationFrame(() => fetch('/loaded'))))</script>";
    private static final String CHANGING =
            "<button type=button onclick=\"this.nextElementSibling.textContent+='!'\">" + CHANGE + "</button><b>0</b>";
    private static final String SMALL = """
        <!doctype html><title>Small</title>%s<h1>Customer</h1><form>
        <label>Name <input name=n></label><label>City <input name=c></label>
        <select><option>A<option>B</select><button>Save</button></form>
        <ul><li>one<li>two<li>three</ul>%s
        """.formatted(LOADED, CHANGING);
    private static final String FRAMES = "<title>Frames</title>" + LOADED
            + "<frameset cols='30%,*'><frame name=left src=/inner><frame name=right src=/rows></frameset>";
    /// What acts are done on; its last button answers after 20 milliseconds.
    private static final String ACTS = """
        <!doctype html><title>Acts</title>%s
        <p><button id=press onclick="this.nextSibling.textContent = ++pressed">Press</button><b>0</b>
        <p><label>Text <input id=text></label>
        <p><label>List <select id=list><option>First<option>Second<option>Third</select></label>
        <p><label><input type=checkbox id=box> Box</label>
        <p><button id=ask
          onclick="setTimeout(() => this.nextSibling.textContent = 'Answer ' + ++answered, 20)">Ask</button><b></b>
        <script>pressed = answered = 0</script>
        """.formatted(LOADED);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore loaded = new Semaphore(0);

    Pages() {
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        server.setExecutor(threads);
        page("/small", SMALL);
        page("/inner", SMALL.replace(LOADED, ""));
        page("/rows", table(40, ""));
        page("/frames", FRAMES);
        page("/acts", ACTS);
        tables("/cells/", LOADED);
        tables("/styled/", LOADED + "<style>.closed { display: none }</style>");
        server.createContext("/loaded", exchange -> {
            answer(exchange, "");
            loaded.release();
        });
        server.start();
    }

    private void page(String path, String html) {
        server.createContext(path, exchange -> answer(exchange, html));
    }

    /// Tables with as many rows as the address ends with.
    private void tables(String path, String head) {
        server.createContext(path, exchange -> {
            String rows = exchange.getRequestURI().getPath().substring(path.length());
            answer(exchange, table(Integer.parseInt(rows), head));
        });
    }

    private static void answer(HttpExchange exchange, String html) throws IOException {
        byte[] bytes = html.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
        exchange.sendResponseHeaders(200, bytes.length == 0 ? -1 : bytes.length);
        try (var body = exchange.getResponseBody()) {
            body.write(bytes);
        }
    }

    /// Rows of eight cells, a link and a button each, as in the pages that were measured before there was a Rote.
    private static String table(int rows, String script) {
        StringBuilder html = new StringBuilder("<!doctype html><title>Cells</title>" + script + CHANGING + "<table>");
        for (int row = 0; row < rows; row++) {
            html.append("<tr>");
            for (int column = 0; column < 8; column++) {
                html.append("<td>").append(row).append('.').append(column).append("</td>");
            }
            html.append("<td><a href='#").append(row).append("'>Open ").append(row);
            html.append("</a></td><td><button>Edit ").append(row).append("</button></td></tr>");
        }
        return html.append("</table>").toString();
    }

    String address(String path) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path;
    }

    /// Waits until the page that was gone to last is loaded, frames and all; throws when it is not within a minute.
    void awaitLoaded() {
        try {
            if (!loaded.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("a page did not load");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
