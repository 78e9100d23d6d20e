package dev.rote.capability;

import java.util.List;
import java.util.Map;

/// How milestones, steps, detectors and recoverers stand in our files.
final class StepShapes {
    private static final Codec<Step.Commit> COMMIT = Shape.of("commit", shape -> {
        var marker = shape.required("marker", SurfaceShapes.CONDITION, Step.Commit::marker);
        var check = shape.maybe("check", EffectShapes.CHECK, Step.Commit::check);
        return got -> new Step.Commit(got.the(marker), got.the(check));
    });

    private static final Codec<Step> STEP = Shape.of("step", shape -> {
        var id = shape.required("id", Leaf.TEXT, Step::id);
        var title = shape.optional("title", Leaf.TEXT, "", Step::title);
        var control = shape.maybe("control", SurfaceShapes.CONTROL, Step::control);
        var act = shape.required("act", ActShapes.ACT, Step::act);
        var risk = shape.required("risk", Leaf.choice(Step.Risk.class), Step::risk);
        var consent = shape.optional("consent", Leaf.FLAG, false, Step::consent);
        var attempts = shape.required("attempts", Leaf.SMALL, Step::attempts);
        var timeout = shape.required("timeout_ms", Leaf.MILLIS, Step::timeout);
        var precondition = shape.maybe("precondition", SurfaceShapes.CONDITION, Step::precondition);
        var expect = shape.maybe("expect", SurfaceShapes.CONDITION, Step::expect);
        var commit = shape.maybe("commit", COMMIT, Step::commit);
        return got -> new Step(
                got.the(id),
                got.the(title),
                got.the(control),
                got.the(act),
                got.the(risk),
                got.the(consent),
                got.the(attempts),
                got.the(timeout),
                got.the(precondition),
                got.the(expect),
                got.the(commit));
    });

    private static final Codec<Milestone.Transition> TRANSITION = Shape.of("transition", shape -> {
        var when = shape.required("when", SurfaceShapes.CONDITION, Milestone.Transition::when);
        var to = shape.required("to", Leaf.TEXT, Milestone.Transition::to);
        return got -> new Milestone.Transition(got.the(when), got.the(to));
    });

    static final Codec<Milestone> MILESTONE = Shape.of("milestone", shape -> {
        var id = shape.required("id", Leaf.TEXT, Milestone::id);
        var title = shape.optional("title", Leaf.TEXT, "", Milestone::title);
        var signsOn = shape.optional("signs_on", Leaf.FLAG, false, Milestone::signsOn);
        var steps = shape.listed("steps", STEP, Milestone::steps);
        var transitions = shape.listed("transitions", TRANSITION, Milestone::transitions);
        return got ->
                new Milestone(got.the(id), got.the(title), got.the(signsOn), got.the(steps), got.the(transitions));
    });

    private static final Codec<Detector.Trigger> TRIGGER = new Kinds<>(
            "trigger",
            trigger -> switch (trigger) {
                case Detector.Trigger.Seen _ -> "seen";
                case Detector.Trigger.Overdue _ -> "overdue";
            },
            List.of(
                    Shape.<Detector.Trigger.Seen>of("seen", shape -> {
                        var when = shape.required("when", SurfaceShapes.CONDITION, Detector.Trigger.Seen::when);
                        return got -> new Detector.Trigger.Seen(got.the(when));
                    }),
                    Shape.<Detector.Trigger.Overdue>of("overdue", _ -> _ -> new Detector.Trigger.Overdue())));

    private static final Codec<Detector.Scope> SCOPE = Shape.of("scope", shape -> {
        var phase = shape.optional(
                "phase", Leaf.choice(Detector.Phase.class), Detector.Phase.ALWAYS, Detector.Scope::phase);
        var within = shape.listed("within", Leaf.TEXT, Detector.Scope::within);
        return got -> new Detector.Scope(got.the(phase), got.the(within));
    });

    static final Codec<Detector> DETECTOR = Shape.of("detector", shape -> {
        var id = shape.required("id", Leaf.TEXT, Detector::id);
        var kind = shape.required("kind", Leaf.choice(Detector.Kind.class), Detector::kind);
        var code = shape.required("code", Leaf.TEXT, Detector::code);
        var precedence = shape.optional("precedence", Leaf.SMALL, 0, Detector::precedence);
        var scope = shape.optional("scope", SCOPE, Detector.Scope.EVERYWHERE, Detector::scope);
        var trigger = shape.required("trigger", TRIGGER, Detector::trigger);
        var payload = shape.optional("payload", SurfaceShapes.CONTROL.named(), Map.of(), Detector::payload);
        var recoverer = shape.optional("recoverer", Leaf.TEXT, "", Detector::recoverer);
        var message = shape.optional("message", Leaf.TEXT, "", Detector::message);
        return got -> new Detector(
                got.the(id),
                got.the(kind),
                got.the(code),
                got.the(scope),
                got.the(precedence),
                got.the(trigger),
                got.the(payload),
                got.the(recoverer),
                got.the(message));
    });

    private static final Codec<Recoverer.Action> ACTION = new Kinds<>(
            "recovery_action",
            Recoverer.Action::kind,
            List.of(
                    Shape.<Recoverer.Action.DismissNotice>of("dismiss_notice", shape -> {
                        var press =
                                shape.required("press", SurfaceShapes.CONTROL, Recoverer.Action.DismissNotice::press);
                        return got -> new Recoverer.Action.DismissNotice(got.the(press));
                    }),
                    Shape.<Recoverer.Action.RetryStep>of("retry_step", _ -> _ -> new Recoverer.Action.RetryStep()),
                    Shape.<Recoverer.Action.Relogin>of("relogin", _ -> _ -> new Recoverer.Action.Relogin())));

    static final Codec<Recoverer> RECOVERER = Shape.of("recoverer", shape -> {
        var id = shape.required("id", Leaf.TEXT, Recoverer::id);
        var action = shape.required("action", ACTION, Recoverer::action);
        var attempts = shape.required("attempts", Leaf.SMALL, Recoverer::attempts);
        return got -> new Recoverer(got.the(id), got.the(action), got.the(attempts));
    });

    private StepShapes() {}
}
