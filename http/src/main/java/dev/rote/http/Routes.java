package dev.rote.http;

import static dev.rote.http.Route.Described.as;
import static dev.rote.http.Route.Reply.json;
import static dev.rote.http.Route.Verb.GET;
import static dev.rote.http.Route.Verb.POST;

import dev.rote.capability.Json;
import dev.rote.http.Route.Described;
import dev.rote.http.Route.Parameter;
import dev.rote.http.Route.Reply;
import dev.rote.session.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The table of all routes, from which the server and its description are made.
final class Routes {
    static final String TENANT = "/v1/tenants/{tenant}";
    private static final String RUN = TENANT + "/runs/{run}";
    static final Parameter WAIT = new Parameter(
            "wait", "query", "seconds to wait for the run's end", Schemas.whole(0, Asked.MOST_WAIT_SECONDS));
    static final Parameter KEY = new Parameter(
            Resources.KEY,
            "header",
            "required for what writes: performed at most once, and answered with the same result when it comes again",
            Schemas.type("string").with("maxLength", Json.number(255)));

    static final Parameter BEGUN = new Parameter(
            Resources.KEY,
            "header",
            "that of a run which was begun and keeps to its versions",
            Schemas.type("string").with("maxLength", Json.number(255)));

    private final Resources resources;
    private final Route.Doing events;

    Routes(Resources resources, Route.Doing events) {
        this.resources = resources;
        this.events = events;
    }

    /// Without those of the server itself.
    List<Route> all() {
        return List.of(
                new Route(
                        GET,
                        TENANT + "/capabilities",
                        Optional.of(Scope.READ),
                        capabilities(),
                        resources::capabilities),
                new Route(
                        GET,
                        TENANT + "/capabilities/{capability}",
                        Optional.of(Scope.READ),
                        as(
                                "capability",
                                "One capability, with its schemas.",
                                Map.of(200, json("It.", Schemas.ref("Tool")))),
                        resources::capability),
                new Route(POST, TENANT + "/runs", Optional.of(Scope.INVOKE), ask(), resources::ask),
                new Route(GET, TENANT + "/runs", Optional.of(Scope.READ), runs(), resources::runs),
                new Route(
                        GET,
                        RUN,
                        Optional.of(Scope.READ),
                        as("run", "Where a run stands.", Map.of(200, json("It.", Schemas.ref("Run"))))
                                .taking(WAIT),
                        resources::run),
                new Route(GET, RUN + "/events", Optional.of(Scope.READ), events(), events),
                new Route(POST, RUN + "/abort", Optional.of(Scope.INVOKE), abort(), resources::abort),
                new Route(POST, RUN + "/approve", Optional.of(Scope.APPROVE), approve(), resources::approve),
                new Route(
                        POST,
                        RUN + "/resume",
                        Optional.of(Scope.OPERATE),
                        as(
                                "resume",
                                "Has a run go on that waits for a person; not available yet.",
                                Map.of(200, json("It.", Schemas.ref("Run")))),
                        resources::resume));
    }

    private static Described capabilities() {
        return as(
                "capabilities",
                "The capabilities this client may call, with their schemas.",
                Map.of(
                        200,
                        json(
                                "In alphabetical order.",
                                Schemas.object(
                                        Schemas.properties().with("capabilities", Schemas.items(Schemas.ref("Tool"))),
                                        "capabilities"))));
    }

    private static Described ask() {
        return as(
                        "ask",
                        "Asks for a run.",
                        Map.of(
                                200,
                                json("It has ended: the result.", Schemas.ref("Result")),
                                202,
                                json("It waits or is under way; Location says where it is found.", Schemas.ref("Run"))))
                .taking(WAIT, KEY)
                .reading(Schemas.ref("Order"));
    }

    private static Described runs() {
        return as(
                        "runs",
                        "The client's own runs, newest first.",
                        Map.of(
                                200,
                                json(
                                        "A page of them.",
                                        Schemas.object(
                                                Schemas.properties().with("runs", Schemas.items(Schemas.ref("Run"))),
                                                "runs"))))
                .taking(
                        new Parameter("before", "query", "only those before this run", Schemas.type("string")),
                        new Parameter("limit", "query", "how many at most", Schemas.whole(1, 200)));
    }

    private static Described events() {
        return as(
                        "events",
                        "What happens in a run, as it happens, without any value; ends with the run.",
                        Map.of(200, new Reply("Server-sent events.", EventStream.TYPE, Schemas.type("string"))))
                .taking(new Parameter("Last-Event-ID", "header", "goes on after this event", Schemas.type("string")));
    }

    private static Described abort() {
        return as(
                "abort",
                "Asks for the end of a run, at the next moment at which nothing it sent is open.",
                Map.of(200, json("It has ended.", Schemas.ref("Run")), 202, json("It will.", Schemas.ref("Run"))));
    }

    private static Described approve() {
        return as(
                        "approve",
                        "Consents to what a dry run showed, or to the step a run stopped at.",
                        Map.of(
                                200,
                                json(
                                        "A token, good for one run of the same client with the same inputs.",
                                        Schemas.object(
                                                Schemas.properties().with("approval", Schemas.type("string")),
                                                "approval"))))
                .reading(Schemas.ref("Approval"));
    }
}
