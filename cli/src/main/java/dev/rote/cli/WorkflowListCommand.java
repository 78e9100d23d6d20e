package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.session.Project;
import dev.rote.workflow.PlanJson;
import dev.rote.workflow.WorkflowFiles;
import dev.rote.workflow.WorkflowFiles.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote workflow list`: the workflows of a project.
@Command(name = "list", mixinStandardHelpOptions = true, description = "The workflows of the project.")
public final class WorkflowListCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private PlaceOptions place = new PlaceOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    public WorkflowListCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        Project project = place.project(bench.shippedProject());
        StringJoiner lines = new StringJoiner("\n");
        List<Json> documents = new ArrayList<>();
        for (String name : WorkflowFiles.names(project.workflows())) {
            switch (WorkflowFiles.read(project.workflows(), name)) {
                case Reading.Loaded(var workflow) -> {
                    lines.add("%-32s %s".formatted(name, Harmless.text(workflow.description())));
                    documents.add(PlanJson.workflow(workflow));
                }
                case Reading.Refused(var problems) -> {
                    lines.add("%-32s cannot be read: %s".formatted(name, problems.getFirst()));
                    documents.add(Json.Fields.NONE
                            .with("kind", Json.text("workflow"))
                            .with("name", Json.text(name))
                            .with("problems", PlanJson.problems(problems)));
                }
            }
        }
        output.terminal(spec)
                .answer(
                        documents.isEmpty() ? "no workflows in " + project.workflows() : lines.toString(),
                        Json.Fields.NONE.with("kind", Json.text("workflows")).with("workflows", Json.items(documents)));
        return ExitCode.SUCCESS;
    }
}
