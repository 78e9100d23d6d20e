package dev.rote.http;

import static dev.rote.http.Route.Described.as;
import static dev.rote.http.Route.Reply.json;
import static dev.rote.http.Route.Verb.GET;
import static dev.rote.http.Route.Verb.POST;

import dev.rote.session.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The routes of workflows; what they start are runs, which have theirs in [Routes].
final class WorkflowRoutes {
    private static final String WORKFLOWS = Routes.TENANT + "/workflows";
    private static final String WORKFLOW = WORKFLOWS + "/{workflow}";

    private final WorkflowResources resources;

    WorkflowRoutes(WorkflowResources resources) {
        this.resources = resources;
    }

    List<Route> all() {
        return List.of(
                new Route(GET, WORKFLOWS, Optional.of(Scope.READ), list(), resources::list),
                new Route(GET, WORKFLOW, Optional.of(Scope.READ), check(), resources::check),
                new Route(POST, WORKFLOW + "/runs", Optional.of(Scope.INVOKE), ask(), resources::ask),
                new Route(POST, WORKFLOW + "/approve", Optional.of(Scope.APPROVE), approve(), resources::approve));
    }

    private static Route.Described list() {
        return as(
                "workflows",
                "The workflows this client may run as they stand, each with its plan.",
                Map.of(
                        200,
                        json(
                                "By name.",
                                Schemas.object(
                                        Schemas.properties().with("workflows", Schemas.items(Schemas.ref("Workflow"))),
                                        "workflows"))));
    }

    private static Route.Described check() {
        return as(
                "workflow",
                "The plan of a workflow, or everything that keeps it from being run.",
                Map.of(200, json("As `rote workflow check --json` prints it.", Schemas.ref("Workflow"))));
    }

    private static Route.Described ask() {
        return as(
                        "run_workflow",
                        "Asks for a run of a workflow; the same key again goes on with it.",
                        Map.of(
                                200,
                                json("It has ended: the result, of whatever kind.", Schemas.ref("WorkflowResult")),
                                202,
                                json("It waits or is under way; Location says where it is found.", Schemas.ref("Run"))))
                .taking(Routes.WAIT, Routes.KEY)
                .reading(Schemas.ref("WorkflowOrder"));
    }

    private static Route.Described approve() {
        return as(
                        "approve_workflow",
                        "Consents to one step of a run of a workflow by a client.",
                        Map.of(
                                200,
                                json(
                                        "A token, good for one run of that client with the same inputs.",
                                        Schemas.object(
                                                Schemas.properties().with("approval", Schemas.type("string")),
                                                "approval"))))
                .taking(Routes.BEGUN)
                .reading(Schemas.ref("WorkflowApproval"));
    }
}
