package dev.rote.replay;

import dev.rote.capability.Step;
import dev.rote.evidence.EvidenceLost;
import dev.rote.evidence.RunDirectory;
import dev.rote.policy.Consent;
import dev.rote.replay.Located.Ready;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.Hold;
import dev.rote.surface.Observation;
import dev.rote.surface.Run;
import dev.rote.surface.Verdict;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Keeps the books of a commit: the intent is on disk before anything is sent, the outcome afterwards; only the
/// marker says that it landed. What the surface sends is held until it is on disk as well. For a step that is no
/// commit it keeps none.
final class Commitment {
    private final Leg leg;
    private final Optional<Step.Commit> commit;
    private final Trail trail;
    private final RunDirectory evidence;
    private final ReplayRequest request;
    private final Sight sight;
    private final Filled filled;
    private final Custody custody;
    private final Optional<Examination> examination;
    private final UnaryOperator<String> scrub;
    private Optional<Hold> hold = Optional.empty();
    private Optional<Deed> deed = Optional.empty();
    private boolean open;
    private boolean sent;

    Commitment(Scene scene, Leg leg) {
        this.leg = leg;
        this.commit = leg.step().commit();
        this.trail = scene.trail();
        this.evidence = scene.evidence();
        this.request = scene.request();
        this.sight = scene.sight();
        this.filled = scene.filled();
        this.custody = new Custody(request, evidence, leg.step().id(), trail::isSentByPeople);
        this.examination = commit.flatMap(Step.Commit::check)
                .map(check -> new Examination(
                        leg.step().id(),
                        check,
                        request.inputs(),
                        request.grounds().probe()));
        this.scrub = request.grounds().redaction()::scrub;
    }

    /// Whether something has to be read elsewhere first, to tell afterwards what this commit brought about.
    boolean looksFirst() {
        return examination.filter(Examination::looksFirst).isPresent();
    }

    /// Reads it; says why the commit must not be sent.
    Optional<Ending.Failed> looks(Run run) {
        return examination.flatMap(one -> one.readBefore(run));
    }

    /// Why the step must not be sent: the register says no, or the intent to commit cannot be kept.
    Optional<Ending.Failed> begins(Ready ready) {
        String step = leg.step().id();
        if (commit.isEmpty() && !request.consent().covers(step)) {
            return Optional.empty();
        }
        if (commit.isPresent() && hold.isEmpty() && sight.holds()) {
            custody.expects(filled.typed(ready.seen(), ready.on()));
            hold = Optional.of(sight.hold(custody));
        }
        Optional<Ending.Failed> refusal = isDry() ? Optional.empty() : registers(step);
        return refusal.or(() -> intends(ready));
    }

    private Optional<Ending.Failed> registers(String step) {
        return request.register().sending(evidence.runId(), step).map(why -> refused(step, why));
    }

    private boolean isDry() {
        return request.consent() instanceof Consent.DryRun;
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
            Map<String, Object> intent = new LinkedHashMap<>();
            intent.put("observation", ready.seen().digest());
            intent.put("dry_run", isDry());
            examination.ifPresent(one -> intent.putAll(one.kept(scrub)));
            evidence.commitIntent(leg.step().id(), intent);
        } catch (EvidenceLost lost) {
            return Optional.of(Ending.failed(
                    FailureCode.EVIDENCE_LOST,
                    leg.step().id(),
                    "the intent to commit could not be written, nothing was sent",
                    "the intent is on disk",
                    String.valueOf(lost.getMessage())));
        }
        deed = Optional.of(trail.sending(leg, examination));
        open = true;
        sent = true;
        return Optional.empty();
    }

    void wasNotSent() {
        if (open) {
            open = false;
            sent = false;
            deed.ifPresent(trail::notSent);
            evidence.commitOutcome(leg.step().id(), "not_committed", Map.of());
        }
    }

    void sees(Observation seen) {
        if (open && marker(seen).holds()) {
            open = false;
            deed.ifPresent(Deed::landed);
            evidence.commitOutcome(leg.step().id(), "committed", Map.of("observation", seen.digest()));
        }
    }

    /// How the step ends because its request was held and dropped: nothing has left.
    Optional<Ending> stopped() {
        return custody.stop().map(why -> {
            wasNotSent();
            String step = leg.step().id();
            Ending ending = switch (why) {
                case Custody.Stop.DryRun _ ->
                    new Ending.Held(step, custody.first().orElseThrow());
                case Custody.Stop.Strayed(var strayed) -> strayed;
                case Custody.Stop.NotConsented(var difference) -> Ending.notConsented(step, difference);
                case Custody.Stop.SentByPerson(var sentBefore) -> Ending.sentBefore(step, sentBefore);
                case Custody.Stop.NotOnDisk(var cause) ->
                    Ending.failed(
                            FailureCode.EVIDENCE_LOST,
                            step,
                            "what would be sent could not be written, nothing was sent",
                            "the request is on disk",
                            cause);
            };
            if (!isDry()) {
                request.register().notSent(evidence.runId(), step);
            }
            return ending;
        });
    }

    /// How the step ends because a document was turned back. Nothing of a commit leaves from here on, and it was not
    /// sent if nothing had.
    Ending strays(Ending.Failed why) {
        if (open && hold.isPresent()) {
            custody.strays(why);
        }
        return stopped().orElse(why);
    }

    /// Why a step that seems done or whose time is over failed all the same: its request should have been held, and
    /// none came that could be.
    Optional<Ending.Failed> notHeld() {
        boolean needed = isDry() || request.consent() instanceof Consent.Bound;
        return sent && needed && custody.first().isEmpty()
                ? Optional.of(Ending.failed(
                        FailureCode.COMMIT_NOT_HELD,
                        leg.step().id(),
                        "no request of this commit could be held; whether it was sent another way is not known",
                        "a form that is sent, a link, or a script's request that is no GET",
                        "none came in the step's time"))
                : Optional.empty();
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

    /// Writes down that nobody knows, when the step ends so. What may not leave is held until the surface is closed.
    void ends() {
        custody.warnings().forEach(trail::warn);
        if (sent && hold.isPresent() && custody.first().isEmpty()) {
            trail.warn("COMMIT_NOT_HELD", "no request was held at this commit: what was sent is not on record");
        }
        if (!isDry() && custody.stop().isEmpty()) {
            hold.ifPresent(this::lets);
        }
        if (open) {
            evidence.commitOutcome(leg.step().id(), "unknown", Map.of());
        }
    }

    /// From here on nothing is held but what would do once more what was committed.
    private void lets(Hold held) {
        custody.committed()
                .ifPresentOrElse(
                        one -> {
                            trail.reposts().committed(leg.step().id(), one);
                            sight.hold(trail.reposts()).answered();
                        },
                        held::close);
    }

    private Verdict marker(Observation seen) {
        return commit.orElseThrow().marker().on(seen);
    }
}
