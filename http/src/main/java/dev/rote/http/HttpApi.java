package dev.rote.http;

import dev.rote.capability.Json;
import dev.rote.http.Route.Described;
import dev.rote.http.Route.Reply;
import dev.rote.http.Route.Verb;
import dev.rote.session.LedgerUnavailable;
import dev.rote.session.Scope;
import dev.rote.session.Service;
import dev.rote.workflow.Workflows;
import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.util.JavalinBindException;
import io.opentelemetry.api.trace.Span;
import java.net.URI;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/// A running HTTP API over a service, which it closes when it is closed itself.
public final class HttpApi implements AutoCloseable {
    private static final Pattern REQUEST_ID = Pattern.compile("[A-Za-z0-9._-]{1,128}");
    private static final String REQUEST_ID_HEADER = "X-Request-Id";
    private static final String ELSEWHERE = "(none)";

    /// Nothing that is answered is meant to be shown, framed, kept or read by another page.
    private static final Map<String, String> SECURITY = Map.of(
            "Cache-Control", "no-store",
            "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
            "Referrer-Policy", "no-referrer",
            "X-Content-Type-Options", "nosniff");

    private final Service service;
    private final RandomGenerator random;
    private final Metrics metrics;
    private final Traces traces;
    private final Entrance entrance;
    private final Json.Fields description;
    private final Javalin server;

    private HttpApi(
            Service service,
            Workflows workflows,
            HttpSettings settings,
            RandomGenerator random,
            Optional<Guest> guest) {
        this.service = service;
        this.random = random;
        this.metrics = new Metrics(service);
        this.traces = Traces.of(settings.environment(), service);
        this.entrance = new Entrance(service, settings.perSecond());
        Resources resources = new Resources(service);
        List<Route> routes = new ArrayList<>(new Routes(resources, new EventStream(service)::tell).all());
        routes.addAll(new WorkflowRoutes(new WorkflowResources(workflows, resources)).all());
        routes.addAll(own());
        this.description = OpenApi.of(routes, settings.version());
        guest.ifPresent(one -> routes.addAll(new GuestRoutes(one).all()));
        this.server = Javalin.create(config -> configure(config, routes));
    }

    /// Starts to listen; throws [PortTaken] when that is not possible.
    public static HttpApi start(Service service, Workflows workflows, HttpSettings settings, RandomGenerator random) {
        return started(new HttpApi(service, workflows, settings, random, Optional.empty()), settings);
    }

    /// The same, with somebody who answers at `/mcp`.
    public static HttpApi start(
            Service service, Workflows workflows, HttpSettings settings, RandomGenerator random, Guest guest) {
        return started(new HttpApi(service, workflows, settings, random, Optional.of(guest)), settings);
    }

    private static HttpApi started(HttpApi api, HttpSettings settings) {
        try {
            api.server.start(settings.host(), settings.port());
        } catch (JavalinBindException taken) {
            throw new PortTaken(settings.host() + ":" + settings.port() + " cannot be listened on", taken);
        }
        return api;
    }

    public URI address() {
        String host = String.valueOf(server.jettyServer().server().getURI().getHost());
        return URI.create("http://" + host + ":" + server.port());
    }

    /// Lets nobody ask for a run any more, lets those under way come to their end, and stops to listen.
    @Override
    public void close() {
        service.close();
        server.stop();
        traces.close();
    }

