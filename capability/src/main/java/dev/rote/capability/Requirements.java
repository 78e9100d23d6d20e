package dev.rote.capability;

import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Feature;
import dev.rote.surface.Rung;
import java.util.EnumSet;
import java.util.Set;

/// What a surface must be able to do for a capability, as far as the capability's content shows it.
public final class Requirements {
    private final Set<Feature> needed = EnumSet.noneOf(Feature.class);

    private Requirements() {}

    public static Set<Feature> of(Capability capability) {
        return of(capability, Anatomy.of(capability));
    }

    static Set<Feature> of(Capability capability, Anatomy anatomy) {
        Requirements requirements = new Requirements();
        anatomy.steps().forEach(step -> requirements.act(step.what().act()));
        anatomy.controls().forEach(control -> requirements.control(control.what()));
        anatomy.conditions().forEach(condition -> requirements.condition(condition.what()));
        for (Recoverer recoverer : capability.recoverers()) {
            if (recoverer.action() instanceof Recoverer.Action.DismissNotice) {
                requirements.needed.add(Feature.POINTER);
            }
        }
        return Set.copyOf(requirements.needed);
    }

    /// The same capability that requires what its content needs, besides what it required already.
    public static Capability stated(Capability capability) {
        Set<Feature> all = EnumSet.noneOf(Feature.class);
        all.addAll(of(capability));
        all.addAll(capability.target().requires());
        Target target = capability.target();
        return capability.withTarget(
                new Target(target.family(), target.surface(), target.entry(), target.locale(), all));
    }

    private void act(StepAct act) {
        switch (act) {
            case StepAct.Answering(var plain, var dialog) -> {
                act(plain);
                dialog(dialog);
            }
            case StepAct.Open _, StepAct.Read _ -> {}
            case StepAct.Press(var dialog) -> press(dialog);
            case StepAct.PressAs(var _, var _, var dialog) -> press(dialog);
            case StepAct.Download(var _, var dialog) -> {
                press(dialog);
                needed.add(Feature.DOWNLOADS);
            }
            case StepAct.Hover _, StepAct.Drag _, StepAct.ScrollTo _, StepAct.ScrollThrough _ ->
                needed.add(Feature.POINTER);
            case StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Choose _,
                    StepAct.Pick _,
                    StepAct.Tick _,
                    StepAct.EnterDate _,
                    StepAct.Adjust _ -> needed.add(Feature.FORMS);
            case StepAct.Key(var _, var dialog) -> {
                needed.add(Feature.KEYBOARD);
                dialog(dialog);
            }
            case StepAct.Upload _ -> needed.add(Feature.UPLOADS);
            case StepAct.Back _, StepAct.Forward _ -> needed.add(Feature.HISTORY);
            case StepAct.ReadDialog _ -> needed.add(Feature.DIALOGS);
        }
    }

    private void press(DialogAnswer dialog) {
        needed.add(Feature.POINTER);
        dialog(dialog);
    }

    private void dialog(DialogAnswer answer) {
        switch (answer) {
            case DialogAnswer.Dismiss _ -> {}
            case DialogAnswer.Accept _, DialogAnswer.Replies _ -> needed.add(Feature.DIALOGS);
        }
    }

    private void control(Control control) {
        frame(control.frame());
        for (Rung rung : control.rungs()) {
            switch (rung) {
                case Rung.NearText _ -> needed.add(Feature.GEOMETRY);
                case Rung.TableCell _, Rung.RowName _ -> needed.add(Feature.TABLES);
                case Rung.RoleName _, Rung.Label _, Rung.Text _, Rung.Bbox _ -> {}
            }
        }
    }

    private void condition(Condition condition) {
        switch (condition) {
            case Condition.LocationMatches(var frame, var _) -> frame(frame);
            case Condition.RegionPresent(var frame, var _, var _) -> frame(frame);
            case Condition.TextPresent(var frame, var _) -> frame(frame);
            case Condition.ErrorBannerPresent(var frame, var _) -> frame(frame);
            case Condition.ValidationMessagePresent(var frame, var _) -> frame(frame);
            case Condition.ResponseStatus(var frame, var _, var _) -> {
                frame(frame);
                needed.add(Feature.RESPONSE_STATUS);
            }
            case Condition.ControlPresent _,
                    Condition.ValueSet _,
                    Condition.Shows _,
                    Condition.Enabled _,
                    Condition.Ticked _,
                    Condition.All _,
                    Condition.Any _,
                    Condition.Not _ -> {}
        }
    }

    private void frame(String frame) {
        if (!frame.isEmpty() && !frame.equals("*")) {
            needed.add(Feature.FRAMES);
        }
    }
}
