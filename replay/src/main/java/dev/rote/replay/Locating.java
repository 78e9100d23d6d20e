package dev.rote.replay;

import dev.rote.capability.Checkpoint;
import dev.rote.capability.StepAct;
import dev.rote.replay.Located.Missing;
import dev.rote.replay.Located.Ready;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.Control;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Verdict;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Says whether a step can be done on what is seen: its precondition holds, its control is there, what it reads can be
/// read, and before a commit the right record is on the screen with everything filled in.
final class Locating {
    private final Scene scene;

    Locating(Scene scene) {
        this.scene = scene;
    }

    Located on(Observation seen, Leg leg) {
        Optional<Verdict> unmet =
                leg.step().precondition().map(one -> one.on(seen)).filter(verdict -> !verdict.holds());
        if (unmet.isPresent()) {
            return new Missing(FailureCode.CHECKPOINT_FAILED, "the step's precondition does not hold", unmet.get());
        }
        if (leg.step().act() instanceof StepAct.ReadDialog read) {
            return together(
                    seen,
                    leg,
                    () -> scene.reader().read(read, leg, seen, scene.sight().sinceAct()));
        }
        return leg.step()
                .control()
                .map(control -> resolved(control, seen, leg))
                .orElseGet(() -> guarded(new Ready(seen, Optional.empty()), leg));
    }

    private Located resolved(Control control, Observation seen, Leg leg) {
        boolean reads = leg.step().act() instanceof StepAct.Read;
        return resolved(control, seen, reads, found -> found(found, seen, leg));
    }

    private static Located resolved(
            Control control, Observation seen, boolean reads, Function<Resolution.Found, Located> then) {
        return switch (Resolver.resolve(seen, control)) {
            case Resolution.Found found ->
                seen.frameOf(found.node()).whole()
                        ? then.apply(found)
                        : new Missing(
                                FailureCode.TIMEOUT,
                                "the document did not come to its end",
                                new Verdict(false, "a whole document", "one that is still being received"));
            case Resolution.Ambiguous ambiguous ->
                new Missing(
                        reads ? FailureCode.EXTRACTION_FAILED : FailureCode.LOCATOR_AMBIGUOUS,
                        "several controls could be meant",
                        new Verdict(false, control.inWords(), ambiguous.explanation()));
            case Resolution.Unresolved unresolved ->
                new Missing(
                        reads ? FailureCode.EXTRACTION_FAILED : FailureCode.LOCATOR_UNRESOLVED,
                        "the control is not there",
                        new Verdict(false, control.inWords(), unresolved.explanation()));
        };
    }

    private Located found(Resolution.Found found, Observation seen, Leg leg) {
        scene.trail().found(leg.step().id(), found.rung().kind());
        if (leg.step().act() instanceof StepAct.Read read) {
            return together(seen, leg, () -> scene.reader().read(read, leg, seen, found));
        }
        if (leg.step().act().plain() instanceof StepAct.Drag(var onto)) {
            return resolved(
                    onto,
                    seen,
                    false,
                    target -> guarded(new Ready(seen, Optional.of(found), Optional.of(target.node())), leg));
        }
        return guarded(new Ready(seen, Optional.of(found)), leg);
    }

    /// What is read and what must hold with it are proven on the same observation.
    private Located together(Observation seen, Leg leg, Supplier<Located> reading) {
        return Stream.concat(leg.step().expect().stream(), leg.checkpoint().map(Checkpoint::holds).stream())
                .map(one -> one.on(seen))
                .filter(verdict -> !verdict.holds())
                .findFirst()
                .<Located>map(verdict ->
                        new Missing(FailureCode.CHECKPOINT_FAILED, "what is read is not what was expected", verdict))
                .orElseGet(() -> scene.trail().spent().on(Spent.Part.READ, reading));
    }

    private Located guarded(Ready ready, Leg leg) {
        return leg.step()
                .commit()
                .flatMap(commit -> refusal(commit.marker().on(ready.seen()), ready.seen(), leg))
                .<Located>map(missing -> missing)
                .orElse(ready);
    }

    private Optional<Missing> refusal(Verdict marker, Observation seen, Leg leg) {
        if (marker.holds()) {
            return Optional.of(failed(
                    "the screen already shows what only this commit may bring about",
                    new Verdict(false, "not yet: " + marker.expected(), "it is there before the act")));
        }
        Optional<Checkpoint> guard = scene.plan().guardOf(leg);
        if (guard.isEmpty()) {
            return Optional.of(failed(
                    "no checkpoint stands before this commit",
                    new Verdict(false, "a checkpoint that binds the inputs to the screen", "the capability has none")));
        }
        return guard.map(one -> one.holds().on(seen))
                .filter(verdict -> !verdict.holds())
                .map(verdict -> failed(
                        "the checkpoint " + guard.get().id() + " that guards this commit does not hold", verdict))
                .or(() -> scene.filled()
                        .differing(seen)
                        .map(verdict -> failed("a field does not hold what was filled in", verdict)));
    }

    private static Missing failed(String message, Verdict verdict) {
        return new Missing(FailureCode.CHECKPOINT_FAILED, message, verdict);
    }
}
