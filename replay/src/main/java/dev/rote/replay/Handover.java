package dev.rote.replay;

import dev.rote.policy.Consent;
import dev.rote.replay.Attendant.Answer;
import dev.rote.replay.Attendant.Helped;
import dev.rote.replay.Handoff.Decision;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.Hold;
import dev.rote.surface.Outgoing;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Asks a person when a step ended in what one could fix, lends them the controls, and says where the run goes
/// on.
///
/// The run believes nobody: what a person says counts as far as its checkpoints hold.
final class Handover {
    /// A run that asks more often is not what anybody wants to attend to.
    static final int MOST = 20;

    private int asked;

    /// What people last helped with when the run stood before it all the same.
    private Optional<Leg> helpedWith = Optional.empty();

    /// What was shown of a commit that was not sent since.
    private Optional<Awaited> shown = Optional.empty();

    /// The request that a commit would send, and its step.
    private record Awaited(String step, HeldRequest request) {}

    /// How the run goes on.
    sealed interface Onward {

        /// With the leg of that index, which is the end of the plan when there is none.
        record At(Scene scene, int leg) implements Onward {}

        /// With what follows that leg.
        record After(Scene scene, Leg leg) implements Onward {}

        record Over(Ending ending) implements Onward {}
    }

    /// What one answer came to: the run goes on, or the person is asked again because of that.
    private sealed interface Outcome {
        record Goes(Onward onward, String resumedAt) implements Outcome {}

        record AskAgain(Ending.Failed why) implements Outcome {}

        /// The person is asked the same with that request before them; `stuck` says why the page does not let the step
        /// be done once more, if it does not.
        record Sees(HeldRequest request, Optional<String> stuck) implements Outcome {}
    }

    Onward over(Scene scene, Leg leg, Ending ending) {
        Ending end = ending;
        Optional<HeldRequest> seen = Optional.empty();
        boolean showsFirst = scene.request().grounds().policy().approving().showsRequests();
        while (end instanceof Ending.Failed failed && mayAsk(scene, failed)) {
            Optional<Onward> came = cameLate(scene, leg);
            if (came.isPresent()) {
                return came.get();
            }
            Outcome outcome = showsFirst && Rehearsal.isPossible(scene, leg, failed)
                    ? shows(scene, leg)
                    : asks(scene, leg, failed, seen);
            showsFirst = false;
            switch (outcome) {
                case Outcome.Goes(var onward, var _) -> {
                    helpedWith = Optional.of(leg).filter(_ -> isBefore(onward, leg));
                    return onward;
                }
                case Outcome.AskAgain(var why) -> {
                    end = why;
                    seen = Optional.empty();
                }
                case Outcome.Sees(var request, var stuck) -> {
                    seen = Optional.of(request);
                    end = stuck.<Ending>map(failed::observing).orElse(end);
                }
            }
        }
        return new Onward.Over(end);
    }

    private Outcome asks(Scene scene, Leg leg, Ending.Failed failed, Optional<HeldRequest> seen) {
        asked++;
        Plea plea = Pleading.of(scene, leg, failed, seen);
        Lent lent = lend(scene, plea);
        Outcome outcome = scene.ended(leg.step().id())
                .<Outcome>map(over -> new Outcome.Goes(new Onward.Over(over), ""))
                .orElseGet(() -> outcome(scene, leg, failed, lent.answer()));
        keep(scene, plea, lent, outcome);
        return outcome;
    }

    /// Finds out what the commit would send; what it sends is dropped, and stays so until somebody consented.
    private Outcome shows(Scene scene, Leg leg) {
        return switch (Rehearsal.of(scene, leg)) {
            case Turn.Over(Ending.Held(var step, var request)) -> {
                shown = Optional.of(new Awaited(step, request));
                scene.sight().note("request_shown", Map.of("step", step, "digest", request.digest()));
                yield new Outcome.Sees(request, Rehearsal.leavesStuck(scene, leg));
            }
            case Turn.Over(Ending.Failed why) -> new Outcome.AskAgain(why);
            case Turn.Over(var other) -> new Outcome.Goes(new Onward.Over(other), "");
            case Turn.Passed _ -> new Outcome.Goes(new Onward.After(scene, leg), "");
            case Turn.Resumed(var after) -> {
                Leg holding = scene.plan().legs().get(after);
                yield new Outcome.Goes(new Onward.After(scene, holding), "");
            }
        };
    }

