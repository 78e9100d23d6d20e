package dev.rote.console;

import dev.rote.session.IdentityProvider;
import dev.rote.session.KeepUsers;
import dev.rote.session.LedgerUnavailable;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.util.JavalinBindException;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The running console: pages for people, over HTTP. The desk it was given is closed with it.
public final class Console implements AutoCloseable {
    private static final Map<String, String> SECURITY = Map.of(
            "Cache-Control", "no-store",
            "Content-Security-Policy",
                    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:;"
                            + " connect-src 'self'; form-action 'self'; frame-src 'self'; base-uri 'none';"
                            + " frame-ancestors 'none'",
            "Referrer-Policy", "same-origin",
            "X-Content-Type-Options", "nosniff",
            "Cross-Origin-Opener-Policy", "same-origin",
            "Permissions-Policy", "camera=(), microphone=(), geolocation=()");

    private final Premises premises;
    private final ConsoleSettings settings;
    private final SignOns signOns;
    private final Holdings holdings;
    private final LiveSockets sockets;
    private final QueueEvents events;
    private final Javalin server;

    private Console(Premises premises, ConsoleSettings settings) {
        Clock clock = premises.workplace().clock();
        this.premises = premises;
        this.settings = settings;
        this.signOns = new SignOns(
                new KeepUsers(premises.workplace()), clock, premises.workplace().random());
        this.holdings = new Holdings(premises.desk(), clock);
        this.sockets = new LiveSockets(premises, holdings);
        this.events = new QueueEvents(premises.desk());
        this.server = Javalin.create(this::configure);
    }

    /// Starts to listen; throws [PortTaken] when that is not possible.
    public static Console start(Premises premises, ConsoleSettings settings) {
        Console console = new Console(premises, settings);
        try {
            console.server.start(settings.host(), settings.port());
        } catch (JavalinBindException taken) {
            console.holdings.close();
            throw new PortTaken(settings.host() + ":" + settings.port() + " cannot be listened on", taken);
        }
        return console;
    }

    public URI address() {
        String host = String.valueOf(server.jettyServer().server().getURI().getHost());
        return URI.create("http://" + host + ":" + server.port());
    }

    /// A new link that lets one person in once, within ten minutes, with every right; the one before opens
    /// nothing.
    public URI oneTimeLink() {
        return address().resolve("/enter/" + signOns.link(settings.tenants()));
    }

    @Override
    public void close() {
        events.close();
        sockets.close();
        holdings.close();
        server.stop();
        premises.desk().close();
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.concurrency.useVirtualThreads = true;
        config.http.maxRequestSize = 1 << 20;
        config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
        Threshold threshold = new Threshold(signOns, settings.signOn());
        Optional<Provider> provider = settings.signOn().provider().map(one -> opened(one, threshold, config));
        new Doors(signOns, threshold, by -> farewell(by, provider), this::edge).open(config);
        new Rooms(premises, new Entrance(signOns), sockets, holdings, events, this::edge).open(config);
        config.routes.error(404, request -> {
            if (request.res().getHeader("Referrer-Policy") == null) {
                edge(request, _ -> {
                    throw NotSo.unknown();
                });
            }
        });
    }

    private Provider opened(IdentityProvider who, Threshold threshold, JavalinConfig config) {
        Clock clock = premises.workplace().clock();
        Provider provider = new Provider(who, () -> premises.secret(who.client().secret()));
        new ProviderDoor(
                        provider,
                        new ClaimsMapping(who, settings.tenants(), premises.users(), clock),
                        new Attempts(clock, premises.workplace().random()),
                        signOns,
                        threshold,
                        () -> who.redirect().orElseGet(() -> address().resolve(IdentityProvider.BACK)))
                .open(config, this::edge);
        return provider;
    }

    private Optional<Html> farewell(SignOn by, Optional<Provider> provider) {
        return provider.filter(_ -> by.came() == SignOn.Came.BY_PROVIDER)
                .map(one -> SignOnPage.signedOff(one.name(), one.offDoor()));
    }

    /// A request's outermost edge: whatever happens, a page is answered.
    private void edge(Context request, Consumer<Context> answer) {
        SECURITY.forEach(request::header);
        try {
            answer.accept(request);
        } catch (NotSo why) {
            refused(request, why.status(), why.words());
        } catch (LedgerUnavailable unavailable) {
            refused(request, 503, "The ledger cannot be reached now.");
        } catch (RuntimeException bug) {
            System.getLogger(Console.class.getName()).log(System.Logger.Level.ERROR, "a request to the console", bug);
            refused(request, 500, "A fault of the console; its log has it.");
        }
    }

    private static void refused(Context request, int status, String words) {
        request.status(status)
                .contentType("text/html; charset=utf-8")
                .result(SignOnPage.refused(status, words).markup());
    }
}
