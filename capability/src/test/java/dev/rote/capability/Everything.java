package dev.rote.capability;

import dev.rote.surface.Box;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.Feature;
import dev.rote.surface.Gesture;
import dev.rote.surface.Modifier;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One of every variant that a file can hold; well-formed, and far from sensible.
final class Everything {
    private static final DialogAnswer ACCEPT = new DialogAnswer.Accept("yes");
    private static final DialogAnswer REPLIES = new DialogAnswer.Replies(List.of(
            new DialogReply(DialogKind.PROMPT, List.of("Reason for ", "?"), true, "${amount}"),
            new DialogReply(DialogKind.CONFIRM, List.of("Delete ALL items?"), false, ""),
            new DialogReply(DialogKind.ALERT, List.of(), true, "")));

    static final List<Rung> RUNGS = List.of(
            new Rung.RoleName(Role.BUTTON, "Save"),
            new Rung.RowName(Role.LINK, "Edit", "${amount}"),
            new Rung.Label("Street"),
            new Rung.NearText(Role.TEXTBOX, "Street"),
            new Rung.TableCell("Savings", "Balance", Role.CELL),
            new Rung.Text(Role.HEADING, "Member"),
            new Rung.Bbox(new Box(-4, 0, 10, 20)));

    static final Control CONTROL = new Control("main/detail", "Address", RUNGS);

    static final List<Condition> CONDITIONS = List.of(
            new Condition.LocationMatches("", "/member*"),
            new Condition.RegionPresent("main", Role.TABLE, "Accounts"),
            new Condition.TextPresent("*", "Member"),
            new Condition.ControlPresent(CONTROL),
            new Condition.ValueSet(CONTROL, "${amount}"),
            new Condition.Shows(CONTROL, ""),
            new Condition.Enabled(CONTROL),
            new Condition.Ticked(CONTROL, false),
            new Condition.ErrorBannerPresent("", ""),
            new Condition.ValidationMessagePresent("main", "required"),
            new Condition.ResponseStatus("main", 200, 299),
            new Condition.All(List.of()),
            new Condition.Any(List.of(new Condition.TextPresent("", "a"), new Condition.TextPresent("", "b"))),
            new Condition.Not(new Condition.TextPresent("", "c")));

    static final List<StepAct> ACTS = List.of(
            new StepAct.Open("/login"),
            new StepAct.Press(new DialogAnswer.Dismiss()),
            new StepAct.Press(ACCEPT),
            new StepAct.Press(REPLIES),
            new StepAct.Fill("${amount}"),
            new StepAct.Answering(new StepAct.Choose(List.of("One")), REPLIES),
            new StepAct.Answering(new StepAct.Drag(CONTROL), ACCEPT),
            new StepAct.Answering(new StepAct.Back(), REPLIES),
            new StepAct.Choose(List.of("One", "Two")),
            new StepAct.Tick(true),
            new StepAct.Key("Control+S", ACCEPT),
            new StepAct.Upload("${letter}"),
            new StepAct.Read("balance", "Balance:", "USD"),
            new StepAct.PressAs(Gesture.DOUBLE, Set.of(), new DialogAnswer.Dismiss()),
            new StepAct.PressAs(Gesture.SINGLE, Set.of(Modifier.SHIFT, Modifier.CONTROL), REPLIES),
            new StepAct.PressAs(Gesture.CONTEXT, Set.of(), ACCEPT),
            new StepAct.Hover(),
            new StepAct.Clear(),
            new StepAct.Pick("Mei", "${amount}"),
            new StepAct.EnterDate("${in_date}"),
            new StepAct.Adjust("${amount}"),
            new StepAct.Drag(CONTROL),
            new StepAct.ScrollTo(),
            new StepAct.ScrollThrough(StepAct.Way.DOWN),
            new StepAct.Download("out_file", REPLIES),
            new StepAct.Back(),
            new StepAct.Forward(),
            new StepAct.ReadDialog(DialogKind.ALERT, "balance", "Reference ", "."));

    static final List<Detector.Trigger> TRIGGERS =
            List.of(new Detector.Trigger.Seen(CONDITIONS.getFirst()), new Detector.Trigger.Overdue());

    static final List<Recoverer.Action> ACTIONS = List.of(
            new Recoverer.Action.DismissNotice(CONTROL),
            new Recoverer.Action.RetryStep(),
            new Recoverer.Action.Relogin());

