package dev.rote.replay;

import dev.rote.capability.StepAct;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Judges whether what a step expects was earned by its act, and was not there before.
///
/// Input reaches a page before the page answers, so the first observation after an act may still show the old
/// screen. What held on the old screen counts after a press or a key, and whatever else may lead somewhere, only
/// once it was seen not to hold, or once the application answered in another way. What is typed or chosen is proven
/// by reading the field back, an address gone to by its document, and a download by its file.
final class Proof {
    private final List<Condition> needed;
    private final Observation before;
    private final Set<String> stale;
    private final boolean awaitsChange;
    private final boolean isDelivered;
    private boolean answered;
    private boolean changed;

    /// `stale` are the detectors that fired before the act; they count again once the screen has changed.
    Proof(Leg leg, Observation before, Optional<Node> on, Set<String> stale) {
        this.needed = Stream.concat(leg.step().expect().stream(), leg.checkpoint().map(one -> one.holds()).stream())
                .toList();
        this.before = before;
        this.stale = stale;
        this.answered = switch (leg.step().act().plain()) {
            case StepAct.Press _, StepAct.PressAs _ -> needed.isEmpty() ? isField(on) : !holds(before);
            case StepAct.Key _, StepAct.Hover _, StepAct.ScrollTo _ -> needed.isEmpty() || !holds(before);
            case StepAct.Drag _, StepAct.Back _, StepAct.Forward _ -> !needed.isEmpty() && !holds(before);
            case StepAct.Open _,
                    StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Choose _,
                    StepAct.Pick _,
                    StepAct.Tick _,
                    StepAct.EnterDate _,
                    StepAct.Adjust _,
                    StepAct.ScrollThrough _,
                    StepAct.Upload _,
                    StepAct.Download _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> true;
        };
        this.isDelivered = leg.step().act().plain() instanceof StepAct.Download;
        this.awaitsChange = awaitsChange(leg.step().act(), on);
    }

    private static boolean isField(Optional<Node> on) {
        return on.filter(node -> node.role().isField()).isPresent();
    }

    private static boolean awaitsChange(StepAct act, Optional<Node> on) {
        return switch (act.plain()) {
            case StepAct.Press _, StepAct.PressAs _ -> !isField(on);
            case StepAct.Drag _, StepAct.Download _, StepAct.Back _, StepAct.Forward _ -> true;
            case StepAct.Open _,
                    StepAct.Hover _,
                    StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Choose _,
                    StepAct.Pick _,
                    StepAct.Tick _,
                    StepAct.EnterDate _,
                    StepAct.Adjust _,
                    StepAct.Key _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Upload _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> false;
        };
    }

    /// Whether nothing has to be seen after the act.
    boolean needsNoLook() {
        return needed.isEmpty() && answered && !isDelivered;
    }

    /// Whether what the field holds after the act is all that is needed.
    boolean isReadBack(StepAct act, Optional<Control> field, String readBack) {
        if (needed.size() != 1 || !stale.isEmpty()) {
            return false;
        }
        return switch (needed.getFirst()) {
            case Condition.ValueSet(var of, var value) ->
                field.filter(of::equals).isPresent() && !readBack.isEmpty() && Names.same(value, readBack);
            case Condition.Ticked(var of, var ticked) ->
                field.filter(of::equals).isPresent() && act.plain().equals(new StepAct.Tick(ticked));
            case Condition.LocationMatches _,
                    Condition.RegionPresent _,
                    Condition.TextPresent _,
                    Condition.ControlPresent _,
                    Condition.Shows _,
                    Condition.Enabled _,
                    Condition.ErrorBannerPresent _,
                    Condition.ValidationMessagePresent _,
                    Condition.ResponseStatus _,
                    Condition.All _,
                    Condition.Any _,
                    Condition.Not _ -> false;
        };
    }

    /// Whether anything has to be seen at all.
    boolean isNeeded() {
        return !needed.isEmpty() || !answered;
    }

    /// Whether looking before something changed would show the old screen.
    boolean awaitsChange() {
        return awaitsChange;
    }

    /// Takes an observation made after the act into account.
    void sees(Observation now) {
        if (!changed && (!answered || !stale.isEmpty())) {
            changed = Change.between(before, now);
        }
        answered = answered || changed || (!needed.isEmpty() && !holds(now));
    }

    boolean isEarned(Observation now) {
        return answered && holds(now);
    }

    /// The detectors that are not listened to yet.
    Set<String> muted() {
        return changed ? Set.of() : stale;
    }

    /// Whether the step's own expectation holds, so that only its checkpoint is missing.
    boolean onlyCheckpointIsMissing(Leg leg, Observation now) {
        return leg.checkpoint().isPresent()
                && leg.step().expect().filter(one -> one.on(now).holds()).isPresent()
                && answered;
    }

    /// What is still missing on an observation.
    Verdict missing(Observation now) {
        for (Condition one : needed) {
            Verdict verdict = one.on(now);
            if (!verdict.holds()) {
                return verdict;
            }
        }
        String expected = needed.isEmpty()
                ? "the application answers"
                : "the application answers, and " + new Condition.All(needed).inWords();
        return new Verdict(answered, expected, "nothing changed since before the act");
    }

    private boolean holds(Observation seen) {
        return needed.stream().allMatch(one -> one.on(seen).holds());
    }
}
