package dev.rote.cli;

import dev.rote.workflow.CheckWorkflow;
import dev.rote.workflow.CheckWorkflow.Checking;
import dev.rote.workflow.PlanJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
    private WorkflowOptions workflow = new WorkflowOptions();

    public WorkflowCheckCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        CheckWorkflow check =
                new CheckWorkflow(workflow.workplace(bench), workflow.project(bench), workflow.capabilities(bench));
        Terminal terminal = workflow.terminal(spec);
        String name = workflow.name();
        return switch (check.perform(name, workflow.where(), workflow.client())) {
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
