package dev.rote.replay;

import dev.rote.capability.Checkpoint;
import dev.rote.capability.Detector;
import dev.rote.capability.Milestone;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.surface.Control;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Fills the inputs into the parts of a capability; places of secrets stay as they are.
final class Filling {
    private Filling() {}

    static Milestone milestone(Milestone of, UnaryOperator<String> fill) {
        return new Milestone(
                of.id(),
                of.title(),
                of.signsOn(),
                of.steps().stream().map(step -> step(step, fill)).toList(),
                of.transitions().stream()
                        .map(one -> new Milestone.Transition(one.when().expand(fill), one.to()))
                        .toList());
    }

    static Checkpoint checkpoint(Checkpoint of, UnaryOperator<String> fill) {
        return new Checkpoint(of.id(), of.after(), of.holds().expand(fill));
    }

    static Detector detector(Detector of, UnaryOperator<String> fill) {
        Map<String, Control> payload = new LinkedHashMap<>();
        of.payload().forEach((name, control) -> payload.put(name, control.expand(fill)));
        Detector.Trigger trigger = switch (of.trigger()) {
            case Detector.Trigger.Seen(var when) -> new Detector.Trigger.Seen(when.expand(fill));
            case Detector.Trigger.Overdue overdue -> overdue;
        };
        return new Detector(
                of.id(),
                of.kind(),
                of.code(),
                of.scope(),
                of.precedence(),
                trigger,
                payload,
                of.recoverer(),
                of.message());
    }

    private static Step step(Step of, UnaryOperator<String> fill) {
        return new Step(
                of.id(),
                of.title(),
                of.control().map(one -> one.expand(fill)),
                act(of.act(), fill),
                of.risk(),
                of.consent(),
                of.attempts(),
                of.timeout(),
                of.precondition().map(one -> one.expand(fill)),
                of.expect().map(one -> one.expand(fill)),
                commit(of.commit(), fill));
    }

    private static Optional<Step.Commit> commit(Optional<Step.Commit> of, UnaryOperator<String> fill) {
        return of.map(one -> new Step.Commit(one.marker().expand(fill)));
    }

    private static StepAct act(StepAct of, UnaryOperator<String> fill) {
        return switch (of) {
            case StepAct.Open(var path) -> new StepAct.Open(fill.apply(path));
            case StepAct.Choose(var options) ->
                new StepAct.Choose(options.stream().map(fill).toList());
            case StepAct.Upload(var value) -> new StepAct.Upload(fill.apply(value));
            // Filled in when it is typed: an input that looks like a secret's place must not become one.
            case StepAct.Fill fillIn -> fillIn;
            case StepAct.Press press -> press;
            case StepAct.Tick tick -> tick;
            case StepAct.Key key -> key;
            case StepAct.Read read -> read;
        };
    }
}
