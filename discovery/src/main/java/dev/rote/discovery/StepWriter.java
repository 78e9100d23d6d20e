package dev.rote.discovery;

import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Writes the step that does again what was done in one turn.
final class StepWriter {
    private static final int SAFE_ATTEMPTS = 2;

    private final Templating templating;
    private final LadderWriter ladders;
    private final ScreenWriter screens;
    private final Duration timeout;
    private final Step.Risk committing;
    private final List<String> answers;

    /// `committing` is the risk of a step that changes records; `answers` are what this run alone was told.
    StepWriter(
            Templating templating,
            LadderWriter ladders,
            ScreenWriter screens,
            Duration timeout,
            Step.Risk committing,
            List<String> answers) {
        this.templating = templating;
        this.ladders = ladders;
        this.screens = screens;
        this.timeout = timeout;
        this.committing = committing;
        this.answers = List.copyOf(answers);
    }

    Step write(String id, Turn turn) {
        Optional<Node> node =
                turn.node() < 0 ? Optional.empty() : Optional.of(turn.before().node(turn.node()));
        Optional<Control> control = node.map(one -> turn.act() instanceof StepAct.Read
                ? ladders.toRead(turn.before(), one)
                : ladders.toAct(turn.before(), one));
        StepAct act = templated(turn);
        boolean commits = turn.risk() != Step.Risk.SAFE;
        Optional<Condition> expect = expectation(turn, act, control);
        return new Step(
                id,
                title(turn, act, node),
                control,
                act,
                commits ? committing : Step.Risk.SAFE,
                commits,
                commits ? 1 : SAFE_ATTEMPTS,
                timeout,
                Optional.empty(),
                expect,
                commits ? marker(turn).map(Step.Commit::new) : Optional.empty());
    }

    private StepAct templated(Turn turn) {
        return templated(turn.act(), turn);
    }

    private StepAct templated(StepAct act, Turn turn) {
        return switch (act) {
            case StepAct.Answering(var plain, var _) -> answering(templated(plain, turn), act);
            case StepAct.Fill(var value) -> new StepAct.Fill(templating.template(value));
            case StepAct.Choose(var options) ->
                new StepAct.Choose(options.stream().map(templating::template).toList());
            case StepAct.Pick(var typed, var suggestion) ->
                new StepAct.Pick(templating.template(typed), templating.template(suggestion));
            case StepAct.EnterDate(var value) -> new StepAct.EnterDate(templating.template(value));
            case StepAct.Adjust(var value) -> new StepAct.Adjust(templating.template(value));
            case StepAct.Upload(var value) -> new StepAct.Upload(templating.template(value));
            case StepAct.Open(var path) -> new StepAct.Open(templating.template(path));
            case StepAct.Drag(var onto) -> new StepAct.Drag(laddered(onto, turn.before()));
            case StepAct.Press _, StepAct.PressAs _, StepAct.Key _, StepAct.Download _ -> answering(act, act);
            case StepAct.Hover _,
                    StepAct.Clear _,
                    StepAct.Tick _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Back _,
                    StepAct.Forward _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> act;
        };
    }

    private StepAct answering(StepAct written, StepAct act) {
        return written.answering(Dialogs.without(act.answers().expand(templating::template), answers));
    }

    /// A second control by a ladder of its own, as unique on every screen as the first.
    private Control laddered(Control named, Observation seen) {
        return Resolver.resolve(seen, named.expand(templating::filled)) instanceof Resolution.Found found
                ? ladders.toAct(seen, found.node())
                : new Control(named.frame(), named.section(), List.of());
    }

    private Optional<Condition> expectation(Turn turn, StepAct act, Optional<Control> control) {
        return switch (act.plain()) {
            case StepAct.Fill(var value) ->
                control.filter(one -> !value.contains("${secret.") && shows(turn.after(), one, value))
                        .map(one -> new Condition.ValueSet(one, value));
            case StepAct.Choose(var options) ->
                control.filter(one -> options.size() == 1 && shows(turn.after(), one, options.getFirst()))
                        .map(one -> new Condition.ValueSet(one, options.getFirst()));
            case StepAct.Pick(var _, var suggestion) ->
                control.filter(one -> shows(turn.after(), one, suggestion))
                        .map(one -> new Condition.ValueSet(one, suggestion));
            case StepAct.Tick(var ticked) -> control.map(one -> new Condition.Ticked(one, ticked));
            case StepAct.Press _,
                    StepAct.PressAs _,
                    StepAct.Hover _,
                    StepAct.Key _,
                    StepAct.Drag _,
                    StepAct.Open _,
                    StepAct.Upload _,
                    StepAct.Back _,
                    StepAct.Forward _ -> newScreen(turn);
            // Read back as they are done, and written as the field likes, or there as soon as it is done.
            case StepAct.Clear _,
                    StepAct.EnterDate _,
                    StepAct.Adjust _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Download _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> Optional.empty();
        };
    }

