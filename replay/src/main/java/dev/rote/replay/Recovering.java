package dev.rote.replay;

import dev.rote.capability.Detector;
import dev.rote.capability.Detector.Phase;
import dev.rote.capability.Milestone;
import dev.rote.capability.Recoverer;
import dev.rote.capability.StepAct;
import dev.rote.policy.Intent;
import dev.rote.replay.Plan.Leg;
import dev.rote.replay.Recovery.Outcome;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Run;
import java.util.List;
import java.util.Optional;

/// Takes the declared ways back that lead over other controls than the step's own.
final class Recovering {
    private final Scene scene;
    private final Leg leg;

    Recovering(Scene scene, Leg leg) {
        this.scene = scene;
        this.leg = leg;
    }

    /// Presses what closes a notice, and waits until it is gone; one that stays or was loaded anew fires again.
    Next dismiss(Detector notice, Recoverer recoverer, Control closes) {
        Run patience = scene.sight().patience(leg.step().timeout());
        Optional<Observation> pressedOn = Optional.empty();
        Observation seen = scene.sight().newest(true);
        while (Watch.isSeen(notice, seen)) {
            Observation now = seen;
            if (pressedOn.filter(before -> Change.ofAnyDocument(before, now)).isPresent()) {
                return new Next.Look(true);
            }
            if (patience.isOver()) {
                return pressedOn.isPresent() ? new Next.Look(true) : stays(notice, recoverer, closes);
            }
            if (pressedOn.isEmpty() && Resolver.resolve(seen, closes) instanceof Resolution.Found found) {
                Optional<Ending.Failed> refusal = refusal(seen, found);
                if (refusal.isPresent()) {
                    return Next.Leave.failing(refusal.get());
                }
                pressedOn = press(found, patience) ? Optional.of(seen) : Optional.empty();
            }
            seen = scene.sight().lookAfterChange(patience);
        }
        scene.trail().recovered(recoverer, Outcome.RECOVERED, "");
        return new Next.Look(true);
    }

    private Optional<Ending.Failed> refusal(Observation seen, Resolution.Found found) {
        Intent intent =
                Intent.of(leg.step().id(), new StepAct.Press(new DialogAnswer.Dismiss()), Optional.of(found.node()));
        return scene.actor().refusal(intent, seen);
    }

    private boolean press(Resolution.Found found, Run patience) {
        ActResult result =
                scene.sight().actAside(new Act.Press(found.node().ref(), new DialogAnswer.Dismiss()), patience);
        return switch (result) {
            case ActResult.Done _, ActResult.Uncertain _, ActResult.NotTaken _ -> true;
            case ActResult.NotActionable _ -> false;
        };
    }

    private Next stays(Detector notice, Recoverer recoverer, Control closes) {
        scene.trail().recovered(recoverer, Outcome.FAILED, "");
        return Next.Leave.failing(Ending.failed(
                FailureCode.RECOVERY_EXHAUSTED,
                leg.step().id(),
                notice.code() + " stays on the screen",
                closes.inWords() + " closes it",
                "it could not be pressed"));
    }

    /// Signs on again and finds the newest checkpoint that holds then.
    Next signOnAgain(Detector expired, Recoverer recoverer) {
        Optional<Milestone> signsOn = scene.plan().signsOn();
        if (signsOn.isEmpty()) {
            return failed(
                    FailureCode.AUTH_FAILED,
                    expired,
                    recoverer,
                    "a milestone that signs on",
                    "the capability has none");
        }
        scene.filled().forget();
        List<Leg> legs = scene.plan().legsOf(signsOn.get());
        for (Leg one : scene.plan().entered(legs)) {
            switch (new StepPerformance(scene, one, Phase.SIGNING_ON).perform()) {
                case Turn.Passed _ -> {}
                case Turn.Resumed _ -> throw new IllegalStateException("signing on does not sign on again");
                case Turn.Over over -> {
                    scene.trail().recovered(recoverer, Outcome.FAILED, "");
                    return new Next.Leave(over);
                }
            }
        }
        scene.trail().standsAt(leg);
        return resumed(expired, recoverer, legs.getLast());
    }

    private Next resumed(Detector expired, Recoverer recoverer, Leg signedOn) {
        Run patience = scene.sight().patience(leg.step().timeout());
        int last = leg.step().isCommit() ? leg.index() - 1 : leg.index();
        int first = scene.trail().floor();
        Observation seen = scene.sight().newest(true);
        while (true) {
            Optional<Leg> holding = scene.plan().newestHolding(seen, first, last);
            if (holding.isPresent()) {
                String checkpoint = holding.get().checkpoint().orElseThrow().id();
                scene.trail().recovered(recoverer, Outcome.RECOVERED, checkpoint);
                return new Next.Leave(new Turn.Resumed(holding.get().index()));
            }
            if (signedOn.checkpoint().isEmpty() && first <= signedOn.index()) {
                scene.trail().recovered(recoverer, Outcome.RECOVERED, "");
                return new Next.Leave(new Turn.Resumed(signedOn.index()));
            }
            if (patience.isOver()) {
                return failed(
                        FailureCode.RECOVERY_EXHAUSTED,
                        expired,
                        recoverer,
                        "a checkpoint holds after signing on again",
                        "none does");
            }
            seen = scene.sight().lookAfterChange(patience);
        }
    }

    private Next failed(FailureCode code, Detector detector, Recoverer recoverer, String expected, String observed) {
        scene.trail().recovered(recoverer, Outcome.FAILED, "");
        return Next.Leave.failing(
                Ending.failed(code, leg.step().id(), "no way back from " + detector.code(), expected, observed));
    }
}
