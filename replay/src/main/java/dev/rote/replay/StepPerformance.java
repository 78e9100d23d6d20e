package dev.rote.replay;

import dev.rote.capability.Detector;
import dev.rote.capability.Detector.Phase;
import dev.rote.capability.Recoverer;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.replay.Located.Missing;
import dev.rote.replay.Located.Ready;
import dev.rote.replay.Plan.Leg;
import dev.rote.replay.Recovery.Outcome;
import dev.rote.surface.ActResult;
import dev.rote.surface.Observation;
import dev.rote.surface.Run;
import dev.rote.surface.SurfaceEvent;
import dev.rote.surface.Verdict;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// Performs one step: finds its control, asks the policy, acts, and waits until what it expects is proven, while the
/// detectors in scope are looked at on everything seen.
final class StepPerformance {
    private final Scene scene;
    private final Leg leg;
    private final Step step;
    private final Phase phase;
    private final Locating locating;
    private final Commitment commitment;
    private final Retry retry;
    private final StepLog log;
    private Run patience;
    private Optional<Sent> sent = Optional.empty();
    private boolean wasStale;

    /// An act that was done, on what was seen then, and what proves it.
    private record Sent(Ready ready, Proof proof) {}

    StepPerformance(Scene scene, Leg leg, Phase phase) {
        this.scene = scene;
        this.leg = leg;
        this.step = leg.step();
        this.phase = phase;
        this.locating = new Locating(scene);
        this.commitment = new Commitment(scene, leg);
        this.retry = new Retry(scene.trail(), step);
        this.log = new StepLog(scene.sight(), leg);
        this.patience = scene.sight().patience(step.timeout());
    }

    Turn perform() {
        scene.trail().standsAt(leg);
        log.begins(scene.watch().listeningAt(leg, phase));
        while (true) {
            Next next = find();
            if (next instanceof Next.Do(var ready)) {
                next = act(ready);
            }
            if (next instanceof Next.Leave(var turn)) {
                retry.ends(turn instanceof Turn.Passed ? Outcome.RECOVERED : Outcome.FAILED);
                commitment.ends();
                scene.pictures().after(leg, turn);
                log.ended(turn);
                return turn;
            }
        }
    }

    /// Looks until the step can be done, something else is recognised, or its time is over.
    private Next find() {
        Set<String> deaf = new HashSet<>(scene.watch().answering(leg));
        Observation seen = scene.sight().newest(needsFreshLook());
        while (true) {
            Observation now = seen;
            Optional<Detector> fired = scene.watch().fires(now, leg, phase, retry.deafTo(deaf));
            Next next = strayed()
                    .orElseGet(() -> fired.isPresent()
                            ? answer(fired.get(), now)
                            : cameLate(now).orElseGet(() -> located(now)));
            if (!(next instanceof Next.Look(var atOnce))) {
                return next;
            }
            Optional<Ending> ended = commitment.isOpen() ? Optional.empty() : scene.ended(step.id());
            if (ended.isPresent()) {
                return new Next.Leave(new Turn.Over(ended.get()));
            }
            seen = atOnce ? scene.sight().newest(true) : scene.sight().lookAfterChange(patience);
        }
    }

    /// What an earlier try of this step was waiting for may come while it is about to be tried again.
    private Optional<Next> cameLate(Observation seen) {
        return sent.filter(earlier -> {
                    earlier.proof().sees(seen);
                    return earlier.proof().isEarned(seen) && delivery(earlier.ready()) instanceof Delivery.Taken;
                })
                .map(earlier -> passed(earlier.ready(), seen));
    }

    /// What is filled in needs no new look after another field was; a control that is gone says so when acted on.
    private boolean needsFreshLook() {
        return switch (step.act().plain()) {
            case StepAct.Press _,
                    StepAct.PressAs _,
                    StepAct.Hover _,
                    StepAct.Key _,
                    StepAct.Drag _,
                    StepAct.ScrollTo _,
                    StepAct.ScrollThrough _,
                    StepAct.Download _,
                    StepAct.Back _,
                    StepAct.Forward _,
                    StepAct.Read _,
                    StepAct.ReadDialog _ -> true;
            case StepAct.Open _,
                    StepAct.Fill _,
                    StepAct.Clear _,
                    StepAct.Choose _,
                    StepAct.Pick _,
                    StepAct.Tick _,
                    StepAct.EnterDate _,
                    StepAct.Adjust _,
                    StepAct.Upload _ -> step.isCommit();
        };
    }

