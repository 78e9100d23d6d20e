package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Input;
import dev.rote.capability.Json;
import dev.rote.registry.Clearance.Cleared;
import dev.rote.workflow.Plan;
import dev.rote.workflow.Workflow;
import dev.rote.workflow.WorkflowProblem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/// Tells of workflows in words, for a person at a terminal, and as JSON.
final class WorkflowReport {
    private WorkflowReport() {}

    static String words(Plan plan, String tenant) {
        Workflow workflow = plan.workflow();
        StringJoiner lines = new StringJoiner("\n");
        lines.add("sound  " + workflow.name() + " on tenant " + tenant);
        workflow.inputs().forEach(input -> lines.add("  input   " + words(input)));
        plan.calls().forEach((name, cleared) -> {
            lines.add("  step    %s: %s version %d%s"
                    .formatted(
                            name,
                            cleared.capability().name(),
                            cleared.capability().version(),
                            plan.committing().contains(name) ? ", needs consent" : ""));
            plan.bindings(name)
                    .forEach((input, from) -> lines.add("            " + input + " " + type(cleared, input) + " <- "
                            + Harmless.text(from.written())));
        });
        workflow.answers()
                .forEach(answer -> lines.add("  output  " + answer.name() + " <- "
                        + answer.from().written() + (answer.sensitive() ? ", sensitive" : "")));
        lines.add("  all of it within " + workflow.lasting().toSeconds() + " s"
                + (plan.committing().isEmpty() ? "" : "; needs an idempotency key"));
        return lines.toString();
    }

    private static String words(Input input) {
        return input.name() + " " + input.type().wire() + (input.required() ? "" : ", may be missing")
                + (input.sensitive() ? ", sensitive" : "")
                + (input.description().isEmpty() ? "" : "  " + Harmless.text(input.description()));
    }

    private static String type(Cleared cleared, String input) {
        return cleared.capability()
                .contract()
                .input(input)
                .map(one -> one.type().wire())
                .orElse("");
    }

    static String words(String name, List<WorkflowProblem> problems) {
        StringJoiner lines = new StringJoiner("\n");
        lines.add("unsound  " + name + ": nothing can be started");
        problems.forEach(problem -> lines.add("  " + problem));
        return lines.toString();
    }

    static Json.Fields document(Plan plan, String tenant) {
        List<Json.Fields> steps = plan.calls().entrySet().stream()
                .map(one -> Json.Fields.NONE
                        .with("id", Json.text(one.getKey()))
                        .with(
                                "capability",
                                Json.text(one.getValue().capability().name()))
                        .with(
                                "capability_version",
                                Json.number(one.getValue().capability().version()))
                        .with("hash", Json.text(one.getValue().hash()))
                        .with("needs_consent", Json.flag(plan.committing().contains(one.getKey())))
                        .with("inputs", bindings(plan, one.getKey(), one.getValue())))
                .toList();
        return document("workflow_check", plan.workflow())
                .with("sound", Json.flag(true))
                .with("tenant", Json.text(tenant))
                .with("steps", Json.items(steps))
                .with("needs_idempotency_key", Json.flag(!plan.committing().isEmpty()))
                .with("problems", Json.items(List.of()));
    }

    private static Json bindings(Plan plan, String call, Cleared cleared) {
        Map<String, Json> inputs = new LinkedHashMap<>();
        plan.bindings(call)
                .forEach((input, from) -> inputs.put(
                        input,
                        Json.Fields.NONE
                                .with("type", Json.text(type(cleared, input)))
                                .with("from", Json.text(from.written()))));
        return Json.fields(inputs);
    }

    static Json.Fields document(String name, List<WorkflowProblem> problems) {
        return Json.Fields.NONE
                .with("kind", Json.text("workflow_check"))
                .with("name", Json.text(name))
                .with("sound", Json.flag(false))
                .with("problems", problems(problems));
    }

    static Json problems(List<WorkflowProblem> problems) {
        return Json.items(problems.stream()
                .map(problem -> Json.Fields.NONE
                        .with("code", Json.text(problem.code()))
                        .with("line", Json.number(problem.line()))
                        .with("message", Json.text(problem.message())))
                .toList());
    }

    /// What callers give and get.
    static Json.Fields document(String kind, Workflow workflow) {
        List<Json.Fields> inputs = workflow.inputs().stream()
                .map(input -> Json.Fields.NONE
                        .with("name", Json.text(input.name()))
                        .with("type", Json.text(input.type().wire()))
                        .with("required", Json.flag(input.required()))
                        .with("sensitive", Json.flag(input.sensitive()))
                        .with("description", Json.text(input.description())))
                .toList();
        List<Json.Fields> outputs = workflow.answers().stream()
                .map(answer -> Json.Fields.NONE
                        .with("name", Json.text(answer.name()))
                        .with("from", Json.text(answer.from().written()))
                        .with("sensitive", Json.flag(answer.sensitive()))
                        .with("description", Json.text(answer.description())))
                .toList();
        return Json.Fields.NONE
                .with("kind", Json.text(kind))
                .with("name", Json.text(workflow.name()))
                .with("description", Json.text(workflow.description()))
                .with("hash", Json.text(workflow.hash()))
                .with("timeout_s", Json.number(workflow.lasting().toSeconds()))
                .with("inputs", Json.items(inputs))
                .with("outputs", Json.items(outputs));
    }
}
