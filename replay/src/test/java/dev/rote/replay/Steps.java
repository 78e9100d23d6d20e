package dev.rote.replay;

import dev.rote.capability.EffectCheck;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Steps, controls and conditions in few words.
final class Steps {
    static final Duration TIMEOUT = Duration.ofSeconds(3);
    static final Set<String> EVERY_ACT = Set.of(
            "open",
            "press",
            "press_as",
            "hover",
            "fill",
            "clear",
            "choose",
            "pick",
            "tick",
            "enter_date",
            "adjust",
            "key",
            "drag",
            "scroll_to",
            "scroll_through",
            "upload",
            "download",
            "back",
            "forward",
            "read",
            "read_dialog");

    private Steps() {}

    static Step open(String id, String path, Condition expect) {
        return step(id, Optional.empty(), new StepAct.Open(path), Optional.of(expect));
    }

    static Step fill(String id, Control field, String value) {
        return step(id, Optional.of(field), new StepAct.Fill(value), Optional.empty());
    }

    static Step choose(String id, Control list, String option) {
        return step(id, Optional.of(list), new StepAct.Choose(List.of(option)), Optional.empty());
    }

    static Step tick(String id, Control box) {
        return step(id, Optional.of(box), new StepAct.Tick(true), Optional.empty());
    }

    static Step press(String id, Control button, Condition expect) {
        return step(id, Optional.of(button), new StepAct.Press(new DialogAnswer.Dismiss()), Optional.of(expect));
    }

    static Step press(String id, Control button) {
        return step(id, Optional.of(button), new StepAct.Press(new DialogAnswer.Dismiss()), Optional.empty());
    }

    static Step key(String id, String chord, Condition expect) {
        return step(id, Optional.empty(), new StepAct.Key(chord, new DialogAnswer.Dismiss()), Optional.of(expect));
    }

    static Step expecting(Step of, Condition expect) {
        return new Step(
                of.id(),
                of.title(),
                of.control(),
                of.act(),
                of.risk(),
                of.consent(),
                of.attempts(),
                of.timeout(),
                of.precondition(),
                Optional.of(expect),
                of.commit());
    }

    static Step read(String id, Control of, String output) {
        return step(id, Optional.of(of), new StepAct.Read(output, "", ""), Optional.empty());
    }

    static Step commit(String id, Control button, Condition marker) {
        return new Step(
                id,
                id,
                Optional.of(button),
                new StepAct.Press(new DialogAnswer.Dismiss()),
                Step.Risk.IRREVERSIBLE,
                true,
                1,
                TIMEOUT,
                Optional.empty(),
                Optional.of(marker),
                Optional.of(new Step.Commit(marker)));
    }

    static Step act(String id, Control on, StepAct act) {
        return step(id, Optional.of(on), act, Optional.empty());
    }

    static Step act(String id, Control on, StepAct act, Condition expect) {
        return step(id, Optional.of(on), act, Optional.of(expect));
    }

    static Step free(String id, StepAct act, Optional<Condition> expect) {
        return step(id, Optional.empty(), act, expect);
    }

    /// The same commit, proven by a check besides.
    static Step checked(Step of, EffectCheck check) {
        return new Step(
                of.id(),
                of.title(),
                of.control(),
                of.act(),
                of.risk(),
                of.consent(),
                of.attempts(),
                of.timeout(),
                of.precondition(),
                of.expect(),
                of.commit().map(one -> new Step.Commit(one.marker(), Optional.of(check))));
    }

    private static Step step(String id, Optional<Control> control, StepAct act, Optional<Condition> expect) {
        return new Step(
                id, id, control, act, Step.Risk.SAFE, false, 2, TIMEOUT, Optional.empty(), expect, Optional.empty());
    }

    static Step needing(Step of, Condition precondition) {
        return new Step(
                of.id(),
                of.title(),
                of.control(),
                of.act(),
                of.risk(),
                of.consent(),
                of.attempts(),
                of.timeout(),
                Optional.of(precondition),
                of.expect(),
                of.commit());
    }

    static Step with(Step of, StepAct act) {
        return new Step(
                of.id(),
                of.title(),
                of.control(),
                act,
                of.risk(),
                of.consent(),
                of.attempts(),
                of.timeout(),
                of.precondition(),
                of.expect(),
                of.commit());
    }

    static Step once(Step of) {
        return new Step(
                of.id(),
                of.title(),
                of.control(),
                of.act(),
                of.risk(),
                of.consent(),
                1,
                of.timeout(),
                of.precondition(),
                of.expect(),
                of.commit());
    }

    static Control button(String name) {
        return Control.in("", new Rung.RoleName(Role.BUTTON, name), new Rung.Text(Role.BUTTON, name));
    }

    static Control field(String caption) {
        return Control.in("", new Rung.Label(caption), new Rung.NearText(Role.TEXTBOX, caption));
    }

    static Control heading(String name) {
        return Control.in("", new Rung.RoleName(Role.HEADING, name));
    }

    static Control link(String name) {
        return Control.in("", new Rung.RoleName(Role.LINK, name));
    }

    static Control checkbox(String label) {
        return Control.in("", new Rung.Label(label));
    }

    static Control anyList() {
        return Control.in("", new Rung.Text(Role.COMBOBOX, "Norway"));
    }

    static Control list(String caption) {
        return Control.in("", new Rung.NearText(Role.COMBOBOX, caption));
    }

    static Control cell(String rowKey, String column) {
        return Control.in("", new Rung.TableCell(rowKey, column, Role.CELL));
    }

    static Control beside(String caption) {
        return Control.in("", new Rung.NearText(Role.CELL, caption));
    }

    static Control inMain(Control of) {
        return new Control("main", of.section(), of.rungs());
    }

    static Condition at(String path) {
        return new Condition.LocationMatches("", path);
    }

    static Condition mainAt(String path) {
        return new Condition.LocationMatches("main", path);
    }

    static Condition says(String text) {
        return new Condition.TextPresent("*", text);
    }

    static Condition all(Condition... of) {
        return new Condition.All(List.of(of));
    }
}
