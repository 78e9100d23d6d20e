package dev.rote.cli;

import dev.rote.session.Project;
import dev.rote.workflow.CheckWorkflow;
import dev.rote.workflow.CheckWorkflow.Checking;
import dev.rote.workflow.PlanJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote workflow check`: the plan of a workflow, or everything that keeps it from being run.
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = "Resolve a workflow's steps and check every binding; nothing is started.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:it may be run as it stands",
            "1:problems, each with its line and code",
            "64:usage: the command line was not understood"
        })
public final class WorkflowCheckCommand implements Callable<Integer> {
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

    public WorkflowCheckCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        Project project = where.place().project(bench.shippedProject());
        CheckWorkflow check = new CheckWorkflow(bench.workplace(output.runs()), project, where.capabilities(project));
        Terminal terminal = output.terminal(spec);
        return switch (check.perform(name, where.place().where(), client.name())) {
            case Checking.Sound(var plan, var premises) -> {
                terminal.answer(
                        WorkflowReport.words(plan, premises.tenant()), PlanJson.checked(plan, premises.tenant()));
                yield ExitCode.SUCCESS;
            }
            case Checking.Unsound(var problems) -> {
                terminal.answer(WorkflowReport.words(name, problems), PlanJson.unsound(name, problems));
                yield ExitCode.FAILURE;
            }
        };
    }
}
