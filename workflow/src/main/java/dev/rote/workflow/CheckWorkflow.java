package dev.rote.workflow;

import dev.rote.policy.Loading;
import dev.rote.registry.Registry;
import dev.rote.session.Premises;
import dev.rote.session.Project;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.workflow.WorkflowFiles.Reading;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Resolves and checks a workflow; nothing is started.
public final class CheckWorkflow {
    private final Workplace workplace;
    private final Project project;
    private final Path capabilities;

    /// `capabilities` is the directory whose approved versions are performed.
    public CheckWorkflow(Workplace workplace, Project project, Path capabilities) {
        this.workplace = workplace;
        this.project = project;
        this.capabilities = capabilities;
    }

    /// What checking came to.
    public sealed interface Checking {

        /// It may be run on this tenant as it stands.
        record Sound(Plan plan, Premises premises) implements Checking {}

        /// Everything that keeps it from being run, by line.
        record Unsound(List<WorkflowProblem> problems) implements Checking {
            public Unsound {
                problems = problems.stream().sorted(WorkflowProblem.BY_LINE).toList();
            }
        }
    }

    /// On behalf of a client.
    public Checking perform(String name, Where where, String client) {
        return switch (WorkflowFiles.read(project.workflows(), name)) {
            case Reading.Refused(var problems) -> new Checking.Unsound(problems);
            case Reading.Loaded(var workflow) -> checked(workflow, where, client, Map.of());
        };
    }

    /// The same for one that was read already, with the versions of an earlier attempt, by the names of their calls.
    Checking checked(Workflow workflow, Where where, String client, Map<String, Integer> versions) {
        return switch (Premises.of(project, where, workplace)) {
            case Loading.Refused<Premises>(var why) ->
                new Checking.Unsound(List.of(new WorkflowProblem(why.code(), 0, why.message())));
            case Loading.Loaded<Premises>(var premises) -> {
                Planner planner = planner(premises, client);
                Plan plan = planner.plan(workflow, versions);
                List<WorkflowProblem> problems = new ArrayList<>(planner.problems());
                problems.addAll(Wiring.problems(plan));
                yield problems.isEmpty() ? new Checking.Sound(plan, premises) : new Checking.Unsound(problems);
            }
        };
    }

    /// What can be planned of it, sound or not.
    Plan planned(Workflow workflow, Premises premises, String client, Map<String, Integer> versions) {
        return planner(premises, client).plan(workflow, versions);
    }

    private Planner planner(Premises premises, String client) {
        return new Planner(new Registry(capabilities, workplace.clock(), workplace.state()), premises, client);
    }
}
