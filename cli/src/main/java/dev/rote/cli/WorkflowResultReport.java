package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.replay.ReplayResult;
import dev.rote.workflow.Done;
import dev.rote.workflow.RunWorkflow.Running;
import dev.rote.workflow.WorkflowJson;
import dev.rote.workflow.WorkflowResult;
import dev.rote.workflow.WorkflowResult.Compensation;
import dev.rote.workflow.WorkflowResult.Ending;
import dev.rote.workflow.WorkflowResult.Undone;
import java.util.StringJoiner;

/// Tells a workflow's result in words, for a person at a terminal.
final class WorkflowResultReport implements Apart.Telling<Running> {
    private static final String INDENT = " ".repeat(21);

    @Override
    public int exitCode(Running running) {
        return switch (running) {
            case Running.Ended(var result) -> result.exitCode();
            case Running.Answered(var kept) -> ReplayResult.exitCode(kept);
            case Running.Refused(var code, var message, var _) -> throw CommandFailure.failed(code, message);
        };
    }

    @Override
    public void print(Running running, Terminal terminal) {
        switch (running) {
            case Running.Ended(var result) -> terminal.answer(words(result), WorkflowJson.of(result));
            case Running.Answered(var kept) ->
                terminal.answer(
                        "answered from an earlier run, nothing ran\n"
                                + kept.pretty().stripTrailing(),
                        kept);
            case Running.Refused(var code, var message, var _) -> throw CommandFailure.failed(code, message);
        }
    }

    static String words(WorkflowResult result) {
        StringJoiner lines = new StringJoiner("\n");
        switch (result.ending()) {
            case Ending.Succeeded _ -> lines.add("success");
            case Ending.Outcome(var code, var step, var message) -> {
                lines.add("business outcome  " + code + " at " + step);
                lines.add(line("that is", message));
            }
            case Ending.Failed(var code, var step, var message) -> {
                lines.add("failure  " + code + (step.isEmpty() ? "" : " at " + step));
                lines.add(line("message", message));
            }
            case Ending.Waiting(var reason, var step, var message) -> {
                lines.add("escalated  " + reason + " at " + step);
                lines.add(line("a person", message));
            }
        }
        result.outputs().of().forEach((name, value) -> lines.add(line(name, text(value))));
        result.steps().forEach(done -> lines.add(line("step " + done.call(), words(done))));
        result.undone().forEach(undone -> lines.add(line("back " + undone.step(), words(undone))));
        lines.add(line("side effect", result.sideEffect().wire()));
        if (result.compensation() != Compensation.NONE) {
            lines.add(line("compensation", result.compensation().wire()));
        }
        result.lookAt().forEach(what -> lines.add(line("look at", what)));
        lines.add(line("took", result.facts().duration().toMillis() + " ms"));
        result.facts().evidence().ifPresent(path -> lines.add(line("evidence", path.toString())));
        return lines.toString();
    }

    private static String words(Done done) {
        return done.kind() + (done.code().isEmpty() ? "" : " " + done.code()) + ", side effect "
                + done.sideEffect().wire() + (done.effect().isEmpty() ? "" : " (" + done.effect() + ")")
                + (done.run().isEmpty() ? "" : ", run " + done.run())
                + (done.fresh() ? "" : ", known from before");
    }

    private static String words(Undone undone) {
        return (undone.proven() ? "proven: " : "not proven: ")
                + undone.why()
                + undone.by().map(by -> ", run " + by.run()).orElse("");
    }

    private static String text(Json value) {
        return value instanceof Json.Text(var text) ? text : value.canonical();
    }

    private static String line(String name, String value) {
        return "  %-18s %s".formatted(name, Harmless.lines(value).replace("\n", "\n" + INDENT));
    }
}
