package dev.rote.capability;

import dev.rote.capability.Problem.Code;
import dev.rote.surface.Condition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// Checks the ways through the milestones: what is read on them, that a commit lies on none twice, and that the right
/// record is on the screen before it.
final class PathsCheck {
    private final Capability capability;
    private final Findings findings;
    private final List<Milestone> milestones;
    /// For each milestone those that may follow it; the end is the number of milestones.
    private final List<Set<Integer>> next = new ArrayList<>();

    private PathsCheck(Capability capability, Findings findings) {
        this.capability = capability;
        this.findings = findings;
        this.milestones = capability.milestones();
        for (int m = 0; m < milestones.size(); m++) {
            next.add(following(m));
        }
    }

    static void check(Capability capability, Findings findings) {
        PathsCheck check = new PathsCheck(capability, findings);
        check.reachability();
        check.reads();
        check.commits();
    }

    private Set<Integer> following(int from) {
        Set<Integer> following = new TreeSet<>();
        for (Milestone.Transition transition : milestones.get(from).transitions()) {
            indexOf(transition.to()).ifPresent(following::add);
            if (Always.holds(transition.when())) {
                return following;
            }
        }
        following.add(from + 1);
        return following;
    }

    private Optional<Integer> indexOf(String id) {
        if (id.equals(Milestone.END)) {
            return Optional.of(milestones.size());
        }
        for (int m = 0; m < milestones.size(); m++) {
            if (milestones.get(m).id().equals(id)) {
                return Optional.of(m);
            }
        }
        return Optional.empty();
    }

    private Set<Integer> reachableFrom(Set<Integer> starts) {
        Set<Integer> reached = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(starts);
        while (!open.isEmpty()) {
            int at = open.pop();
            if (reached.add(at) && at < milestones.size()) {
                open.addAll(next.get(at));
            }
        }
        return reached;
    }

    private void reachability() {
        Set<Integer> reached = reachableFrom(Set.of(0));
        for (int m = 0; m < milestones.size(); m++) {
            if (!reached.contains(m)) {
                findings.warn(Code.MILESTONE_UNREACHABLE, "/milestones/" + m, "no way leads here");
            }
        }
    }

    private void reads() {
        for (int m = 0; m < milestones.size(); m++) {
            List<Step> steps = milestones.get(m).steps();
            for (int s = 0; s < steps.size(); s++) {
                String where = "/milestones/" + m + "/steps/" + s + "/act/output";
                boolean isFile = steps.get(s).act().plain() instanceof StepAct.Download;
                steps.get(s).act().brings().ifPresent(output -> read(where, output, isFile));
            }
        }
        for (int i = 0; i < capability.contract().outputs().size(); i++) {
            Output output = capability.contract().outputs().get(i);
            String where = "/contract/outputs/" + i;
            if (mayMiss(output.name())) {
                String message = "there is a way through the milestones on which it is not read";
                if (output.required()) {
                    findings.refuse(Code.OUTPUT_NOT_READ, where, message);
                } else if (readers(output.name()).isEmpty()) {
                    findings.warn(Code.OUTPUT_NOT_READ, where, "no step reads it");
                }
            }
            findings.refuseUnless(
                    !mayReadTwice(output.name()),
                    Code.OUTPUT_READ_TWICE,
                    where,
                    "there is a way through the milestones on which it is read twice");
        }
    }

    private void read(String where, String name, boolean isFile) {
        Optional<Output> output = capability.contract().output(name);
        findings.refuseUnless(
                output.isPresent(),
                Code.OUTPUT_UNDECLARED,
                where,
                "there is no output \"" + Harmless.excerpt(name) + "\"");
        boolean readable = output.filter(
                        one -> one.type() == ValueType.LIST || isFile != (one.type() == ValueType.FILE))
                .isEmpty();
        findings.refuseUnless(
                readable,
                Code.OUTPUT_TYPE_UNREADABLE,
                where,
                isFile
                        ? "what is downloaded is an output of type file"
                        : "an output of this type cannot be read from one text");
    }

    private Set<Integer> readers(String output) {
        Set<Integer> readers = new HashSet<>();
        for (int m = 0; m < milestones.size(); m++) {
            if (count(m, output) > 0) {
                readers.add(m);
            }
        }
        return readers;
    }

