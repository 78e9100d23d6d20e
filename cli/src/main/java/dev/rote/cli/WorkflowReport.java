package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Input;
import dev.rote.registry.Clearance.Cleared;
import dev.rote.workflow.Plan;
import dev.rote.workflow.Workflow;
import dev.rote.workflow.WorkflowProblem;
import java.util.List;
import java.util.StringJoiner;

/// Tells of workflows in words, for a person at a terminal.
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
}
