package dev.rote.capability;

import dev.rote.capability.Problem.Code;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Lays an overlay over a capability. Every change is taken from what the capability says, none from another change.
final class Tailoring {
    private static final int MOST_RUNGS = 8;
    private static final int LONGEST_TEXT = 200;

    private final Capability capability;
    private final Overlay overlay;
    private final Findings findings = new Findings();
    private final List<Set<String>> touched = new ArrayList<>();
    private final Map<Control, Integer> ladders = new HashMap<>();
    private final Map<String, Integer> index = new HashMap<>();
    private String at = "";

    Tailoring(Capability capability, Overlay overlay) {
        this.capability = capability;
        this.overlay = overlay;
        overlay.changes().forEach(_ -> touched.add(new LinkedHashSet<>()));
    }

    Tailored tailored() {
        findings.refuseUnless(
                overlay.changes().size() <= Overlay.MOST_CHANGES,
                Code.CHANGE_TOO_FAR,
                "/changes",
                "an overlay has " + Overlay.MOST_CHANGES + " changes at most");
        for (int i = 0; i < overlay.changes().size(); i++) {
            index(i, overlay.changes().get(i));
        }
        Capability changed = changed();
        for (int i = 0; i < touched.size(); i++) {
            findings.refuseUnless(
                    !touched.get(i).isEmpty(),
                    Code.CHANGE_IDLE,
                    place(i),
                    "it changes nothing: the capability has no such thing, or has it like this already");
        }
        List<Problem> problems = new ArrayList<>(findings.all().problems());
        problems.addAll(Validation.of(changed).problems());
        return new Tailored(
                changed,
                problems,
                touched.stream().map(Collections::unmodifiableSet).toList());
    }

    private static String place(int change) {
        return "/changes/" + change;
    }

    private void index(int i, OverlayChange change) {
        Integer before = index.put(change.kind() + " " + change.about(), i);
        findings.refuseUnless(before == null, Code.ID_TWICE, place(i), "two changes are about the same thing");
        switch (change) {
            case OverlayChange.Ladder(var step, var rungs) ->
                capability.steps().stream()
                        .filter(one -> one.id().equals(step))
                        .flatMap(one -> one.control().stream())
                        .findFirst()
                        .ifPresentOrElse(
                                control -> {
                                    named(i, control, rungs);
                                    ladder(i, control.rungs(), rungs);
                                },
                                () -> unknown(i, "step with a control", step));
            case OverlayChange.Caption(var was, var now) -> renaming(i, was, now);
            case OverlayChange.Landmark(var was, var now) -> renaming(i, was, now);
            case OverlayChange.Wording(var id, var _) -> {
                boolean isThere = capability.detectors().stream()
                        .anyMatch(one -> one.id().equals(id) && one.trigger() instanceof Detector.Trigger.Seen);
                if (!isThere) {
                    unknown(i, "detector of something seen", id);
                }
            }
            case OverlayChange.WayBack(var id, var rungs) ->
                capability
                        .recoverer(id)
                        .map(Recoverer::action)
                        .filter(Recoverer.Action.DismissNotice.class::isInstance)
                        .map(Recoverer.Action.DismissNotice.class::cast)
                        .ifPresentOrElse(
                                notice -> ladder(i, notice.press().rungs(), rungs),
                                () -> unknown(i, "recoverer that presses something", id));
        }
    }

    /// Conditions name a control and no step, so two steps on one control have it changed alike or not at all.
    private void named(int i, Control control, List<Rung> rungs) {
        Integer other = ladders.put(control, i);
        boolean alike = other == null
                || (overlay.changes().get(other) instanceof OverlayChange.Ladder(var _, var before)
                        && before.equals(rungs));
        findings.refuseUnless(alike, Code.ID_TWICE, place(i), "the same control is changed in two ways");
    }

    private void unknown(int i, String what, String id) {
        findings.refuse(
                Code.REFERENCE_UNKNOWN,
                place(i),
                "the capability has no " + what + " called \"" + Harmless.excerpt(id) + "\"");
    }

    /// Another way to the same thing: of the same role, and told by the same inputs.
    private void ladder(int i, List<Rung> was, List<Rung> now) {
        findings.refuseUnless(
                !now.isEmpty() && now.size() <= MOST_RUNGS,
                Code.LADDER_EMPTY,
                place(i) + "/rungs",
                "1 to " + MOST_RUNGS + " rungs");
        findings.refuseUnless(
                roles(was).containsAll(roles(now)),
                Code.CHANGE_TOO_FAR,
                place(i) + "/rungs",
                "an overlay finds the same kind of control elsewhere; the recorded role is "
                        + roles(was).stream().map(Role::wire).sorted().collect(Collectors.joining(", ")));
        findings.refuseUnless(
                inputs(was).equals(inputs(now)),
                Code.CHANGE_TOO_FAR,
                place(i) + "/rungs",
                "it must be told by the same inputs as before: " + inputs(was));
    }

    private void renaming(int i, String was, String now) {
        boolean plain = !was.isBlank() && !now.isBlank() && !was.contains("${") && !now.contains("${");
        findings.refuseUnless(
                plain && was.length() <= LONGEST_TEXT && now.length() <= LONGEST_TEXT,
                Code.CHANGE_TOO_FAR,
                place(i),
                "a text for a text, without places, of " + LONGEST_TEXT + " characters at most");
    }

