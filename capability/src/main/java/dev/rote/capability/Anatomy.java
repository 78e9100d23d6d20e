package dev.rote.capability;

import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogReply;
import dev.rote.surface.Rung;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A capability taken apart: every step, control, condition and text of it with its place in the file.
final class Anatomy {
    private final List<Spot<Step>> steps = new ArrayList<>();
    private final List<Spot<Control>> controls = new ArrayList<>();
    private final List<Spot<Condition>> conditions = new ArrayList<>();
    private final List<Text> texts = new ArrayList<>();
    /// The places of inputs that are files.
    private final Set<String> files = new HashSet<>();

    private boolean signingOn;

    /// What stands at a JSON pointer.
    record Spot<T>(String where, T what) {}

    /// What a text is for, which says what may stand in it.
    enum Use {
        /// Names a control or a dialog, so every input in it must be there.
        LADDER,
        /// Part of a condition that cannot hold when the input is empty.
        BOUND,
        /// Part of a condition that compares what a field holds.
        COMPARED,
        FILLED,
        CHOSEN,
        ADDRESS,
        UPLOADED,
        /// A day, by itself.
        DATED,
        /// A number, by itself.
        COUNTED,
        /// Taken as it is, without places.
        PLAIN,
        /// Shown to people only.
        PROSE
    }

    record Text(String where, String text, Use use, boolean signingOn) {}

    static Anatomy of(Capability capability) {
        Anatomy anatomy = new Anatomy();
        capability.contract().inputs().stream()
                .filter(input -> input.type() == ValueType.FILE)
                .forEach(input -> anatomy.files.add("${" + input.name() + "}"));
        anatomy.milestones(capability.milestones());
        for (int i = 0; i < capability.checkpoints().size(); i++) {
            anatomy.condition(
                    "/checkpoints/" + i + "/holds",
                    capability.checkpoints().get(i).holds());
        }
        for (int i = 0; i < capability.detectors().size(); i++) {
            anatomy.detector("/detectors/" + i, capability.detectors().get(i));
        }
        for (int i = 0; i < capability.recoverers().size(); i++) {
            if (capability.recoverers().get(i).action() instanceof Recoverer.Action.DismissNotice(var press)) {
                anatomy.control("/recoverers/" + i + "/action/press", press, Use.PLAIN);
            }
        }
        anatomy.prose(capability);
        return anatomy;
    }

    List<Spot<Step>> steps() {
        return steps;
    }

    List<Spot<Control>> controls() {
        return controls;
    }

    List<Spot<Condition>> conditions() {
        return conditions;
    }

    List<Text> texts() {
        return texts;
    }

    private void milestones(List<Milestone> milestones) {
        for (int m = 0; m < milestones.size(); m++) {
            Milestone milestone = milestones.get(m);
            String where = "/milestones/" + m;
            signingOn = milestone.signsOn();
            add(where + "/title", milestone.title(), Use.PROSE);
            for (int s = 0; s < milestone.steps().size(); s++) {
                step(where + "/steps/" + s, milestone.steps().get(s));
            }
            for (int t = 0; t < milestone.transitions().size(); t++) {
                condition(
                        where + "/transitions/" + t + "/when",
                        milestone.transitions().get(t).when());
            }
        }
        signingOn = false;
    }

    private void step(String where, Step step) {
        steps.add(new Spot<>(where, step));
        add(where + "/title", step.title(), Use.PROSE);
        step.control().ifPresent(control -> control(where + "/control", control, Use.LADDER));
        act(where + "/act", step.act());
        step.precondition().ifPresent(condition -> condition(where + "/precondition", condition));
        step.expect().ifPresent(condition -> condition(where + "/expect", condition));
        step.commit().ifPresent(commit -> {
            condition(where + "/commit/marker", commit.marker());
            commit.check().ifPresent(check -> check(where + "/commit/check", check));
        });
    }

