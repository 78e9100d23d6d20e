package dev.rote.workflow;

import dev.rote.capability.Capability;
import dev.rote.capability.Step;
import dev.rote.registry.Clearance.Cleared;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// A workflow with the approved version that each of its calls performs. A call is named by its step's id, one that
/// takes back by `<step>.compensate`.
public record Plan(Workflow workflow, SequencedMap<String, Cleared> calls) {
    private static final String UNDOING = ".compensate";

    public Plan {
        calls = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(calls));
    }

    /// The name of the call that takes back what that step did.
    static String undoing(String part) {
        return part + UNDOING;
    }

    /// The calls of a workflow by their names, in the order they would be made in, undoing last.
    static SequencedMap<String, Workflow.Call> calls(Workflow workflow) {
        SequencedMap<String, Workflow.Call> calls = new LinkedHashMap<>();
        workflow.parts().forEach(part -> calls.put(part.id(), part.call()));
        workflow.parts()
                .reversed()
                .forEach(part -> part.compensation().ifPresent(call -> calls.put(undoing(part.id()), call)));
        return calls;
    }

    Optional<Capability> capability(String call) {
        return Optional.ofNullable(calls.get(call)).map(Cleared::capability);
    }

    /// The version that performs a call; of a plan without problems only.
    public Cleared cleared(String call) {
        Cleared cleared = calls.get(call);
        if (cleared == null) {
            throw new IllegalArgumentException("no call " + call + " in the plan of " + workflow.name());
        }
        return cleared;
    }

    /// Where the inputs of that call come from.
    public SequencedMap<String, Binding> bindings(String call) {
        return calls(workflow)
                .getOrDefault(call, new Workflow.Call(call, 0, new LinkedHashMap<>(), 0))
                .inputs();
    }

    /// The names of the calls that change something or need somebody's consent.
    public List<String> committing() {
        return calls.keySet().stream()
                .filter(call -> isCommitting(cleared(call).capability()))
                .toList();
    }

    static boolean isCommitting(Capability capability) {
        return !consented(capability).isEmpty();
    }

    /// The steps of a capability that need consent.
    static List<Step> consented(Capability capability) {
        return capability.steps().stream()
                .filter(step -> step.isCommit() || step.consent())
                .toList();
    }
}