    private long count(int milestone, String output) {
        return milestones.get(milestone).steps().stream()
                .filter(step -> step.act().brings().filter(output::equals).isPresent())
                .count();
    }

    /// Whether the end can be reached without passing a milestone that reads it.
    private boolean mayMiss(String output) {
        Set<Integer> readers = readers(output);
        Set<Integer> reached = new HashSet<>();
        Deque<Integer> open = new ArrayDeque<>(Set.of(0));
        while (!open.isEmpty()) {
            int at = open.pop();
            if (at >= milestones.size()) {
                return true;
            }
            if (!readers.contains(at) && reached.add(at)) {
                open.addAll(next.get(at));
            }
        }
        return false;
    }

    private boolean mayReadTwice(String output) {
        Set<Integer> readers = readers(output);
        for (int reader : readers) {
            Set<Integer> after = reachableFrom(next.get(reader));
            if (count(reader, output) > 1 || after.stream().anyMatch(readers::contains)) {
                return true;
            }
        }
        return false;
    }

    private void commits() {
        List<Step> all = capability.steps();
        for (int m = 0; m < milestones.size(); m++) {
            for (int s = 0; s < milestones.get(m).steps().size(); s++) {
                Step step = milestones.get(m).steps().get(s);
                if (step.isCommit()) {
                    String where = "/milestones/" + m + "/steps/" + s;
                    findings.refuseUnless(
                            !reachableFrom(next.get(m)).contains(m),
                            Code.COMMIT_IN_LOOP,
                            where,
                            "there is a way back to this step, and a change is never made twice");
                    guard(where, all, all.indexOf(step));
                }
            }
        }
    }

    /// Right record before a write: what holds just before the commit must name the inputs.
    private void guard(String where, List<Step> all, int at) {
        Set<String> bound = new TreeSet<>();
        all.get(at).precondition().ifPresent(condition -> bound.addAll(inputsOf(condition)));
        for (int i = at - 1; i >= 0; i--) {
            Step before = all.get(i);
            capability.checkpointAfter(before).ifPresent(checkpoint -> bound.addAll(inputsOf(checkpoint.holds())));
            if (mayLeaveTheScreen(before)) {
                break;
            }
        }
        Set<String> unbound = new TreeSet<>();
        for (Input input : capability.contract().inputs()) {
            if (input.required() && !bound.contains(input.name())) {
                unbound.add(input.name());
            }
        }
        if (bound.isEmpty() && !capability.contract().inputs().isEmpty()) {
            findings.refuse(
                    Code.COMMIT_UNGUARDED,
                    where,
                    "nothing checks that the right record is on the screen: a checkpoint just before, or a"
                            + " precondition, must show an input");
        } else if (!unbound.isEmpty()) {
            findings.warn(
                    Code.COMMIT_BINDS_NOT_ALL,
                    where,
                    "not checked on the screen just before: " + String.join(", ", unbound));
        }
    }

    private static boolean mayLeaveTheScreen(Step step) {
        return switch (step.act().plain()) {
            case StepAct.Open _,
                    StepAct.Press _,
                    StepAct.PressAs _,
                    StepAct.Key _,
                    StepAct.Drag _,
                    StepAct.Download _,
                    StepAct.Back _,
                    StepAct.Forward _ -> true;
            case StepAct.Hover _,
                    StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Choose _,
                    StepAct.Pick _,
                    StepAct.Tick _,
                    StepAct.EnterDate _,
                    StepAct.Adjust _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Upload _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> false;
        };
    }

    /// The inputs that a condition requires the screen to show.
    private static Set<String> inputsOf(Condition condition) {
        Set<String> inputs = new TreeSet<>();
        switch (condition) {
            case Condition.All(var of) -> of.forEach(one -> inputs.addAll(inputsOf(one)));
            case Condition.Any(var of) -> {
                for (int i = 0; i < of.size(); i++) {
                    if (i == 0) {
                        inputs.addAll(inputsOf(of.get(i)));
                    } else {
                        inputs.retainAll(inputsOf(of.get(i)));
                    }
                }
            }
            case Condition.Not _ -> {}
            case Condition.Single _ -> {
                condition.expand(text -> {
                    Templates.pieces(text).forEach(piece -> {
                        if (piece instanceof Templates.Piece.InputPlace(var name)) {
                            inputs.add(name);
                        }
                    });
                    return text;
                });
            }
        }
        return inputs;
    }
}