    private void check(String where, EffectCheck check) {
        switch (check.source()) {
            case EffectCheck.Source.OfCapability(var _, var _, var inputs, var _, var _) ->
                inputs.forEach((name, text) -> add(Place.append(where + "/source/inputs", name), text, Use.BOUND));
            case EffectCheck.Source.Http(var _, var path, var pointer) -> {
                add(where + "/source/path", path, Use.ADDRESS);
                add(where + "/source/pointer", pointer, Use.PLAIN);
            }
            case EffectCheck.Source.Sql(var _, var query) -> add(where + "/source/query", query, Use.BOUND);
            case EffectCheck.Source.Folder(var _, var name, var holds, var _) -> {
                add(where + "/source/name", name, Use.BOUND);
                add(where + "/source/holds", holds, Use.BOUND);
            }
        }
        String field = check.change() instanceof EffectCheck.Change.Grows ? "/change/by" : "/change/value";
        String value = check.change().value();
        add(where + field, value, files.contains(value) ? Use.UPLOADED : Use.BOUND);
    }

    private void act(String where, StepAct act) {
        switch (act) {
            case StepAct.Answering(var plain, var dialog) -> {
                act(where, plain);
                dialog(where + "/dialog", dialog);
            }
            case StepAct.Open(var path) -> add(where + "/path", path, Use.ADDRESS);
            case StepAct.Press(var dialog) -> dialog(where + "/dialog", dialog);
            case StepAct.Fill(var value) -> add(where + "/value", value, Use.FILLED);
            case StepAct.Choose(var options) -> {
                for (int i = 0; i < options.size(); i++) {
                    add(where + "/options/" + i, options.get(i), Use.CHOSEN);
                }
            }
            case StepAct.Pick(var typed, var suggestion) -> {
                add(where + "/typed", typed, Use.CHOSEN);
                add(where + "/suggestion", suggestion, Use.LADDER);
            }
            case StepAct.EnterDate(var value) -> add(where + "/value", value, Use.DATED);
            case StepAct.Adjust(var value) -> add(where + "/value", value, Use.COUNTED);
            case StepAct.PressAs(var _, var _, var dialog) -> dialog(where + "/dialog", dialog);
            case StepAct.Download(var _, var dialog) -> dialog(where + "/dialog", dialog);
            case StepAct.Drag(var onto) -> control(where + "/onto", onto, Use.LADDER);
            case StepAct.Hover _,
                    StepAct.Clear _,
                    StepAct.Tick _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Back _,
                    StepAct.Forward _ -> {}
            case StepAct.Key(var chord, var dialog) -> {
                add(where + "/chord", chord, Use.PLAIN);
                dialog(where + "/dialog", dialog);
            }
            case StepAct.Upload(var value) -> add(where + "/value", value, Use.UPLOADED);
            case StepAct.Read(var _, var after, var before) -> between(where, after, before);
            case StepAct.ReadDialog(var _, var _, var after, var before) -> between(where, after, before);
        }
    }

    private void between(String where, String after, String before) {
        add(where + "/after", after, Use.PLAIN);
        add(where + "/before", before, Use.PLAIN);
    }

    private void dialog(String where, DialogAnswer answer) {
        switch (answer) {
            case DialogAnswer.Dismiss _ -> {}
            case DialogAnswer.Accept(var text) -> add(where + "/text", text, Use.CHOSEN);
            case DialogAnswer.Replies(var replies) -> {
                for (int i = 0; i < replies.size(); i++) {
                    reply(where + "/replies/" + i, replies.get(i));
                }
            }
        }
    }

    private void reply(String where, DialogReply reply) {
        for (int i = 0; i < reply.says().size(); i++) {
            add(where + "/says/" + i, reply.says().get(i), Use.LADDER);
        }
        add(where + "/text", reply.text(), Use.CHOSEN);
    }

    private void detector(String where, Detector detector) {
        if (detector.trigger() instanceof Detector.Trigger.Seen(var when)) {
            condition(where + "/trigger/when", when);
        }
        detector.payload()
                .forEach((name, control) -> control(Place.append(where + "/payload", name), control, Use.LADDER));
        add(where + "/message", detector.message(), Use.PROSE);
    }