    private static boolean isBefore(Onward onward, Leg leg) {
        return onward instanceof Onward.After(var _, var holding) && holding.index() < leg.index();
    }

    /// Who gives the controls back before the application has answered leaves a screen on which an older checkpoint
    /// holds: before anybody is asked again, what they did may have come.
    private Optional<Onward> cameLate(Scene scene, Leg leg) {
        Optional<Leg> helped = helpedWith.filter(one -> leg.index() <= one.index());
        helpedWith = Optional.empty();
        return helped.flatMap(
                        one -> new HandedBack(scene, one).past(scene.sight().look()))
                .map(holding -> new Onward.After(scene, holding));
    }

    /// Not while a commit may have been sent that nobody saw land, and never in a dry run, where a person could
    /// send what must not be.
    private boolean mayAsk(Scene scene, Ending.Failed failed) {
        ReplayRequest request = scene.request();
        return failed.cause().escalationReason().isPresent()
                && scene.lending().attendant().isThere()
                && request.mayAsk()
                && !(request.consent() instanceof Consent.DryRun)
                && asked < MOST
                && scene.trail().deeds().stream().allMatch(Deed::isSettledByItsScreen);
    }

    /// An answer, and how long it took.
    private record Lent(Answer answer, Duration waited) {}

    private Lent lend(Scene scene, Plea plea) {
        Instant began = scene.sight().now();
        Reposts reposts = scene.trail().reposts();
        SentByPerson sent = new SentByPerson(reposts);
        Optional<Shield> shield = shield(scene, sent);
        Optional<Hold> hold = scene.commits() && scene.sight().holds()
                ? Optional.of(scene.sight()
                        .hold(shield.<Outgoing.Decider>map(one -> one).orElse(sent)))
                : Optional.empty();
        Attendant.Waiting waiting = new Attendant.Waiting(
                scene.sight().doorway(), request -> scene.lending().escalated(plea, request));
        scene.lending().surface().lend();
        Answer answer = scene.trail()
                .spent()
                .on(Spent.Part.PERSON, () -> scene.lending().attendant().ask(plea, waiting));
        scene.lending().surface().takeBack();
        hold.ifPresent(held -> ends(held, scene));
        shield.filter(one -> one.dropped() > 0)
                .ifPresent(one -> scene.trail()
                        .warn(
                                "SHOWN_REQUEST_DROPPED",
                                "the request that waits for consent was sent by the page " + one.dropped()
                                        + " times, and dropped"));
        Duration waited = Duration.between(began, scene.sight().now());
        scene.sight().stoodStill(waited);
        noteSent(scene, sent);
        return new Lent(answer, waited);
    }

    /// What was shown stays held until its commit holds its own; what was committed is not sent again.
    private void ends(Hold held, Scene scene) {
        Reposts reposts = scene.trail().reposts();
        Optional<Shield> shield = shield(scene, reposts);
        if (shield.isEmpty() && reposts.isEmpty()) {
            held.close();
        } else {
            scene.sight()
                    .hold(shield.<Outgoing.Decider>map(one -> one).orElse(reposts))
                    .answered();
        }
    }

    private Optional<Shield> shield(Scene scene, Outgoing.Decider otherwise) {
        shown = shown.filter(one ->
                scene.trail().deeds().stream().noneMatch(deed -> deed.step().equals(one.step())));
        return shown.map(one -> new Shield(one.request(), scene.request()::told, otherwise));
    }

    private static void noteSent(Scene scene, SentByPerson sent) {
        scene.trail().sentByPeople(sent.sent());
        sent.sent()
                .forEach(one ->
                        scene.trail().warn("SENT_BY_PERSON", "while a person had the controls, this was sent: " + one));
    }

    private Outcome outcome(Scene scene, Leg leg, Ending.Failed failed, Answer answer) {
        String step = leg.step().id();
        return switch (answer) {
            case Answer.HandBack(var _, var atStep) -> handedBack(scene, leg, atStep);
            case Answer.RetryStep _ -> at(look(scene), leg);
            case Answer.Show _ -> shows(look(scene), leg);
            case Answer.Approved(var _, var consent, var register) -> {
                scene.trail().forgetsWhatPeopleSent();
                yield at(look(scene).consenting(scene.request().consenting(consent, register)), leg);
            }
            case Answer.Given(var _, var value) -> {
                value.<Integer>reveal(text -> {
                    scene.request().grounds().redaction().keepOut(text);
                    return text.length();
                });
                scene.lending().give(step, value);
                yield at(look(scene), leg);
            }
            case Answer.Aborted(var helped, var why) ->
                new Outcome.Goes(new Onward.Over(aborted(failed, helped.by() + " ended the run: " + why)), "");
            case Answer.Nobody(var why) -> new Outcome.Goes(new Onward.Over(aborted(failed, why)), "");
        };
    }

