package dev.rote.console;

import dev.rote.evidence.Report;
import dev.rote.policy.Loading;
import dev.rote.session.Intervention;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.websocket.WsConfig;
import io.javalin.websocket.WsContext;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/// The pages of a tenant and what can be done on them.
final class Rooms {
    private static final String REQUEST = "/{tenant}/requests/{run}";
    private static final String CAPABILITY = "/{tenant}/capabilities/{name}";
    private static final int MOST_RUNS = 100;
    private static final int POLICY_VIOLATION = 1008;

    private final Premises premises;
    private final Entrance entrance;
    private final LiveSockets sockets;
    private final Holdings holdings;
    private final QueueEvents events;
    private final Edge edge;
    private final Requests requests;
    private final Capabilities capabilities;

    Rooms(Premises premises, Entrance entrance, LiveSockets sockets, Holdings holdings, QueueEvents events, Edge edge) {
        this.premises = premises;
        this.entrance = entrance;
        this.sockets = sockets;
        this.holdings = holdings;
        this.events = events;
        this.edge = edge;
        this.requests = new Requests(premises, holdings, sockets);
        this.capabilities = new Capabilities(premises);
    }

    void open(JavalinConfig config) {
        shows(config, "/{tenant}/queue", this::queue);
        shows(config, "/{tenant}/queue/list", this::list);
        config.routes.get(
                "/{tenant}/queue/events",
                request -> edge.answers(
                        request, one -> events.tell(one, entrance.looks(one).tenant())));
        shows(config, REQUEST, requests::page);
        shows(config, REQUEST + "/live", requests::live);
        config.routes.get(
                REQUEST + "/picture",
                request -> edge.answers(
                        request, one -> one.contentType("image/png").result(requests.picture(entrance.looks(one)))));
        config.routes.post(REQUEST + "/{verb}", request -> edge.answers(request, this::does));
        config.routes.ws(REQUEST + "/live/socket", this::socket);
        shows(
                config,
                "/{tenant}/runs",
                visit -> RunsPage.of(visit, premises.pastRuns().newest(visit.tenant(), MOST_RUNS)));
        shows(config, "/{tenant}/runs/{run}", visit -> RunsPage.report(visit, Requests.run(visit)));
        config.routes.get("/{tenant}/runs/{run}/report", request -> edge.answers(request, this::report));
        shows(config, "/{tenant}/capabilities", capabilities::all);
        shows(config, CAPABILITY, capabilities::review);
        shows(config, CAPABILITY + "/diff", capabilities::diff);
        shows(config, CAPABILITY + "/{version}", capabilities::version);
        decides(config, CAPABILITY + "/approve", capabilities::approve, "");
        decides(config, CAPABILITY + "/{version}/move", capabilities::move, "");
    }

    private void shows(JavalinConfig config, String path, Function<Visit, Html> page) {
        config.routes.get(
                path,
                request -> edge.answers(request, one -> {
                    if (entrance.who(one).isEmpty()) {
                        one.redirect("/sign-on?then=" + Threshold.page(one.path()));
                    } else {
                        one.contentType("text/html; charset=utf-8")
                                .result(page.apply(entrance.looks(one)).markup());
                    }
                }));
    }

    private void decides(JavalinConfig config, String path, Function<Visit, Optional<String>> doing, String then) {
        config.routes.post(
                path,
                request -> edge.answers(request, one -> {
                    Visit visit = entrance.does(one);
                    back(one, visit.at("capabilities" + then), doing.apply(visit));
                }));
    }

    private static void back(Context request, String page, Optional<String> told) {
        request.redirect(page
                + told.map(words -> "?told=" + URLEncoder.encode(words, StandardCharsets.UTF_8))
                        .orElse(""));
    }

    private Html queue(Visit visit) {
        return QueuePage.of(
                visit,
                premises.desk().open(visit.tenant()),
                premises.workplace().clock().instant());
    }

    private Html list(Visit visit) {
        return QueuePage.list(
                visit,
                premises.desk().open(visit.tenant()),
                premises.workplace().clock().instant());
    }

    private void does(Context request) {
        Visit visit = entrance.does(request);
        String run = Requests.run(visit);
        if (visit.path("verb").equals("here")) {
            holdings.here(visit.by(), visit.tenant(), run);
            request.status(204);
            return;
        }
        back(request, visit.at("requests/" + run), requests.does(visit, visit.path("verb")));
    }

    /// The report brings its own styles and pictures, runs no script, and may be framed by our page alone.
    private void report(Context request) {
        Visit visit = entrance.looks(request);
        switch (premises.run(visit.tenant()).report(Path.of(Requests.run(visit)))) {
            case Loading.Refused<Report>(var why) -> throw new NotSo(404, why.message());
            case Loading.Loaded<Report>(var report) -> {
                request.header(
                        "Content-Security-Policy",
                        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self';"
                                + " sandbox");
                request.contentType("text/html; charset=utf-8").result(report.html());
            }
        }
    }

    private void socket(WsConfig socket) {
        socket.onConnect(this::connected);
        socket.onMessage(message -> sockets.said(message, message.message()));
        socket.onClose(sockets::left);
        socket.onError(sockets::left);
    }

    private void connected(WsContext page) {
        Optional<SignOn> by = entrance.who(Optional.ofNullable(page.cookie(Entrance.COOKIE)))
                .filter(one -> one.user().isOf(page.pathParam("tenant")));
        boolean fromHere = Entrance.isFromHere(
                Optional.ofNullable(page.header("Origin")), Optional.ofNullable(page.header("Host")));
        Optional<Intervention> about = by.filter(_ -> fromHere)
                .flatMap(_ -> premises.desk().intervention(page.pathParam("tenant"), page.pathParam("run")));
        if (about.isEmpty()) {
            page.closeSession(POLICY_VIOLATION, "not for you");
            return;
        }
        sockets.connected(page, by.orElseThrow(), about.get());
    }
}