    private void control(String where, Control control, Use use) {
        controls.add(new Spot<>(where, control));
        add(where + "/frame", control.frame(), Use.PLAIN);
        add(where + "/section", control.section(), use);
        for (int i = 0; i < control.rungs().size(); i++) {
            String rung = where + "/rungs/" + i;
            switch (control.rungs().get(i)) {
                case Rung.RoleName(var _, var name) -> add(rung + "/name", name, use);
                case Rung.RowName(var _, var name, var row) -> {
                    add(rung + "/name", name, use);
                    add(rung + "/row_key", row, use);
                }
                case Rung.Label(var text) -> add(rung + "/text", text, use);
                case Rung.NearText(var _, var text) -> add(rung + "/text", text, use);
                case Rung.TableCell(var row, var column, var _) -> {
                    add(rung + "/row_key", row, use);
                    add(rung + "/column", column, use);
                }
                case Rung.Text(var _, var text) -> add(rung + "/text", text, use);
                case Rung.Bbox _ -> {}
            }
        }
    }

    private void condition(String where, Condition condition) {
        conditions.add(new Spot<>(where, condition));
        switch (condition) {
            case Condition.LocationMatches(var frame, var path) -> bound(where, frame, "/path", path);
            case Condition.RegionPresent(var frame, var _, var name) -> bound(where, frame, "/name", name);
            case Condition.TextPresent(var frame, var text) -> bound(where, frame, "/text", text);
            case Condition.ErrorBannerPresent(var frame, var text) -> bound(where, frame, "/text", text);
            case Condition.ValidationMessagePresent(var frame, var text) -> bound(where, frame, "/text", text);
            case Condition.ControlPresent(var control) -> control(where + "/control", control, Use.LADDER);
            case Condition.Enabled(var control) -> control(where + "/control", control, Use.LADDER);
            case Condition.Ticked(var control, var _) -> control(where + "/control", control, Use.LADDER);
            case Condition.ValueSet(var control, var value) -> {
                control(where + "/control", control, Use.LADDER);
                add(where + "/value", value, Use.COMPARED);
            }
            case Condition.Shows(var control, var text) -> {
                control(where + "/control", control, Use.LADDER);
                add(where + "/text", text, Use.COMPARED);
            }
            case Condition.ResponseStatus(var frame, var _, var _) -> add(where + "/frame", frame, Use.PLAIN);
            case Condition.All(var of) -> conditions(where, of);
            case Condition.Any(var of) -> conditions(where, of);
            case Condition.Not(var of) -> condition(where + "/of", of);
        }
    }

    private void conditions(String where, List<Condition> of) {
        for (int i = 0; i < of.size(); i++) {
            condition(where + "/of/" + i, of.get(i));
        }
    }

    private void bound(String where, String frame, String field, String text) {
        add(where + "/frame", frame, Use.PLAIN);
        add(where + field, text, Use.BOUND);
    }

    private void prose(Capability capability) {
        add("/goal", capability.goal(), Use.PROSE);
        Contract contract = capability.contract();
        for (int i = 0; i < contract.inputs().size(); i++) {
            Input input = contract.inputs().get(i);
            add("/contract/inputs/" + i + "/description", input.description(), Use.PROSE);
            for (int e = 0; e < input.examples().size(); e++) {
                add("/contract/inputs/" + i + "/examples/" + e, input.examples().get(e), Use.PROSE);
            }
        }
        for (int i = 0; i < contract.outputs().size(); i++) {
            add(
                    "/contract/outputs/" + i + "/description",
                    contract.outputs().get(i).description(),
                    Use.PROSE);
        }
        for (int i = 0; i < contract.outcomes().size(); i++) {
            add(
                    "/contract/outcomes/" + i + "/description",
                    contract.outcomes().get(i).description(),
                    Use.PROSE);
        }
        for (int i = 0; i < capability.provenance().steps().size(); i++) {
            Provenance.Origin origin = capability.provenance().steps().get(i);
            add("/provenance/steps/" + i + "/reason", origin.reason(), Use.PROSE);
        }
        for (int i = 0; i < capability.provenance().leftOut().size(); i++) {
            add("/provenance/left_out/" + i, capability.provenance().leftOut().get(i), Use.PROSE);
        }
    }

    private void add(String where, String text, Use use) {
        if (!text.isEmpty()) {
            texts.add(new Text(where, text, use, signingOn));
        }
    }
}