    private static Set<Role> roles(List<Rung> rungs) {
        return rungs.stream().flatMap(rung -> role(rung).stream()).collect(Collectors.toSet());
    }

    private static Optional<Role> role(Rung rung) {
        return switch (rung) {
            case Rung.RoleName(var role, var _) -> Optional.of(role);
            case Rung.RowName(var role, var _, var _) -> Optional.of(role);
            case Rung.NearText(var role, var _) -> Optional.of(role);
            case Rung.TableCell(var _, var _, var role) -> Optional.of(role);
            case Rung.Text(var role, var _) -> Optional.of(role);
            case Rung.Label _, Rung.Bbox _ -> Optional.empty();
        };
    }

    private static Set<String> inputs(List<Rung> rungs) {
        Set<String> names = new LinkedHashSet<>();
        for (Rung rung : rungs) {
            rung.expand(text -> {
                Templates.pieces(text).forEach(piece -> {
                    if (piece instanceof Templates.Piece.InputPlace(var name)) {
                        names.add(name);
                    }
                });
                return text;
            });
        }
        return names;
    }

    private Capability changed() {
        List<Milestone> milestones =
                capability.milestones().stream().map(this::milestone).toList();
        List<Checkpoint> checkpoints = capability.checkpoints().stream()
                .map(one -> {
                    at = one.id();
                    return new Checkpoint(one.id(), one.after(), condition(one.holds()));
                })
                .toList();
        List<Detector> detectors =
                capability.detectors().stream().map(this::detector).toList();
        List<Recoverer> recoverers =
                capability.recoverers().stream().map(this::recoverer).toList();
        return Requirements.stated(capability.withParts(milestones, checkpoints, detectors, recoverers));
    }

    private Milestone milestone(Milestone of) {
        List<Step> steps = of.steps().stream().map(this::step).toList();
        at = of.id();
        List<Milestone.Transition> transitions = of.transitions().stream()
                .map(one -> new Milestone.Transition(condition(one.when()), one.to()))
                .toList();
        return new Milestone(of.id(), of.title(), of.signsOn(), steps, transitions);
    }

    private Step step(Step of) {
        at = of.id();
        Optional<Control> own = of.control()
                .map(control ->
                        change("control", of.id()).map(i -> relad(i, control)).orElseGet(() -> captioned(control)));
        StepAct act = of.act() instanceof StepAct.Drag(var onto) ? new StepAct.Drag(captioned(onto)) : of.act();
        return of.with(
                own, act, of.precondition().map(this::condition), of.expect().map(this::condition));
    }

    private Optional<Integer> change(String kind, String about) {
        return Optional.ofNullable(index.get(kind + " " + about));
    }

    private Control relad(int i, Control control) {
        List<Rung> rungs = switch (overlay.changes().get(i)) {
            case OverlayChange.Ladder(var _, var now) -> now;
            case OverlayChange.WayBack(var _, var now) -> now;
            case OverlayChange.Caption _, OverlayChange.Landmark _, OverlayChange.Wording _ -> control.rungs();
        };
        if (!rungs.equals(control.rungs())) {
            touch(i);
        }
        return new Control(control.frame(), control.section(), rungs);
    }

    private void touch(int i) {
        touched.get(i).add(at);
    }

    private Condition condition(Condition of) {
        return new Rewriting(this::named, this::landmark).of(of);
    }

    private Control named(Control control) {
        Integer ladder = ladders.get(control);
        return ladder == null ? captioned(control) : relad(ladder, control);
    }

    private Control captioned(Control control) {
        return Rewriting.captioned(control, text -> renamed("caption", text));
    }

    private String landmark(String text) {
        return renamed("landmark", text);
    }

    private String renamed(String kind, String text) {
        Optional<Integer> change = change(kind, text);
        if (change.isEmpty()) {
            return text;
        }
        String now = switch (overlay.changes().get(change.get())) {
            case OverlayChange.Caption(var _, var name) -> name;
            case OverlayChange.Landmark(var _, var name) -> name;
            case OverlayChange.Ladder _, OverlayChange.Wording _, OverlayChange.WayBack _ -> text;
        };
        if (!now.equals(text)) {
            touch(change.get());
        }
        return now;
    }

    private Detector detector(Detector of) {
        at = of.id();
        Detector.Trigger trigger =
                change("detector", of.id()).map(i -> wording(i, of.trigger())).orElse(of.trigger());
        Map<String, Control> payload = new LinkedHashMap<>();
        of.payload().forEach((name, control) -> payload.put(name, captioned(control)));
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

    private Detector.Trigger wording(int i, Detector.Trigger was) {
        if (overlay.changes().get(i) instanceof OverlayChange.Wording(var _, var when)
                && was instanceof Detector.Trigger.Seen(var before)
                && !when.equals(before)) {
            touch(i);
            return new Detector.Trigger.Seen(when);
        }
        return was;
    }

    private Recoverer recoverer(Recoverer of) {
        at = of.id();
        return of.action() instanceof Recoverer.Action.DismissNotice(var press)
                ? new Recoverer(
                        of.id(),
                        new Recoverer.Action.DismissNotice(change("recoverer", of.id())
                                .map(i -> relad(i, press))
                                .orElseGet(() -> captioned(press))),
                        of.attempts())
                : of;
    }
}
