package dev.rote.workflow;

import dev.rote.capability.Capability;
import dev.rote.capability.Contract;
import dev.rote.capability.Input;
import dev.rote.capability.Inputs;
import dev.rote.capability.Output;
import dev.rote.capability.ValueType;
import dev.rote.workflow.WorkflowProblem.Code;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Checks where every value of a workflow comes from and whether it may go where it goes, before anything is started.
final class Wiring {
    private final Workflow workflow;
    private final Plan plan;
    private final List<WorkflowProblem> problems = new ArrayList<>();
    private final Set<String> used = new HashSet<>();

    private Wiring(Plan plan) {
        this.workflow = plan.workflow();
        this.plan = plan;
    }

    /// Everything that is wrong with the bindings of the calls that could be planned.
    static List<WorkflowProblem> problems(Plan plan) {
        Wiring wiring = new Wiring(plan);
        for (int i = 0; i < plan.workflow().parts().size(); i++) {
            wiring.part(plan.workflow().parts().get(i), i);
        }
        plan.workflow().answers().forEach(wiring::answer);
        wiring.unused();
        return wiring.problems;
    }

    private void part(Workflow.Part part, int before) {
        call(part.id(), part.call(), before);
        part.compensation().ifPresent(undo -> call(Plan.undoing(part.id()), undo, before + 1));
    }

    /// `before` counts the steps whose outputs are there when the call is made.
    private void call(String name, Workflow.Call call, int before) {
        Optional<Capability> capability = plan.capability(name);
        for (Map.Entry<String, Binding> one : call.inputs().entrySet()) {
            Binding from = one.getValue();
            Optional<Origin> origin = origin(from, before);
            if (capability.isPresent()) {
                Contract contract = capability.get().contract();
                contract.input(one.getKey())
                        .ifPresentOrElse(
                                input -> flows(name, from, origin, input),
                                () -> note(
                                        Code.INPUT_UNKNOWN,
                                        from.line(),
                                        capability.get().name() + " has no input " + one.getKey()));
            }
        }
        capability.stream()
                .flatMap(one -> one.contract().inputs().stream())
                .filter(Input::required)
                .filter(input -> !call.inputs().containsKey(input.name()))
                .forEach(input -> note(
                        Code.INPUT_MISSING, call.line(), name + ": " + call.capability() + " needs " + input.name()));
    }

    /// What is known of where a binding leads; empty for a literal, and when that is wrong or could not be planned.
    private Optional<Origin> origin(Binding from, int before) {
        return switch (from) {
            case Binding.Literal _ -> Optional.empty();
            case Binding.OfInput(var name, var line) -> {
                used.add(name);
                Optional<Input> input = workflow.input(name);
                if (input.isEmpty()) {
                    note(Code.REFERENCE_UNKNOWN, line, "the workflow has no input " + name);
                }
                yield input.map(Origin::of);
            }
            case Binding.OfOutput(var step, var output, var line) -> output(step, output, line, before);
        };
    }

    private Optional<Origin> output(String step, String name, int line, int before) {
        Optional<Workflow.Part> part = workflow.part(step);
        if (part.isEmpty()) {
            note(Code.REFERENCE_UNKNOWN, line, "there is no step " + step);
            return Optional.empty();
        }
        if (workflow.parts().indexOf(part.get()) >= before) {
            note(Code.REFERENCE_LATER, line, step + " has not been performed by then");
            return Optional.empty();
        }
        Optional<Capability> capability = plan.capability(step);
        Optional<Output> output = capability.flatMap(one -> one.contract().output(name));
        if (capability.isPresent() && output.isEmpty()) {
            note(Code.REFERENCE_UNKNOWN, line, capability.get().name() + " has no output " + name);
        }
        return output.map(Origin::of);
    }

    private void flows(String call, Binding from, Optional<Origin> origin, Input into) {
        if (from instanceof Binding.Literal(var text, var line)) {
            literal(call, text, line, into);
        }
        origin.ifPresent(known -> flows(call, from, known, into));
    }

    private void flows(String call, Binding from, Origin origin, Input into) {
        String what = call + ": " + from.written() + " into " + into.name();
        if (!origin.flowsInto(into.type())) {
            note(
                    Code.TYPE_MISMATCH,
                    from.line(),
                    what + ": " + origin.type().wire() + " is not "
                            + into.type().wire());
            return;
        }
        if (into.required() && !origin.certain()) {
            note(Code.OPTIONAL_TO_REQUIRED, from.line(), what + ": it may be missing, and is needed");
        }
        if (origin.sensitive() && !into.sensitive()) {
            note(Code.SENSITIVE_UNDECLARED, from.line(), what + ": it is sensitive, and would be written in the clear");
        }
        origin.limits().ifPresent(limits -> within(what, from.line(), limits, into));
    }

    private void literal(String call, String text, int line, Input into) {
        if (into.sensitive()) {
            note(Code.LITERAL_SENSITIVE, line, call + ": " + into.name() + " is sensitive and has no place in a file");
            return;
        }
        Contract one = new Contract(List.of(into), List.of(), Contract.Effect.READ, false, List.of(), false);
        if (Inputs.checkTyped(one, Map.of(into.name(), text)) instanceof Inputs.Checked.Rejected(var why)) {
            note(Code.LITERAL_REFUSED, line, call + ": " + why.getFirst());
        }
    }

    /// Ranges and choices, as far as both are known.
    private void within(String what, int line, Input from, Input into) {
        boolean tooLow = exceeds(into.type(), into.least(), from.least());
        boolean tooHigh = exceeds(into.type(), from.most(), into.most());
        if (tooLow || tooHigh) {
            note(
                    Code.RANGE_TOO_WIDE,
                    line,
                    what + ": " + from.least() + " to " + from.most() + " is more than " + into.least() + " to "
                            + into.most());
        }
        if (into.type() == ValueType.ENUM && !into.values().containsAll(from.values())) {
            note(Code.CHOICES_TOO_WIDE, line, what + ": only " + into.values() + " are accepted");
        }
    }

    /// Whether one bound lies above another; unknown ones do not.
    private static boolean exceeds(ValueType type, String one, String other) {
        if (one.isEmpty() || other.isEmpty()) {
            return false;
        }
        return type == ValueType.DATE
                ? LocalDate.parse(one).isAfter(LocalDate.parse(other))
                : new BigDecimal(one).compareTo(new BigDecimal(other)) > 0;
    }

    private void answer(Workflow.Answer answer) {
        origin(answer.from(), workflow.parts().size())
                .filter(Origin::sensitive)
                .filter(_ -> !answer.sensitive())
                .ifPresent(_ -> note(
                        Code.SENSITIVE_UNDECLARED,
                        answer.from().line(),
                        "the output " + answer.name() + ": " + answer.from().written()
                                + " is sensitive, and the output is not declared so"));
    }

    private void unused() {
        workflow.inputs().stream()
                .filter(input -> !used.contains(input.name()))
                .forEach(input -> note(Code.INPUT_UNUSED, 0, "the input " + input.name() + " goes nowhere"));
    }

    private void note(Code code, int line, String message) {
        problems.add(WorkflowProblem.of(code, line, message));
    }
}
