package dev.rote.capability;

import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Rung;
import java.util.List;
import java.util.Set;

/// An overlay in plain words, for people who decide whether it may be applied: what each change puts in the place of
/// what, and where.
public final class OverlayWords {
    private final Capability capability;
    private final Wrapped out = new Wrapped();

    private OverlayWords(Capability capability) {
        this.capability = capability;
    }

    /// `capability` is the one the overlay is for, as it was approved.
    public static String of(Overlay overlay, String hash, Capability capability, Tailored tailored) {
        OverlayWords words = new OverlayWords(capability);
        words.what(overlay);
        for (int i = 0; i < overlay.changes().size(); i++) {
            words.change(overlay.changes().get(i));
            words.reach(tailored.touched().get(i));
        }
        words.limits(overlay, hash);
        words.problems(tailored.problems());
        return words.out.toString();
    }

    private void what(Overlay overlay) {
        out.heading("Overlay of tenant " + Words.quoted(overlay.tenant()) + " for "
                + Words.cut(overlay.over().capability()) + ", version "
                + overlay.over().version() + "; its own version " + overlay.version());
        if (!overlay.reason().isEmpty()) {
            out.line(Words.cut(overlay.reason()));
        }
        out.heading("What is otherwise at this tenant");
        if (overlay.changes().isEmpty()) {
            out.line("Nothing: whatever was otherwise before is so no longer.");
        }
    }

    private void change(OverlayChange change) {
        switch (change) {
            case OverlayChange.Ladder(var id, var rungs) ->
                capability.steps().stream()
                        .filter(one -> one.id().equals(id))
                        .findFirst()
                        .ifPresentOrElse(
                                step -> ladder(step, rungs), () -> out.labelled(Words.cut(id), "no such step"));
            case OverlayChange.Caption(var was, var now) ->
                out.labelled(
                        "caption", "what is called " + Words.quoted(was) + " is called " + Words.quoted(now) + ".");
            case OverlayChange.Landmark(var was, var now) ->
                out.labelled(
                        "landmark",
                        "where the screen is told by " + Words.quoted(was) + ", it reads " + Words.quoted(now) + ".");
            case OverlayChange.Wording(var id, var when) ->
                capability.detectors().stream()
                        .filter(one -> one.id().equals(id))
                        .findFirst()
                        .ifPresentOrElse(
                                detector -> wording(detector, when),
                                () -> out.labelled(Words.cut(id), "no such detector"));
            case OverlayChange.WayBack(var id, var rungs) ->
                out.labelled(
                        Words.cut(id),
                        "press " + first(rungs) + ", not "
                                + capability
                                        .recoverer(id)
                                        .map(OverlayWords::pressed)
                                        .orElse("nothing")
                                + ".");
        }
    }

    private void wording(Detector detector, Condition when) {
        String was =
                detector.trigger() instanceof Detector.Trigger.Seen(var before) ? Words.of(before) : "time is over";
        out.labelled(Words.cut(detector.code()), "not when " + was + ", but when " + Words.of(when) + ".");
    }

    /// Where a change counts.
    private void reach(Set<String> touched) {
        out.below(
                touched.isEmpty()
                        ? "It reaches nothing."
                        : "It reaches " + Words.cut(String.join(", ", touched)) + ".");
        capability.checkpoints().stream()
                .filter(one -> touched.contains(one.id()))
                .forEach(one -> out.below("Checkpoint " + Words.cut(one.id())
                        + " says where the run stands; before a change it decides whether this is the right record."));
    }

    private void ladder(Step step, List<Rung> rungs) {
        String was = step.control().map(Words::of).orElse("nothing");
        out.labelled(Words.cut(step.id()), "not on " + was + ", but on " + first(rungs) + ".");
        List<String> others = Words.otherRungs(control(rungs));
        if (!others.isEmpty()) {
            out.below("If that does not name exactly one thing: " + String.join("; else ", others) + ".");
        }
        out.below("What is done there stays: " + Words.of(step) + ".");
        if (step.isCommit()) {
            out.below("THIS IS THE STEP THAT CHANGES RECORDS.");
        }
    }

    private static String pressed(Recoverer recoverer) {
        return recoverer.action() instanceof Recoverer.Action.DismissNotice(var press) ? Words.of(press) : "nothing";
    }

    private static String first(List<Rung> rungs) {
        return Words.of(control(rungs));
    }

    private static Control control(List<Rung> rungs) {
        return new Control("", "", rungs);
    }

    private void limits(Overlay overlay, String hash) {
        out.heading("What stays");
        out.line(
                "What it is given, does and answers, what it changes and what proves it, who has to agree, and where it"
                        + " may go: all that is the capability's, content "
                        + overlay.over().hash() + ".");
        out.line("For another version of the capability it has to be reviewed again.");
        out.line("Content of the overlay " + hash);
    }

    private void problems(List<Problem> problems) {
        if (problems.isEmpty()) {
            return;
        }
        out.heading("What stands in the way of an approval");
        problems.forEach(problem -> out.labelled(
                problem.code().name(), "at " + Words.cut(problem.where()) + ": " + Words.cut(problem.message())));
    }
}
