package dev.rote.workflow;

import dev.rote.capability.Capability;
import dev.rote.capability.Contract;
import dev.rote.capability.Step;
import dev.rote.registry.Clearance;
import dev.rote.registry.Clearance.Cleared;
import dev.rote.registry.Registry;
import dev.rote.session.Premises;
import dev.rote.workflow.WorkflowProblem.Code;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/// Finds the approved version for each call of a workflow, and whether it may be performed here.
final class Planner {
    private final Registry registry;
    private final Premises premises;
    private final String client;
    private final List<WorkflowProblem> problems = new ArrayList<>();

    /// Of a client of that tenant; what it may not see does not exist for it.
    Planner(Registry registry, Premises premises, String client) {
        this.registry = registry;
        this.premises = premises;
        this.client = client;
    }

    List<WorkflowProblem> problems() {
        return problems;
    }

    /// The plan, of those calls that can be made. `versions` are those of an earlier attempt, which are kept to.
    Plan plan(Workflow workflow, Map<String, Integer> versions) {
        SequencedMap<String, Cleared> calls = new LinkedHashMap<>();
        Plan.calls(workflow).forEach((name, call) -> {
            if (!premises.clients().maySee(client, call.capability())) {
                problems.add(new WorkflowProblem(
                        "NO_SUCH_CAPABILITY", call.line(), name + ": there is no capability " + call.capability()));
                return;
            }
            int version = versions.getOrDefault(name, call.version());
            Clearance clearance =
                    version == 0 ? registry.runnable(call.capability()) : registry.runnable(call.capability(), version);
            clearance
                    .denial()
                    .ifPresent(why -> problems.add(new WorkflowProblem(
                            why.code(), call.line(), name + ": " + call.capability() + ": " + why.message())));
            if (clearance instanceof Cleared cleared) {
                calls.put(name, cleared);
                fits(name, call, cleared.capability());
            }
        });
        workflow.parts().forEach(part -> part.compensation().ifPresent(undo -> undoes(part, undo, calls)));
        return new Plan(workflow, calls);
    }

    private void fits(String name, Workflow.Call call, Capability capability) {
        if (!capability.target().family().equals(premises.family())) {
            note(
                    Code.OTHER_FAMILY,
                    call,
                    name + ": " + capability.name() + " is for "
                            + capability.target().family() + ", and the tenant's product is " + premises.family());
        }
        if (Plan.consented(capability).size() > 1) {
            note(
                    Code.SEVERAL_CONSENTS,
                    call,
                    name + ": " + capability.name() + " needs several consents, and one invocation has one");
        }
    }

    private void undoes(Workflow.Part part, Workflow.Call undo, Map<String, Cleared> calls) {
        Cleared done = calls.get(part.id());
        if (done != null
                && done.capability().contract().effect() == Contract.Effect.READ
                && !Plan.isCommitting(done.capability())) {
            note(Code.COMPENSATES_NOTHING, undo, part.id() + " changes nothing that could be taken back");
        }
        Cleared undoing = calls.get(Plan.undoing(part.id()));
        if (undoing != null && !isProven(undoing.capability())) {
            note(
                    Code.COMPENSATION_UNPROVABLE,
                    undo,
                    undoing.capability().name()
                            + " proves no effect, so it could never count as taken back; `rote amend`"
                            + " adds an effect check");
        }
    }

    /// Whether it commits, and every commit has its check.
    private static boolean isProven(Capability capability) {
        List<Step> commits = capability.steps().stream().filter(Step::isCommit).toList();
        return !commits.isEmpty()
                && commits.stream()
                        .allMatch(step ->
                                step.commit().flatMap(Step.Commit::check).isPresent());
    }

    private void note(Code code, Workflow.Call call, String message) {
        problems.add(WorkflowProblem.of(code, call.line(), message));
    }
}
