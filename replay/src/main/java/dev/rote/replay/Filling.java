package dev.rote.replay;

import dev.rote.capability.Checkpoint;
import dev.rote.capability.Detector;
import dev.rote.capability.Inputs;
import dev.rote.capability.Milestone;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.capability.Target;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Fills the inputs into the parts of a capability: as the screens write them, and percent-encoded in paths, where
/// `*` would stand for anything. What a step types stays a template until it is typed, since it may stand for a
/// secret.
final class Filling {
    private final UnaryOperator<String> text;
    private final UnaryOperator<String> path;
    private final UnaryOperator<String> plain;

    Filling(Inputs inputs, Target.Locale locale) {
        this.plain = inputs.filling(Target.Locale.PLAIN);
        this.text = inputs.filling(locale);
        this.path = inputs.fillingPath(locale);
    }

    Milestone milestone(Milestone of) {
        return new Milestone(
                of.id(),
                of.title(),
                of.signsOn(),
                of.steps().stream().map(this::step).toList(),
                of.transitions().stream()
                        .map(one -> new Milestone.Transition(condition(one.when()), one.to()))
                        .toList());
    }

    Checkpoint checkpoint(Checkpoint of) {
        return new Checkpoint(of.id(), of.after(), condition(of.holds()));
    }

    Detector detector(Detector of) {
        Map<String, Control> payload = new LinkedHashMap<>();
        of.payload().forEach((name, control) -> payload.put(name, control.expand(text)));
        Detector.Trigger trigger = switch (of.trigger()) {
            case Detector.Trigger.Seen(var when) -> new Detector.Trigger.Seen(condition(when));
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

    Condition condition(Condition of) {
        return switch (of) {
            case Condition.LocationMatches(var frame, var at) -> new Condition.LocationMatches(frame, path.apply(at));
            case Condition.All(var all) ->
                new Condition.All(all.stream().map(this::condition).toList());
            case Condition.Any(var any) ->
                new Condition.Any(any.stream().map(this::condition).toList());
            case Condition.Not(var inner) -> new Condition.Not(condition(inner));
            case Condition.Single _ -> of.expand(text);
        };
    }

    private Step step(Step of) {
        return new Step(
                of.id(),
                of.title(),
                of.control().map(one -> one.expand(text)),
                act(of.act()),
                of.risk(),
                of.consent(),
                of.attempts(),
                of.timeout(),
                of.precondition().map(this::condition),
                of.expect().map(this::condition),
                commit(of.commit()));
    }

    private Optional<Step.Commit> commit(Optional<Step.Commit> of) {
        return of.map(one -> new Step.Commit(condition(one.marker()), one.check()));
    }

    private StepAct act(StepAct of) {
        return switch (of) {
            case StepAct.Answering(var plain, var dialog) -> act(plain).answering(dialog.expand(text));
            case StepAct.Open(var to) -> new StepAct.Open(path.apply(to));
            case StepAct.Choose(var options) ->
                new StepAct.Choose(options.stream().map(text).toList());
            case StepAct.Upload(var value) -> new StepAct.Upload(text.apply(value));
            case StepAct.Fill fill -> fill;
            case StepAct.Pick(var typed, var suggestion) -> new StepAct.Pick(text.apply(typed), text.apply(suggestion));
            case StepAct.EnterDate(var value) -> new StepAct.EnterDate(plain.apply(value));
            case StepAct.Adjust(var value) -> new StepAct.Adjust(plain.apply(value));
            case StepAct.Drag(var onto) -> new StepAct.Drag(onto.expand(text));
            case StepAct.Press(var dialog) -> new StepAct.Press(dialog.expand(text));
            case StepAct.PressAs(var gesture, var held, var dialog) ->
                new StepAct.PressAs(gesture, held, dialog.expand(text));
            case StepAct.Download(var output, var dialog) -> new StepAct.Download(output, dialog.expand(text));
            case StepAct.Key(var chord, var dialog) -> new StepAct.Key(chord, dialog.expand(text));
            case StepAct.Hover _,
                    StepAct.Clear _,
                    StepAct.Tick _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Back _,
                    StepAct.Forward _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> of;
        };
    }
}