    private static Scene look(Scene scene) {
        scene.filled().seenAgain(scene.sight().look());
        scene.lending().attendant().goesOn();
        return scene;
    }

    private static Outcome at(Scene scene, Leg leg) {
        int index = leg.step().id().equals(Plan.ENTRY) ? -1 : leg.index();
        return new Outcome.Goes(new Onward.At(scene, index), leg.step().id());
    }

    private static Outcome handedBack(Scene scene, Leg leg, Optional<String> atStep) {
        HandedBack.Standing standing = new HandedBack(scene, leg).stands(atStep);
        return switch (standing) {
            case HandedBack.Standing.Lost(var why) -> new Outcome.AskAgain(why);
            case HandedBack.Standing.At(var next) -> {
                scene.lending().attendant().goesOn();
                yield new Outcome.Goes(
                        new Onward.At(scene, next.index()), next.step().id());
            }
            case HandedBack.Standing.After(var holding) -> {
                scene.lending().attendant().goesOn();
                yield new Outcome.Goes(
                        new Onward.After(scene, holding),
                        holding.checkpoint().orElseThrow().id());
            }
        };
    }

    private static Ending.Failed aborted(Ending.Failed failed, String why) {
        ReplayResult.Cause cause = failed.cause();
        return new Ending.Failed(
                FailureCode.ESCALATION_ABORTED,
                failed.step(),
                new ReplayResult.Cause(
                        failed.code() + ": " + cause.message() + "; " + why,
                        cause.expected(),
                        cause.observed(),
                        cause.duringRecovery(),
                        cause.escalationReason()));
    }

    private static void keep(Scene scene, Plea plea, Lent lent, Outcome outcome) {
        Optional<Helped> helped = helped(lent.answer());
        List<HumanAct> acts = helped.map(Helped::acts).orElseGet(List::of);
        acts.forEach(act -> scene.sight()
                .note(
                        "human_act",
                        Map.of(
                                "step", plea.step(),
                                "kind", act.kind(),
                                "control", act.control(),
                                "characters", act.characters(),
                                "detail", act.detail())));
        Handoff handoff = new Handoff(
                plea.step(),
                plea.reason(),
                decision(lent.answer()),
                helped.map(Helped::by).orElse(""),
                lent.waited(),
                outcome instanceof Outcome.Goes(var _, var at) ? at : "",
                acts);
        scene.trail().handedOver(handoff);
        scene.sight()
                .note(
                        "handed_over",
                        Map.of(
                                "step", plea.step(),
                                "reason", plea.reason().name(),
                                "decision", handoff.decision().name(),
                                "by", handoff.by(),
                                "waited_ms", lent.waited().toMillis(),
                                "resumed_at", handoff.resumedAt()));
    }

    private static Optional<Helped> helped(Answer answer) {
        return switch (answer) {
            case Answer.HandBack(var helped, var _) -> Optional.of(helped);
            case Answer.RetryStep(var helped) -> Optional.of(helped);
            case Answer.Show(var helped) -> Optional.of(helped);
            case Answer.Approved(var helped, var _, var _) -> Optional.of(helped);
            case Answer.Given(var helped, var _) -> Optional.of(helped);
            case Answer.Aborted(var helped, var _) -> Optional.of(helped);
            case Answer.Nobody _ -> Optional.empty();
        };
    }

    private static Decision decision(Answer answer) {
        return switch (answer) {
            case Answer.HandBack _ -> Decision.HAND_BACK;
            case Answer.RetryStep _ -> Decision.RETRY_STEP;
            case Answer.Show _ -> Decision.SHOW;
            case Answer.Approved _ -> Decision.APPROVE;
            case Answer.Given _ -> Decision.GIVE;
            case Answer.Aborted _ -> Decision.ABORT;
            case Answer.Nobody _ -> Decision.UNANSWERED;
        };
    }
}
