package dev.rote.cli;

import dev.rote.workflow.RunWorkflow;
import dev.rote.workflow.RunWorkflow.Running;
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
            "3:escalated: a person is needed; the same command with the same key goes on, or tells what came of it",
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

    @Mixin
    private HandoffOptions handoff = new HandoffOptions();

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
        return new Apart(bench, spec, workflow.terminal(spec))
                .perform(
                        handoff,
                        (terms, unanswered) -> run.perform(
                                terms.map(request::handing).orElse(request),
                                waiting -> unanswered.accept(new Running.Ended(waiting))),
                        new WorkflowResultReport());
    }
}