    private Next located(Observation seen) {
        return switch (scene.trail().spent().on(Spent.Part.RESOLVE, () -> locating.on(seen, leg))) {
            case Ready ready -> new Next.Do(ready);
            case Missing missing -> patience.isOver() ? notFound(missing, seen) : new Next.Look(false);
        };
    }

    private Next notFound(Missing missing, Observation seen) {
        Next missed = sent.map(earlier -> late(earlier.proof(), seen)).orElseGet(() -> missed(missing));
        Optional<Detector> retried = retry.ends(Outcome.FAILED);
        return retried.isPresent() && !scene.sight().isOutOfTime() ? again(retried.get(), seen, missed) : missed;
    }

    private Next missed(Missing missing) {
        if (scene.reader().mayBeMissing(step)) {
            return new Next.Leave(new Turn.Passed());
        }
        FailureCode code = scene.sight().isOutOfTime() ? FailureCode.TIMEOUT : missing.code();
        return failing(code, missing.message(), missing.verdict());
    }

    /// What a detector that fired means for the step; `Look` when the way is free again.
    private Next answer(Detector fired, Observation seen) {
        log.detected(fired);
        return switch (fired.kind()) {
            case HARD -> Next.Leave.failing(Endings.shown(fired, step, seen));
            case BUSINESS -> new Next.Leave(new Turn.Over(scene.reader().answered(fired, leg, seen)));
            case RECOVERABLE -> recover(fired, exhausted(fired));
        };
    }

    /// A way back that is used up explains a failure only while what asked for it is on the screen; else the step
    /// ends as it was missed. Time that is over is on no screen.
    private Next again(Detector asked, Observation seen, Next missed) {
        return recover(asked, Watch.isSeen(asked, seen) ? exhausted(asked) : missed);
    }

    private Next exhausted(Detector fired) {
        return failing(
                FailureCode.RECOVERY_EXHAUSTED,
                "no more recovery from " + fired.code() + " is allowed",
                new Verdict(false, "the step goes on", fired.code()));
    }

    private Next recover(Detector fired, Next exhausted) {
        Optional<Recoverer> recoverer = scene.plan().capability().recoverer(fired.recoverer());
        boolean leadsBack = recoverer
                .filter(one -> one.action() instanceof Recoverer.Action.Relogin)
                .isPresent();
        if (leadsBack && commitment.isOpen()) {
            return failing(
                    FailureCode.RECOVERY_EXHAUSTED,
                    fired.code() + ": the way back leads before a commit that may have been sent",
                    new Verdict(false, "the commit's marker", fired.code()));
        }
        if (recoverer.isEmpty() || !scene.trail().takes(recoverer.get(), fired.code(), leg)) {
            return exhausted;
        }
        log.recovers(fired, recoverer.get());
        Recovering recovering = new Recovering(scene, leg);
        Next next = switch (recoverer.get().action()) {
            case Recoverer.Action.DismissNotice(var closes) ->
                recovering.dismiss(
                        fired, recoverer.get(), closes.expand(scene.request().filling()));
            case Recoverer.Action.RetryStep _ -> retry.starts(fired, recoverer.get());
            case Recoverer.Action.Relogin _ -> recovering.signOnAgain(fired, recoverer.get());
        };
        patience = scene.sight().patience(step.timeout());
        return next;
    }

    /// A document that may not be asked for ends the step, whether it is the step's own or something else's.
    private Optional<Next> strayed() {
        return scene.strayed(step.id()).map(why -> new Next.Leave(new Turn.Over(commitment.strays(why))));
    }