    /// Steps done one after the other: where nothing else shows that one was done, what the next is done on does,
    /// if it was not there before; and what is scrolled through is scrolled until that is there.
    List<Step> leadingOn(List<Step> steps, List<Turn> turns) {
        List<Step> led = new ArrayList<>(steps);
        for (int i = 0; i + 1 < steps.size(); i++) {
            Step step = steps.get(i);
            Optional<Control> next =
                    steps.get(i + 1).control().filter(one -> !one.rungs().isEmpty());
            boolean leads = step.act().plain() instanceof StepAct.ScrollThrough
                    || (step.expect().isEmpty()
                            && step.commit().isEmpty()
                            && leadsSomewhere(step.act())
                            && next.filter(isNewAfter(turns.get(i))).isPresent());
            if (leads) {
                led.set(i, step.expecting(next.map(Condition.ControlPresent::new)));
            }
        }
        return led;
    }

    private Predicate<Control> isNewAfter(Turn turn) {
        return control -> {
            Control named = control.expand(templating::filled);
            return Resolver.resolve(turn.after(), named) instanceof Resolution.Found
                    && Resolver.resolve(turn.before(), named) instanceof Resolution.Unresolved;
        };
    }

    private static boolean leadsSomewhere(StepAct act) {
        return switch (act.plain()) {
            case StepAct.Press _,
                    StepAct.PressAs _,
                    StepAct.Hover _,
                    StepAct.Key _,
                    StepAct.Drag _,
                    StepAct.Open _,
                    StepAct.Upload _,
                    StepAct.Back _,
                    StepAct.Forward _ -> true;
            case StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Choose _,
                    StepAct.Pick _,
                    StepAct.Tick _,
                    StepAct.EnterDate _,
                    StepAct.Adjust _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Download _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> false;
        };
    }

    private boolean shows(Observation seen, Control control, String value) {
        Control filled = control.expand(templating::filled);
        return Resolver.resolve(seen, filled) instanceof Resolution.Found found
                && Names.same(found.node().value(), templating.filled(value));
    }

    private Optional<Condition> newScreen(Turn turn) {
        return joined(screens.whatIsNew(turn.before(), turn.after()))
                .or(() -> joined(screens.newControls(turn.before(), turn.after())))
                .or(() -> joined(screens.newWordsOfInputs(turn.before(), turn.after())));
    }

    /// What proves that a commit landed: what is new on the screen it led to, and the inputs as that shows them.
    private Optional<Condition> marker(Turn turn) {
        List<Condition> landed = new ArrayList<>(screens.whatIsNew(turn.before(), turn.after()));
        if (!landed.isEmpty()) {
            landed.addAll(screens.bindings(turn.after()));
        }
        return joined(landed);
    }

    static Optional<Condition> joined(List<Condition> conditions) {
        return switch (conditions.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(conditions.getFirst());
            default -> Optional.of(new Condition.All(new ArrayList<>(conditions)));
        };
    }

    private static String title(Turn turn, StepAct act, Optional<Node> node) {
        String what = node.map(one -> Names.caption(StepNames.called(turn.before(), one)))
                .filter(name -> !name.isEmpty())
                .map(name -> " \"" + name + "\"")
                .orElse("");
        return switch (act.plain()) {
            case StepAct.Open(var path) -> "Open " + path;
            case StepAct.Press _ -> "Press" + what;
            case StepAct.Fill(var value) -> "Fill" + what + (value.contains("${secret.") ? " with a credential" : "");
            case StepAct.Choose _ -> "Choose in" + what;
            case StepAct.Tick(var ticked) -> (ticked ? "Tick" : "Untick") + what;
            case StepAct.Key(var chord, var _) -> "Press the key " + chord;
            case StepAct.Upload _ -> "Put a file into" + what;
            case StepAct.Read(var output, var _, var _) -> "Read " + output;
            case StepAct.PressAs(var gesture, var _, var _) ->
                switch (gesture) {
                    case SINGLE -> "Press" + what;
                    case DOUBLE -> "Press" + what + " twice";
                    case CONTEXT -> "Press" + what + " with the other button";
                };
            case StepAct.Hover _ -> "Hold the mouse over" + what;
            case StepAct.Clear _ -> "Empty" + what;
            case StepAct.Pick _ -> "Pick a suggestion in" + what;
            case StepAct.EnterDate _ -> "Enter a date in" + what;
            case StepAct.Adjust _ -> "Set" + what;
            case StepAct.Drag _ -> "Drag" + what;
            case StepAct.ScrollTo _ -> "Scroll to" + what;
            case StepAct.ScrollThrough _ -> "Scroll through" + what;
            case StepAct.Download(var output, var _) -> "Download " + output;
            case StepAct.Back _ -> "Go back";
            case StepAct.Forward _ -> "Go forward";
            case StepAct.ReadDialog(var _, var output, var _, var _) -> "Read " + output;
        };
    }
}
