package dev.rote.http;

import dev.rote.capability.Json;
import java.util.Arrays;
import java.util.List;

/// The shapes of what goes in and out, as JSON Schema; written once, for the API's description.
final class Schemas {
    private Schemas() {}

    static Json.Fields ref(String name) {
        return Json.Fields.NONE.with("$ref", Json.text("#/components/schemas/" + name));
    }

    static Json.Fields type(String type) {
        return Json.Fields.NONE.with("type", Json.text(type));
    }

    static Json.Fields text(String description) {
        return type("string").with("description", Json.text(description));
    }

    static Json.Fields whole(long least, long most) {
        return type("integer").with("minimum", Json.number(least)).with("maximum", Json.number(most));
    }

    static Json.Fields orNull(String type) {
        return Json.Fields.NONE.with("type", Json.items(List.of(Json.text(type), Json.text("null"))));
    }

    static Json.Fields oneOf(String... values) {
        return type("string")
                .with("enum", Json.items(Arrays.stream(values).map(Json::text).toList()));
    }

    static Json.Fields items(Json.Fields of) {
        return type("array").with("items", of);
    }

    static Json.Fields object(Json.Fields properties, String... required) {
        Json.Fields object = type("object").with("properties", properties);
        return required.length == 0
                ? object
                : object.with(
                        "required",
                        Json.items(Arrays.stream(required).map(Json::text).toList()));
    }

    static Json.Fields properties() {
        return Json.Fields.NONE;
    }

    /// All that are referred to by name.
    static Json.Fields components() {
        return Json.Fields.NONE
                .with("Problem", problem())
                .with("Result", result())
                .with("Run", run())
                .with("Order", order())
                .with("Approval", approval())
                .with("Workflow", workflow())
                .with("WorkflowOrder", workflowOrder())
                .with("WorkflowApproval", workflowApproval())
                .with("WorkflowResult", workflowResult())
                .with("Tool", tool());
    }

    private static Json.Fields problem() {
        return object(
                properties()
                        .with("type", type("string"))
                        .with("title", type("string"))
                        .with("status", type("integer"))
                        .with("detail", type("string"))
                        .with("code", text("stable, in upper case"))
                        .with("request_id", type("string"))
                        .with("retry_after_s", type("integer"))
                        .with("errors", items(type("object"))),
                "type",
                "title",
                "status",
                "code");
    }

    private static Json.Fields result() {
        return object(
                        properties()
                                .with("kind", oneOf("success", "business_outcome", "failure", "escalated", "dry_run"))
                                .with("code", orNull("string"))
                                .with("reason", orNull("string"))
                                .with("step_id", orNull("string"))
                                .with("side_effect", oneOf("none", "committed", "unknown"))
                                .with("outputs", type("object"))
                                .with("payload", orNull("object"))
                                .with("message", orNull("string"))
                                .with("run_id", type("string"))
                                .with("cached", type("boolean"))
                                .with("effect", type("object")),
                        "kind",
                        "code",
                        "side_effect")
                .with("description", Json.text("As `rote replay --json` prints it, in the same order."));
    }

    private static Json.Fields run() {
        return object(
                properties()
                        .with("id", type("string"))
                        .with("state", oneOf("waiting", "running", "escalated", "ended"))
                        .with("tenant", type("string"))
                        .with("client", type("string"))
                        .with("capability", orNull("string"))
                        .with("capability_version", orNull("integer"))
                        .with("workflow", orNull("string"))
                        .with("idempotency_key", orNull("string"))
                        .with("dry_run", type("boolean"))
                        .with("ahead", text("how many runs are waited for").with("type", Json.text("integer")))
                        .with("asked_at", type("string").with("format", Json.text("date-time")))
                        .with("started_at", orNull("string"))
                        .with("ended_at", orNull("string"))
                        .with(
                                "result",
                                Json.Fields.NONE.with(
                                        "anyOf",
                                        Json.items(List.of(ref("Result"), ref("WorkflowResult"), type("null"))))),
                "id",
                "state",
                "capability",
                "workflow",
                "result");
    }

    private static Json.Fields order() {
        return object(
                        properties()
                                .with("capability", type("string"))
                                .with("version", whole(1, Integer.MAX_VALUE))
                                .with(
                                        "inputs",
                                        text("by name, each as its capability's input schema says")
                                                .with("type", Json.text("object")))
                                .with("approval", text("the token of a consent"))
                                .with("dry_run", type("boolean"))
                                .with("budget", type("object")),
                        "capability")
                .with("additionalProperties", Json.flag(false));
    }

    private static Json.Fields approval() {
        return object(
                        properties()
                                .with("inputs", text("those the run was given").with("type", Json.text("object")))
                                .with("step", text("the step that commits, where there are several"))
                                .with("lasting_s", whole(1, 604_800)),
                        "inputs")
                .with("additionalProperties", Json.flag(false));
    }

    private static Json.Fields workflow() {
        return object(
                properties()
                        .with("kind", type("string"))
                        .with("name", type("string"))
                        .with(
                                "sound",
                                text("whether it may be run as it stands").with("type", Json.text("boolean")))
                        .with("description", type("string"))
                        .with("input_schema", type("object"))
                        .with("steps", items(type("object")))
                        .with("needs_idempotency_key", type("boolean"))
                        .with("problems", items(type("object"))),
                "name",
                "sound",
                "problems");
    }

    private static Json.Fields workflowOrder() {
        return object(properties()
                        .with(
                                "inputs",
                                text("by name, each as the workflow's input schema says")
                                        .with("type", Json.text("object")))
                        .with(
                                "approvals",
                                text("consents, by the names of the steps they are for")
                                        .with("type", Json.text("object"))
                                        .with("additionalProperties", type("string"))))
                .with("additionalProperties", Json.flag(false));
    }

    private static Json.Fields workflowApproval() {
        return object(
                        properties()
                                .with("client", text("who will ask for the run"))
                                .with(
                                        "inputs",
                                        text("those the run will be given").with("type", Json.text("object")))
                                .with("step", text("the step, or STEP.compensate for taking it back"))
                                .with(
                                        "expected",
                                        text("outputs of earlier steps that decide its inputs, as step.output")
                                                .with("type", Json.text("object"))
                                                .with("additionalProperties", type("string")))
                                .with("lasting_s", whole(1, 604_800)),
                        "client",
                        "inputs",
                        "step")
                .with("additionalProperties", Json.flag(false));
    }

    private static Json.Fields workflowResult() {
        return object(
                        properties()
                                .with("kind", oneOf("success", "business_outcome", "failure", "escalated"))
                                .with("code", orNull("string"))
                                .with("reason", orNull("string"))
                                .with("step_id", orNull("string"))
                                .with("side_effect", oneOf("none", "committed", "unknown"))
                                .with("compensation", type("string"))
                                .with("outputs", type("object"))
                                .with("message", orNull("string"))
                                .with("resume_token", orNull("string"))
                                .with("look_at", items(type("string")))
                                .with("steps", items(type("object")))
                                .with("undone", items(type("object")))
                                .with("workflow", type("string"))
                                .with("workflow_id", orNull("string"))
                                .with("cached", type("boolean")),
                        "kind",
                        "code",
                        "side_effect")
                .with("description", Json.text("As `rote workflow run --json` prints it, in the same order."));
    }

    private static Json.Fields tool() {
        return object(
                properties()
                        .with("name", type("string"))
                        .with("description", type("string"))
                        .with("input_schema", type("object"))
                        .with("output_schema", type("object"))
                        .with("annotations", type("object"))
                        .with("version", type("integer"))
                        .with("hash", type("string")),
                "name",
                "input_schema");
    }
}
