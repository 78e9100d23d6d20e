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

/// Writes the step that does again what was done in one turn.
final class StepWriter {
    private static final int SAFE_ATTEMPTS = 2;

    private final Templating templating;
    private final LadderWriter ladders;
    private final ScreenWriter screens;
    private final Duration timeout;
    private final Step.Risk committing;

    /// `committing` is the risk of a step that changes records.
    StepWriter(
            Templating templating, LadderWriter ladders, ScreenWriter screens, Duration timeout, Step.Risk committing) {
        this.templating = templating;
        this.ladders = ladders;
        this.screens = screens;
        this.timeout = timeout;
        this.committing = committing;
    }

    Step write(String id, Turn turn) {
        Optional<Node> node =
                turn.node() < 0 ? Optional.empty() : Optional.of(turn.before().node(turn.node()));
        Optional<Control> control = node.map(one -> turn.act() instanceof StepAct.Read
                ? ladders.toRead(turn.before(), one)
                : ladders.toAct(turn.before(), one));
        StepAct act = templated(turn.act());
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

    private StepAct templated(StepAct act) {
        return switch (act) {
            case StepAct.Fill(var value) -> new StepAct.Fill(templating.template(value));
            case StepAct.Choose(var options) ->
                new StepAct.Choose(options.stream().map(templating::template).toList());
            case StepAct.Upload(var value) -> new StepAct.Upload(templating.template(value));
            case StepAct.Open(var path) -> new StepAct.Open(templating.template(path));
            case StepAct.Press(var dialog) -> new StepAct.Press(dialog.expand(templating::template));
            case StepAct.Key(var chord, var dialog) -> new StepAct.Key(chord, dialog.expand(templating::template));
            case StepAct.Tick _, StepAct.Read _ -> act;
        };
    }

    private Optional<Condition> expectation(Turn turn, StepAct act, Optional<Control> control) {
        return switch (act) {
            case StepAct.Fill(var value) ->
                control.filter(one -> !value.contains("${secret.") && shows(turn.after(), one, value))
                        .map(one -> new Condition.ValueSet(one, value));
            case StepAct.Choose(var options) ->
                control.filter(one -> options.size() == 1 && shows(turn.after(), one, options.getFirst()))
                        .map(one -> new Condition.ValueSet(one, options.getFirst()));
            case StepAct.Tick(var ticked) -> control.map(one -> new Condition.Ticked(one, ticked));
            case StepAct.Press _, StepAct.Key _, StepAct.Open _, StepAct.Upload _ -> newScreen(turn);
            case StepAct.Read _ -> Optional.empty();
        };
    }

    private boolean shows(Observation seen, Control control, String value) {
        Control filled = control.expand(templating::filled);
        return Resolver.resolve(seen, filled) instanceof Resolution.Found found
                && Names.same(found.node().value(), templating.filled(value));
    }

    private Optional<Condition> newScreen(Turn turn) {
        return joined(screens.whatIsNew(turn.before(), turn.after()))
                .or(() -> joined(screens.newControls(turn.before(), turn.after())));
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
        return switch (act) {
            case StepAct.Open(var path) -> "Open " + path;
            case StepAct.Press _ -> "Press" + what;
            case StepAct.Fill(var value) -> "Fill" + what + (value.contains("${secret.") ? " with a credential" : "");
            case StepAct.Choose _ -> "Choose in" + what;
            case StepAct.Tick(var ticked) -> (ticked ? "Tick" : "Untick") + what;
            case StepAct.Key(var chord, var _) -> "Press the key " + chord;
            case StepAct.Upload _ -> "Put a file into" + what;
            case StepAct.Read(var output, var _, var _) -> "Read " + output;
        };
    }
}
