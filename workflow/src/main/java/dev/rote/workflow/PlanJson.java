package dev.rote.workflow;

import dev.rote.capability.ContractSchema;
import dev.rote.capability.Json;
import dev.rote.registry.Clearance.Cleared;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Tells of workflows as JSON, as every interface shows them: what callers give and get, and what checking came to.
public final class PlanJson {
    private PlanJson() {}

    /// One that may be run as it stands.
    public static Json.Fields checked(Plan plan, String tenant) {
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
        return told("workflow_check", plan.workflow())
                .with("sound", Json.flag(true))
                .with("tenant", Json.text(tenant))
                .with("steps", Json.items(steps))
                .with("needs_idempotency_key", Json.flag(!plan.committing().isEmpty()))
                .with("problems", Json.items(List.of()));
    }

    private static String type(Cleared cleared, String input) {
        return cleared.capability()
                .contract()
                .input(input)
                .map(one -> one.type().wire())
                .orElse("");
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

    /// One that may not, with everything that is wrong.
    public static Json.Fields unsound(String name, List<WorkflowProblem> problems) {
        return Json.Fields.NONE
                .with("kind", Json.text("workflow_check"))
                .with("name", Json.text(name))
                .with("sound", Json.flag(false))
                .with("problems", problems(problems));
    }

    public static Json problems(List<WorkflowProblem> problems) {
        return Json.items(problems.stream()
                .map(problem -> Json.Fields.NONE
                        .with("code", Json.text(problem.code()))
                        .with("line", Json.number(problem.line()))
                        .with("message", Json.text(problem.message())))
                .toList());
    }

    /// What callers give and get.
    public static Json.Fields workflow(Workflow workflow) {
        return told("workflow", workflow);
    }

    private static Json.Fields told(String kind, Workflow workflow) {
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
                .with("outputs", Json.items(outputs))
                .with("input_schema", ContractSchema.inputs(workflow.asked()));
    }
}