    private void configure(JavalinConfig config, List<Route> routes) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.concurrency.useVirtualThreads = true;
        config.http.compressionStrategy = CompressionStrategy.NONE;
        config.http.prefer405over404 = true;
        config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
        for (Route route : routes) {
            switch (route.verb()) {
                case GET -> config.routes.get(route.path(), request -> answer(request, route));
                case POST -> config.routes.post(route.path(), request -> answer(request, route));
                case DELETE -> config.routes.delete(route.path(), request -> answer(request, route));
            }
        }
        config.routes.error(404, request -> other(request, "NOT_FOUND", "there is no such resource"));
        config.routes.error(405, request -> other(request, "METHOD_NOT_ALLOWED", "not with this method"));
    }

    private List<Route> own() {
        return List.of(
                open("/v1/openapi.json", "openapi", "This description.", Answer.JSON, _ -> Answer.ok(description)),
                open("/v1/health/live", "live", "It runs.", Answer.JSON, _ -> Answer.ok(state("live"))),
                open("/v1/health/ready", "ready", "It takes runs; 503 when it does not.", Answer.JSON, _ -> ready()),
                new Route(
                        Verb.GET,
                        "/metrics",
                        Optional.of(Scope.OPERATE),
                        described("metrics", "Figures in Prometheus' text format.", Metrics.TYPE),
                        _ -> new Answer(200, Metrics.TYPE, metrics.text(), Map.of())));
    }

    private static Route open(String path, String id, String summary, String type, Route.Doing doing) {
        return new Route(Verb.GET, path, Optional.empty(), described(id, summary, type), doing);
    }

    private static Described described(String id, String summary, String type) {
        String schema = type.equals(Answer.JSON) ? "object" : "string";
        return Described.as(id, summary, Map.of(200, new Reply("It.", type, Schemas.type(schema))));
    }

    private static Json.Fields state(String word) {
        return Json.Fields.NONE.with("state", Json.text(word));
    }

    private Answer ready() {
        Service.Occupancy now = service.occupancy();
        return Answer.of(
                now.open() ? 200 : 503,
                state(now.open() ? "ready" : "shutting_down")
                        .with("under_way", Json.number(now.underWay()))
                        .with("waiting", Json.number(now.waiting())));
    }

    /// A request's outermost edge: whatever happens, it is answered, measured and traced.
    private void answer(Context request, Route route) {
        long began = System.nanoTime();
        String id = requestId(request);
        Span span = traces.begins(request, route.verb().name(), route.path());
        request.header(REQUEST_ID_HEADER, id);
        SECURITY.forEach(request::header);
        Answer answer;
        try {
            answer = route.doing().answer(entrance.admit(request, route));
        } catch (Problem problem) {
            answer = refused(problem, id);
        } catch (LedgerUnavailable unavailable) {
            answer = refused(Problem.of("LEDGER_UNAVAILABLE", String.valueOf(unavailable.getMessage())), id);
        } catch (RuntimeException bug) {
            System.getLogger(HttpApi.class.getName()).log(System.Logger.Level.ERROR, "the request " + id, bug);
            answer = refused(Problem.of("INTERNAL_ERROR", "a fault of Rote; its log names the request"), id);
        }
        write(request, answer);
        traces.ends(span, answer, id);
        metrics.answered(route.verb().name(), route.path(), answer.status(), System.nanoTime() - began);
    }

    private Answer refused(Problem problem, String id) {
        metrics.problem(problem.code());
        return problem.answer(id);
    }

    private static void write(Context request, Answer answer) {
        if (answer.isTold()) {
            return;
        }
        answer.headers().forEach(request::header);
        request.status(answer.status()).contentType(answer.type()).result(answer.body());
    }

    private void other(Context request, String code, String detail) {
        if (request.res().getHeader(REQUEST_ID_HEADER) == null) {
            String id = requestId(request);
            request.header(REQUEST_ID_HEADER, id);
            SECURITY.forEach(request::header);
            Answer answer = refused(Problem.of(code, detail), id);
            write(request, answer);
            metrics.answered(request.method().toString(), ELSEWHERE, answer.status(), 0);
        }
    }

    private String requestId(Context request) {
        return Optional.ofNullable(request.header(REQUEST_ID_HEADER))
                .filter(given -> REQUEST_ID.matcher(given).matches())
                .orElseGet(() -> HexFormat.of().toHexDigits(random.nextLong()));
    }
}
