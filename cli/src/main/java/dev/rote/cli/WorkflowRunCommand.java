package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.replay.ReplayResult;
import dev.rote.workflow.RunWorkflow;
import dev.rote.workflow.RunWorkflow.Running;
import dev.rote.workflow.WorkflowJson;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote workflow run`: performs a workflow's steps one after the other.
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Perform a workflow's steps one after the other; no model is involved.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success: every step was performed",
            "1:failure: a step failed, or nothing was started",
            "2:business outcome: a step was answered with a declared outcome, such as NOT_FOUND",
            "3:escalated: a person is needed, and the same command with the same key goes on",
            "64:usage: the command line was not understood"
        })
public final class WorkflowRunCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private WorkflowOptions workflow = new WorkflowOptions();

    @Mixin
    private InputOptions inputs = new InputOptions();

    @Option(
            names = "--approval",
            paramLabel = "STEP=TOKEN",
            description =
                    "Somebody's consent to a step, as `rote workflow approval-token` printed it. May be repeated.")
    private List<String> approvals = new ArrayList<>();

    @Option(
            names = "--idempotency-key",
            paramLabel = "KEY",
            defaultValue = "",
            description = "Perform this at most once; needed by a workflow that changes something.")
    private String idempotencyKey = "";

    public WorkflowRunCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        RunWorkflow run =
                new RunWorkflow(workflow.workplace(bench), workflow.project(bench), workflow.capabilities(bench));
        RunWorkflow.Request request = new RunWorkflow.Request(
                workflow.name(),
                inputs.pairs(),
                workflow.where(),
                workflow.client(),
                idempotencyKey,
                Values.pairs("--approval", approvals));
        Terminal terminal = workflow.terminal(spec);
        return switch (run.perform(request)) {
            case Running.Ended(var result) -> {
                terminal.answer(WorkflowResultReport.words(result), WorkflowJson.of(result));
                yield result.exitCode();
            }
            case Running.Answered(var kept) -> answered(kept, terminal);
            case Running.Refused(var code, var message, var _) -> throw CommandFailure.failed(code, message);
        };
    }

    private static int answered(Json.Fields kept, Terminal terminal) {
        terminal.answer(
                "answered from an earlier run, nothing ran\n" + kept.pretty().stripTrailing(), kept);
        return ReplayResult.exitCode(kept);
    }
}
