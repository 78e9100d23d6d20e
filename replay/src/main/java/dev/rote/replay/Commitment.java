package dev.rote.replay;

import dev.rote.capability.Step;
import dev.rote.evidence.EvidenceLost;
import dev.rote.evidence.RunDirectory;
import dev.rote.replay.Located.Ready;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.Observation;
import dev.rote.surface.Verdict;
import java.util.Map;
import java.util.Optional;

/// Keeps the books of a commit: the intent is on disk before anything is sent, the outcome afterwards; only the marker
/// says that it landed. For a step that is no commit it keeps none.
final class Commitment {
    private final Leg leg;
    private final Optional<Step.Commit> commit;
    private final Trail trail;
    private final RunDirectory evidence;
    private final ReplayRequest request;
    private Trail.Known before = new Trail.Known(SideEffect.NONE, 0);
    private boolean open;

    Commitment(Scene scene, Leg leg) {
        this.leg = leg;
        this.commit = leg.step().commit();
        this.trail = scene.trail();
        this.evidence = scene.evidence();
        this.request = scene.request();
    }

    /// Why the step must not be sent: the register says no, or the intent to commit cannot be kept.
    Optional<Ending.Failed> begins(Ready ready) {
        String step = leg.step().id();
        if (commit.isEmpty() && !request.consent().covers(step)) {
            return Optional.empty();
        }
        return request.register()
                .sending(evidence.runId(), step)
                .map(why -> refused(step, why))
                .or(() -> intends(ready));
    }

    private static Ending.Failed refused(String step, Register.Objection why) {
        return new Ending.Failed(
                FailureCode.POLICY_BLOCKED,
                step,
                new ReplayResult.Cause(
                        why.message() + "; it was not sent",
                        "a consent that is good for this step",
                        why.code(),
                        false,
                        Optional.of(EscalationReason.NEEDS_APPROVAL)));
    }

    private Optional<Ending.Failed> intends(Ready ready) {
        if (commit.isEmpty()) {
            return Optional.empty();
        }
        try {
            evidence.commitIntent(
                    leg.step().id(), Map.of("observation", ready.seen().digest()));
        } catch (EvidenceLost lost) {
            return Optional.of(Ending.failed(
                    FailureCode.EVIDENCE_LOST,
                    leg.step().id(),
                    "the intent to commit could not be written, nothing was sent",
                    "the intent is on disk",
                    String.valueOf(lost.getMessage())));
        }
        before = trail.sending(leg);
        open = true;
        return Optional.empty();
    }

    void wasNotSent() {
        if (open) {
            open = false;
            trail.notSent(before);
            evidence.commitOutcome(leg.step().id(), "not_committed", Map.of());
        }
    }

    void sees(Observation seen) {
        if (open && marker(seen).holds()) {
            open = false;
            trail.landed(before);
            evidence.commitOutcome(leg.step().id(), "committed", Map.of("observation", seen.digest()));
        }
    }

    /// Sent, and not seen to have landed.
    boolean isOpen() {
        return open;
    }

    boolean isProven() {
        return !open;
    }

    Verdict missing(Observation seen) {
        return marker(seen);
    }

    /// Writes down that nobody knows, when the step ends so.
    void ends() {
        if (open) {
            evidence.commitOutcome(leg.step().id(), "unknown", Map.of());
        }
    }

    private Verdict marker(Observation seen) {
        return commit.orElseThrow().marker().on(seen);
    }
}