    private Next act(Ready ready) {
        Optional<Ending.Failed> refusal = scene.trail()
                .spent()
                .on(
                        Spent.Part.POLICY,
                        () -> scene.strayed(step.id()).or(() -> scene.actor().refusal(leg, ready)));
        if (refusal.isPresent()) {
            return Next.Leave.failing(refusal.get());
        }
        if (step.act().onlyReads()) {
            return new Next.Leave(new Turn.Passed());
        }
        if (commitment.looksFirst()) {
            return looksElsewhere();
        }
        Proof proof = new Proof(leg, ready.seen(), ready.on(), stale(ready.seen()));
        Optional<Ending.Failed> notKept = scene.trail().spent().on(Spent.Part.EVIDENCE, () -> commitment.begins(ready));
        if (notKept.isPresent()) {
            return Next.Leave.failing(notKept.get());
        }
        log.acts(ready);
        Run acting = scene.sight().patience(step.timeout());
        return switch (scene.actor().act(leg, ready, acting)) {
            case Actor.Acted.Refused(var why) -> {
                commitment.wasNotSent();
                yield Next.Leave.failing(why);
            }
            case Actor.Acted.Tried(var result) -> {
                log.acted(result);
                yield strayed().orElseGet(() -> acted(result, ready, proof));
            }
        };
    }

    /// What proves a commit is read before it; the screen may be another one by then, so the step begins anew.
    private Next looksElsewhere() {
        Run patient = scene.sight().patience(Examination.LONGEST);
        Optional<Ending.Failed> why = scene.trail().spent().on(Spent.Part.READ, () -> commitment.looks(patient));
        scene.sight().look();
        patience = scene.sight().patience(step.timeout());
        return why.<Next>map(Next.Leave::failing).orElseGet(Next.Again::new);
    }

    /// Detectors that were not listened to so far and already see something: that is no answer to the act.
    private Set<String> stale(Observation seen) {
        Set<String> deaf = retry.deafTo(Set.copyOf(scene.watch().answering(leg)));
        return deaf.isEmpty() ? deaf : scene.watch().firing(seen, leg, phase, deaf);
    }

    private Next acted(ActResult result, Ready ready, Proof proof) {
        return switch (result) {
            case ActResult.Done(var readBack) ->
                !step.isCommit() && proof.isReadBack(step.act(), step.control(), readBack)
                        ? new Next.Leave(new Turn.Passed())
                        : sent(ready, proof);
            case ActResult.Uncertain(var detail) ->
                step.isCommit() || proof.isNeeded()
                        ? sent(ready, proof)
                        : notTaken(new Verdict(false, "the act is done", detail));
            case ActResult.NotTaken(var expected, var seen) ->
                step.isCommit() ? sent(ready, proof) : notTaken(new Verdict(false, expected, seen));
            case ActResult.NotActionable(var obstacle, var detail) -> {
                commitment.wasNotSent();
                yield hindered(obstacle, detail);
            }
        };
    }

    private Next notTaken(Verdict verdict) {
        retry.acted();
        return retry.mayTryAgain() && !patience.isOver()
                ? new Next.Again()
                : failing(FailureCode.ACTION_FAILED, "the control did not take it", verdict);
    }

    /// Nothing was sent, so the step may look again as long as it has time.
    private Next hindered(ActResult.Obstacle obstacle, String detail) {
        Verdict verdict = new Verdict(false, "the control can be used", obstacle + ": " + detail);
        if (obstacle == ActResult.Obstacle.NOT_ALLOWED) {
            return failing(FailureCode.POLICY_BLOCKED, "the surface may not go there", verdict);
        }
        boolean lookAtOnce = obstacle == ActResult.Obstacle.STALE && !wasStale;
        wasStale = obstacle == ActResult.Obstacle.STALE;
        Observation seen = lookAtOnce ? scene.sight().look() : scene.sight().lookAfterChange(patience);
        if (!patience.isOver()) {
            return new Next.Again();
        }
        Optional<Detector> fired = scene.watch().fires(seen, leg, phase, retry.deafTo(Set.of()));
        return fired.isPresent()
                ? answer(fired.get(), seen)
                : failing(FailureCode.ACTION_FAILED, "the control cannot be used", verdict);
    }

    private Next sent(Ready ready, Proof proof) {
        retry.acted();
        sent = Optional.of(new Sent(ready, proof));
        if (!step.isCommit() && proof.needsNoLook()) {
            return new Next.Leave(new Turn.Passed());
        }
        patience = scene.sight().patience(step.timeout());
        Observation seen = proof.awaitsChange()
                ? scene.sight().lookAfterChange(patience)
                : scene.sight().look();
        while (true) {
            Next next = judged(ready, proof, seen);
            if (!(next instanceof Next.Look(var atOnce))) {
                return next;
            }
            seen = atOnce ? scene.sight().newest(true) : scene.sight().lookAfterChange(patience);
        }
    }

