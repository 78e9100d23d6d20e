package dev.rote.mockapp;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.config.SizeUnit;
import io.javalin.http.HttpStatus;
import io.javalin.util.JavalinBindException;
import jakarta.servlet.ServletException;
import java.net.URI;
import java.time.InstantSource;

/// A running mock core: a legacy credit-union application on loopback that misbehaves when told to.
public final class MockApp implements AutoCloseable {
    private static final int REQUEST_LIMIT_MB = 10;

    private final Javalin server;
    private final Book book;

    private MockApp(Javalin server, Book book) {
        this.server = server;
        this.book = book;
    }

    /// Starts a mock core with its seeded data; it listens when this returns. Throws [PortInUse].
    public static MockApp start(MockAppSettings settings) {
        return start(settings, InstantSource.system());
    }

    static MockApp start(MockAppSettings settings, InstantSource clock) {
        Book book = new Book(settings.ledger().map(CommitFiles::in));
        Javalin server = Javalin.create(config -> configure(config, settings, book, clock));
        try {
            server.start("127.0.0.1", settings.port());
        } catch (JavalinBindException e) {
            throw new PortInUse(settings.port(), e);
        }
        return new MockApp(server, book);
    }

    /// `http://127.0.0.1:<port>`; the same server as `http://localhost:<port>` is the attacker's origin.
    public URI address() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    /// What has happened so far.
    public Ledger ledger() {
        return book.read();
    }

    @Override
    public void close() {
        server.stop();
    }

    private static void configure(JavalinConfig config, MockAppSettings settings, Book book, InstantSource clock) {
        config.startup.showJavalinBanner = false;
        config.concurrency.useVirtualThreads = true;
        config.http.compressionStrategy = CompressionStrategy.NONE;
        config.jetty.multipartConfig.maxTotalRequestSize(REQUEST_LIMIT_MB, SizeUnit.MB);
        config.jetty.multipartConfig.maxInMemoryFileSize(REQUEST_LIMIT_MB, SizeUnit.MB);
        Gate gate = new Gate(book, clock);
        config.routes.before(gate::pass);
        new SignOnScreen(book, gate, settings).addTo(config.routes);
        new ShellScreen().addTo(config.routes);
        new SearchScreen().addTo(config.routes);
        new MemberScreen(book).addTo(config.routes);
        new DirectoryScreen().addTo(config.routes);
        new SubaccountScreens(book).addTo(config.routes);
        new DocumentsScreen(book).addTo(config.routes);
        new AttackerPages().addTo(config.routes);
        new DebugRoutes(book, gate).addTo(config.routes);
        // Thrown by the servlet container for a body that is malformed or over the limit.
        config.routes.exception(
                ServletException.class,
                (_, ctx) -> ErrorPages.invalid(ctx, "the request is malformed or larger than 10 MB."));
        config.routes.error(404, ErrorPages::notFound);
        config.routes.get("/favicon.ico", ctx -> ctx.status(HttpStatus.NO_CONTENT));
    }
}