    static final List<DialogAnswer> ANSWERS = List.of(new DialogAnswer.Dismiss(), ACCEPT, REPLIES);

    private Everything() {}

    static Capability capability() {
        return new Capability(
                Capability.SCHEMA,
                "everything",
                3,
                "One of \"each\", with caf\u00e9 \u6771\u4eac \ud83d\ude00 \\ /",
                contract(),
                new Target(
                        "legacy-core",
                        Target.DESKTOP,
                        "uia://core/Main",
                        new Target.Locale("de-CH", ".", "\u2019", "d.M.yyyy"),
                        EnumSet.allOf(Feature.class)),
                Map.of("operator", "secret://{tenant.id}/a", "auditor", "secret://{tenant.id}/b/c"),
                List.of(
                        new Milestone("first", "First", true, steps(), List.of()),
                        new Milestone(
                                "second",
                                "",
                                false,
                                List.of(),
                                List.of(new Milestone.Transition(CONDITIONS.getFirst(), Milestone.END)))),
                List.of(new Checkpoint("cp.all", "step.0", new Condition.All(CONDITIONS))),
                detectors(),
                recoverers(),
                new Provenance(
                        "run-1",
                        Instant.parse("2026-01-31T09:30:00.123Z"),
                        "ada",
                        List.of(
                                new Provenance.Origin("step.0", Provenance.Actor.PERSON, "label", "because"),
                                new Provenance.Origin("step.1", Provenance.Actor.MODEL, "", "")),
                        List.of("left out, because nothing came of it: press link \"Archive\"")),
                new Standing(Standing.Evidence.VALIDATED, Standing.Review.REVOKED));
    }

    private static Contract contract() {
        List<Input> inputs = new ArrayList<>();
        List<Output> outputs = new ArrayList<>();
        for (ValueType type : ValueType.values()) {
            inputs.add(
                    new Input("in_" + type.wire(), type, true, "d", "p", "1", "2", List.of("x"), List.of("y"), true));
            outputs.add(new Output("out_" + type.wire(), type, false, "d", Output.Disclosure.ARTIFACT_ONLY, true));
        }
        inputs.add(Input.of("amount", ValueType.DECIMAL, true));
        inputs.add(Input.of("letter", ValueType.FILE, true));
        outputs.add(Output.of("balance", ValueType.DECIMAL, true));
        return new Contract(
                inputs,
                outputs,
                Contract.Effect.REVERSIBLE,
                false,
                List.of(new Contract.Outcome("NOT_FOUND", "", List.of("name"))),
                false);
    }

    private static List<Step> steps() {
        List<Step> steps = new ArrayList<>();
        for (StepAct act : ACTS) {
            steps.add(new Step(
                    "step." + steps.size(),
                    "",
                    act.plain() instanceof StepAct.Open ? Optional.empty() : Optional.of(CONTROL),
                    act,
                    steps.isEmpty() ? Step.Risk.IRREVERSIBLE : steps.size() == 1 ? Step.Risk.RISKY : Step.Risk.SAFE,
                    steps.size() % 2 == 0,
                    steps.size(),
                    Duration.ofMillis(1500),
                    Optional.of(CONDITIONS.getLast()),
                    Optional.of(CONDITIONS.getFirst()),
                    Optional.of(new Step.Commit(CONDITIONS.get(1)))));
        }
        return steps;
    }

    private static List<Detector> detectors() {
        List<Detector> detectors = new ArrayList<>();
        for (Detector.Trigger trigger : TRIGGERS) {
            detectors.add(new Detector(
                    "detector." + detectors.size(),
                    Detector.Kind.RECOVERABLE,
                    "CODE",
                    new Detector.Scope(Detector.Phase.SIGNING_ON, List.of("first")),
                    -1,
                    trigger,
                    Map.of("name", CONTROL),
                    "recoverer.0",
                    "Said"));
        }
        return detectors;
    }

    private static List<Recoverer> recoverers() {
        List<Recoverer> recoverers = new ArrayList<>();
        for (Recoverer.Action action : ACTIONS) {
            recoverers.add(new Recoverer("recoverer." + recoverers.size(), action, 2));
        }
        return recoverers;
    }
}