    private Next judged(Ready ready, Proof proof, Observation seen) {
        proof.sees(seen);
        Optional<Ending> stopped = commitment.stopped();
        if (stopped.isPresent()) {
            return new Next.Leave(new Turn.Over(stopped.get()));
        }
        commitment.sees(seen);
        Optional<Next> strayed = strayed();
        if (strayed.isPresent()) {
            return strayed.get();
        }
        Optional<Detector> fired = scene.watch().fires(seen, leg, phase, retry.deafTo(proof.muted()));
        if (fired.isPresent()) {
            return answer(fired.get(), seen);
        }
        if (proof.isEarned(seen) && commitment.isProven()) {
            Optional<Next> notHeld = notHeld();
            if (notHeld.isPresent()) {
                return notHeld.get();
            }
            switch (delivery(ready)) {
                case Delivery.Taken _ -> {
                    return passed(ready, seen);
                }
                case Delivery.Spoiled(var message, var verdict) -> {
                    return failing(FailureCode.ACTION_FAILED, message, verdict);
                }
                case Delivery.Awaited _ -> {}
            }
        }
        return patience.isOver() ? overdue(ready, proof, seen) : new Next.Look(false);
    }

    /// Whether the file of a download is there; no other act waits for one.
    private Delivery delivery(Ready ready) {
        return step.act() instanceof StepAct.Download(var output, var _)
                ? scene.reader().delivered(output, leg, ready, scene.sight().sinceAct())
                : new Delivery.Taken();
    }

    private Next passed(Ready ready, Observation seen) {
        switch (step.act().plain()) {
            case StepAct.Press _,
                    StepAct.PressAs _,
                    StepAct.Key _,
                    StepAct.Drag _,
                    StepAct.Download _,
                    StepAct.Back _,
                    StepAct.Forward _ -> scene.filled().movedOn(ready.seen(), ready.on(), seen);
            case StepAct.Open _,
                    StepAct.Hover _,
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
                    StepAct.ReadDialog _ -> {}
        }
        return new Next.Leave(new Turn.Passed());
    }

    private Next overdue(Ready ready, Proof proof, Observation seen) {
        Optional<String> refused = scene.sight().refusedDialog().filter(_ -> !Change.between(ready.seen(), seen));
        if (refused.isPresent()) {
            commitment.wasNotSent();
            return failing(
                    FailureCode.ACTION_FAILED,
                    "the page asked before it did anything, and the dialog was dismissed",
                    new Verdict(false, "no dialog, or a declared answer", refused.get()));
        }
        boolean mayRecover = !step.isCommit() && !scene.sight().isOutOfTime();
        if (mayRecover && retry.mayActAgain()) {
            retry.actsAgain();
            patience = scene.sight().patience(step.timeout());
            return new Next.Again();
        }
        Next missed = late(proof, seen);
        Optional<Detector> slow =
                retry.ends(Outcome.FAILED).or(() -> scene.watch().overdue(leg, phase));
        return mayRecover && slow.isPresent() ? again(slow.get(), seen, missed) : missed;
    }

    /// A commit that should have been held and was not, or not seen to be.
    private Optional<Next> notHeld() {
        return commitment.notHeld().map(Next.Leave::failing);
    }

    private Next late(Proof proof, Observation seen) {
        Verdict missing = commitment.isOpen()
                ? commitment.missing(seen)
                : proof.isEarned(seen) ? new Verdict(false, "a file arrives", "none came") : proof.missing(seen);
        return notHeld()
                .orElseGet(
                        () -> failing(overdueCode(proof, seen), "what the step expects did not come in time", missing));
    }

    private FailureCode overdueCode(Proof proof, Observation seen) {
        if (commitment.isOpen() || scene.sight().isOutOfTime()) {
            return FailureCode.TIMEOUT;
        }
        if (scene.sight().sinceAct().stream().anyMatch(SurfaceEvent.Blocked.class::isInstance)) {
            return FailureCode.POLICY_BLOCKED;
        }
        return proof.onlyCheckpointIsMissing(leg, seen) ? FailureCode.CHECKPOINT_FAILED : FailureCode.TIMEOUT;
    }

    private Next failing(FailureCode code, String message, Verdict verdict) {
        return Next.Leave.failing(Ending.failed(code, step.id(), message, verdict.expected(), verdict.seen()));
    }
}
