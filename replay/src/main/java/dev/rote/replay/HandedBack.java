package dev.rote.replay;

import dev.rote.capability.Step;
import dev.rote.replay.Located.Ready;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.Observation;
import dev.rote.surface.Run;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds out where a run stands when a person gives the controls back: after the newest checkpoint that holds,
/// and never before a commit that was sent.
final class HandedBack {
    /// How long a screen that was left in motion may take until something holds on it.
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final Scene scene;
    private final Leg stuck;

    HandedBack(Scene scene, Leg stuck) {
        this.scene = scene;
        this.stuck = stuck;
    }

    /// Where it stands.
    sealed interface Standing {
        record After(Leg leg) implements Standing {}

        record At(Leg leg) implements Standing {}

        record Lost(Ending.Failed why) implements Standing {}
    }

    Standing stands(Optional<String> atStep) {
        Run patience = scene.sight().patience(PATIENCE);
        Observation seen = scene.sight().look();
        while (true) {
            Observation now = seen;
            Optional<Standing> standing = atStep.isPresent() ? at(atStep.get(), now) : newest(now);
            if (standing.isPresent()) {
                scene.filled().seenAgain(now);
                return standing.get();
            }
            if (patience.isOver()) {
                return new Standing.Lost(lost(atStep, now));
            }
            seen = scene.sight().lookAfterChange(patience);
        }
    }

    private Optional<Standing> newest(Observation seen) {
        return newest(seen, scene.trail().floor()).map(Standing.After::new);
    }

    /// What holds by now of what was stuck and of what follows it.
    Optional<Leg> past(Observation seen) {
        return newest(seen, Math.max(scene.trail().floor(), stuck.index()));
    }

    private Optional<Leg> newest(Observation seen, int first) {
        Optional<Leg> holding = scene.plan().newestHolding(seen, first, furthest());
        holding.ifPresent(leg -> passes(leg, seen));
        return holding;
    }

    /// As far as a person can have taken the run: not past a commit, unless they sent something themselves.
    private int furthest() {
        List<Leg> legs = scene.plan().legs();
        if (scene.trail().hasPeopleSent()) {
            return legs.size() - 1;
        }
        return legs.stream()
                .filter(leg -> leg.index() >= stuck.index() && leg.step().isCommit())
                .mapToInt(leg -> leg.index() - 1)
                .findFirst()
                .orElse(legs.size() - 1);
    }

    /// What lies before it is done, by whoever: a commit on the way was the person's, and what was to be read
    /// on the way is read if it is on the screen.
    private void passes(Leg holding, Observation seen) {
        for (Leg leg : scene.plan().legs()) {
            if (leg.index() > holding.index()) {
                return;
            }
            if (leg.index() >= stuck.index() && leg.step().isCommit()) {
                scene.trail().sending(leg, Optional.empty()).landed();
                scene.trail()
                        .warn(
                                "COMMITTED_BY_PERSON",
                                "the step " + leg.step().id() + " was done by a person, not by the run");
            }
            if (leg.step().act().onlyReads() && scene.reader().isUnread(leg.step())) {
                reads(leg, seen);
            }
        }
    }

    private void reads(Leg leg, Observation seen) {
        if (new Locating(scene).on(seen, leg) instanceof Ready) {
            scene.sight().note("read_after_handover", Map.of("step", leg.step().id()));
        }
    }

    /// A step that somebody names must come after a commit that was sent, before the next one, and its way must
    /// be free: the checkpoint before it holds.
    private Optional<Standing> at(String step, Observation seen) {
        return scene.plan().legs().stream()
                .filter(leg -> leg.step().id().equals(step))
                .filter(leg -> leg.index() >= scene.trail().floor() && leg.index() <= furthest() + 1)
                .filter(leg -> scene.trail().deeds().stream()
                        .noneMatch(deed -> deed.step().equals(step)))
                .filter(leg -> scene.plan()
                        .guardOf(leg)
                        .map(one -> one.holds().on(seen).holds())
                        .orElse(true))
                .findFirst()
                .map(Standing.At::new);
    }

    private Ending.Failed lost(Optional<String> atStep, Observation seen) {
        Step step = stuck.step();
        return new Ending.Failed(
                FailureCode.CHECKPOINT_FAILED,
                step.id(),
                new ReplayResult.Cause(
                        atStep.map(one -> "the run cannot go on at the step " + one + " from this screen")
                                .orElse("the controls came back, and no checkpoint holds on this screen"),
                        atStep.map(_ -> "the checkpoint before it holds, and no commit lies between")
                                .orElse("a checkpoint of the capability that is not before a commit"),
                        Endings.excerpt(seen),
                        false,
                        Optional.of(EscalationReason.STUCK)));
    }
}
