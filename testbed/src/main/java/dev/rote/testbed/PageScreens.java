package dev.rote.testbed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/// The standard screens as pages of a small loopback server, for adapters that show pages.
public final class PageScreens implements ContractScreens {
    private final SurfaceProvider provider;
    private final Path downloads;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger foreignRequests = new AtomicInteger();
    private final HttpServer own;
    private final HttpServer foreign;

    /// Starts two servers on free ports of the loopback address: one for the pages, one that nobody may speak to.
    public PageScreens(SurfaceProvider provider, Path downloads) {
        this.provider = provider;
        this.downloads = downloads;
        this.own = server();
        this.foreign = server();
        own.createContext("/", PageScreens::answer);
        foreign.createContext("/", exchange -> {
            foreignRequests.incrementAndGet();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        own.start();
        foreign.start();
    }

    private HttpServer server() {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.setExecutor(threads);
            return server;
        } catch (IOException noPort) {
            throw new UncheckedIOException("no free port on the loopback address", noPort);
        }
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String page = exchange.getRequestURI().getPath().replaceAll("[^a-z-]", "");
        try (exchange;
                InputStream html = PageScreens.class.getResourceAsStream("contract/" + page + ".html")) {
            if (html == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            byte[] bytes = html.readAllBytes();
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    @Override
    public Surface open(ContractScreen screen, Run run) {
        Surface surface = provider.open(Opening.of(Set.of(origin(own)), downloads), run);
        ActResult arrived = surface.act(new Act.Navigate(address(screen)), run);
        if (!(arrived instanceof ActResult.Done)) {
            surface.close();
            throw new IllegalStateException("the standard screen " + screen + " did not open: " + arrived);
        }
        return surface;
    }

    @Override
    public Clock clock() {
        return Clock.systemUTC();
    }

    @Override
    public String address(ContractScreen screen) {
        return origin(own) + "/" + screen.label();
    }

    @Override
    public String foreignAddress() {
        return origin(foreign) + "/collect";
    }

    @Override
    public int foreignRequests() {
        return foreignRequests.get();
    }

    @Override
    public void close() {
        own.stop(0);
        foreign.stop(0);
        threads.shutdownNow();
    }

    private static String origin(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }
}
