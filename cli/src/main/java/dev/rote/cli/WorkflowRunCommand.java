package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.replay.ReplayResult;
import dev.rote.session.Project;
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
import picocli.CommandLine.Parameters;
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
    private WorkflowPlace where = new WorkflowPlace();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private ClientOption client = new ClientOption();

    @Parameters(paramLabel = "WORKFLOW", description = "The workflow's name.")
    private String name = "";

    @Option(names = "--input", paramLabel = "NAME=VALUE", description = "A value for an input. May be repeated.")
    private List<String> inputs = new ArrayList<>();

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
        Project project = where.place().project(bench.shippedProject());
        RunWorkflow run = new RunWorkflow(bench.workplace(output.runs()), project, where.capabilities(project));
        RunWorkflow.Request request = new RunWorkflow.Request(
                name,
                Values.pairs(inputs),
                where.place().where(),
                client.name(),
                idempotencyKey,
                Values.pairs("--approval", approvals));
        Terminal terminal = output.terminal(spec);
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
