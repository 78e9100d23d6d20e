package dev.rote.replay;

import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.capability.Templates;
import dev.rote.capability.Templates.Piece.SecretPlace;
import dev.rote.capability.Value;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.Intent;
import dev.rote.policy.Judgement;
import dev.rote.policy.SecretFinding;
import dev.rote.replay.Located.Ready;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Control;
import dev.rote.surface.Entry;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import dev.rote.surface.Secret;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Optional;

/// Asks the policy, then does what a step says with the inputs and secrets it needs.
final class Actor {
    private final ReplayRequest request;
    private final Gate gate;
    private final Sight sight;
    private final Filled filled;
    private final Lending lending;
    private boolean entered;

    Actor(ReplayRequest request, Sight sight, Filled filled, Lending lending) {
        this.lending = lending;
        this.request = request;
        this.gate = request.grounds().gate();
        this.sight = sight;
        this.filled = filled;
    }

    /// The same run, whose request has another consent.
    Actor consenting(ReplayRequest other) {
        Actor same = new Actor(other, sight, filled, lending);
        same.entered = entered;
        return same;
    }

    /// What became of an attempt to act.
    sealed interface Acted {
        record Tried(ActResult result) implements Acted {}

        /// It was not even tried.
        record Refused(Ending.Failed why) implements Acted {}
    }

    /// Why the step must not be done, if it must not.
    Optional<Ending.Failed> refusal(Leg leg, Ready ready) {
        Intent intent = Intent.of(leg.step(), ready.on()).onto(ready.onto());
        Judgement judgement = gate.judge(
                ready.seen(),
                leg.step().act().plain() instanceof StepAct.Open(var path) ? intent.leadingTo(address(path)) : intent,
                request.consent());
        // What a dry run commits does not leave, so nobody has to consent to it.
        boolean isHarmless = judgement instanceof Judgement.NeedsConsent
                && request.consent() instanceof Consent.DryRun
                && leg.step().isCommit();
        return isHarmless ? Optional.empty() : refusal(judgement, leg.step().id());
    }

    Optional<Ending.Failed> refusal(Intent intent, Observation seen) {
        return refusal(gate.judge(seen, intent, request.consent()), intent.step());
    }

    private static Optional<Ending.Failed> refusal(Judgement judgement, String step) {
        return switch (judgement) {
            case Judgement.Allowed _ -> Optional.empty();
            case Judgement.Blocked(var code, var rule, var reason) ->
                Optional.of(Ending.failed(
                        FailureCode.POLICY_BLOCKED, step, reason, "the policy allows it", code + " by " + rule));
            case Judgement.NeedsConsent(var _, var reason) -> Optional.of(Ending.needsConsent(step, reason));
        };
    }

    Acted act(Leg leg, Ready ready, Run patience) {
        Step step = leg.step();
        return switch (step.act().plain()) {
            case StepAct.Open(var path) -> open(path, step, patience);
            case StepAct.Press(var dialog) -> tried(new Act.Press(ref(ready), dialog), step, patience);
            case StepAct.PressAs(var gesture, var held, var dialog) ->
                tried(new Act.Press(ref(ready), gesture, held, dialog), step, patience);
            case StepAct.Download(var _, var dialog) -> tried(new Act.Press(ref(ready), dialog), step, patience);
            case StepAct.Key(var chord, var dialog) ->
                tried(new Act.Key(ready.on().map(Node::ref), chord, dialog), step, patience);
            case StepAct.Hover _ -> tried(new Act.Hover(ref(ready)), step, patience);
            case StepAct.Drag _ ->
                tried(new Act.Drag(ref(ready), ready.onto().orElseThrow().ref()), step, patience);
            case StepAct.ScrollTo _ -> tried(new Act.ScrollTo(ref(ready)), step, patience);
            case StepAct.ScrollThrough scroll ->
                new Acted.Tried(new Scrolling(sight, step, scroll).from(ready, patience));
            case StepAct.Back _ -> tried(new Act.Back(), step, patience);
            case StepAct.Forward _ -> tried(new Act.Forward(), step, patience);
            case StepAct.Fill(var value) -> fill(value, step, ready, patience);
            case StepAct.Choose(var options) ->
                noted(
                        sight.act(answering(new Act.Choose(ref(ready), options), step), patience),
                        () -> filled.chosen(step.id(), field(step), String.join(" ", options)));
            case StepAct.Tick(var ticked) ->
                noted(
                        sight.act(answering(new Act.Tick(ref(ready), ticked), step), patience),
                        () -> filled.ticked(step.id(), field(step), ticked));
            case StepAct.Upload(var file) -> tried(new Act.Upload(ref(ready), Path.of(file)), step, patience);
            case StepAct.Clear _ ->
                noted(
                        sight.act(answering(new Act.Clear(ref(ready)), step), patience),
                        () -> filled.text(step.id(), field(step), ""));
            case StepAct.Pick(var typed, var suggestion) ->
                brought(new Act.Pick(ref(ready), typed, suggestion), step, patience);
            case StepAct.EnterDate(var value) -> brought(date(ref(ready), LocalDate.parse(value)), step, patience);
            case StepAct.Adjust(var value) ->
                brought(new Act.Adjust(ref(ready), new BigDecimal(value)), step, patience);
            case StepAct.Read _, StepAct.ReadDialog _ -> throw new IllegalStateException("reading is no act");
        };
    }

    /// Goes to a path of the application; the first time the entry is gone to, with what the request adds to
    /// it.
    private Acted open(String path, Step step, Run patience) {
        Acted acted = tried(new Act.Navigate(address(path)), step, patience);
        entered |= isEntry(path);
        filled.forget();
        return acted;
    }

    private String address(String path) {
        String address = request.grounds().tenant().address(path);
        boolean adds = !entered && isEntry(path) && !request.entryQuery().isEmpty();
        return adds ? address + (path.contains("?") ? "&" : "?") + request.entryQuery() : address;
    }

    private boolean isEntry(String path) {
        return path.equals(request.capability().target().entry());
    }

    private Acted fill(String value, Step step, Ready ready, Run patience) {
        if (Templates.personOf(value).isPresent()) {
            return fillGiven(step, ready, patience);
        }
        Optional<SecretPlace> place = Templates.secretOf(value);
        return place.isPresent()
                ? fillSecret(place.get(), step, ready, patience)
                : fillText(request.filling().apply(value), step, ready, patience);
    }

    private Acted fillText(String text, Step step, Ready ready, Run patience) {
        return noted(
                sight.act(answering(new Act.Fill(ref(ready), new Entry.Plain(text)), step), patience),
                () -> filled.text(step.id(), field(step), text));
    }

    /// Fills in what a person gave, which is wiped then; nobody has so far when they are still to be asked.
    private Acted fillGiven(Step step, Ready ready, Run patience) {
        Optional<Secret> given = lending.taken(step.id());
        if (given.isEmpty()) {
            return new Acted.Refused(Ending.needsValue(step.id(), step.called()));
        }
        try (Secret value = given.get()) {
            return noted(
                    sight.act(answering(new Act.Fill(ref(ready), new Entry.Hidden(value)), step), patience),
                    () -> filled.hidden(step.id(), field(step)));
        }
    }

    private Acted fillSecret(SecretPlace place, Step step, Ready ready, Run patience) {
        Optional<Ending.Failed> refusal = refusal(
                gate.judgeSecret(
                        ready.seen(),
                        ready.on().orElseThrow(),
                        place.part(),
                        request.grounds().family()),
                step.id());
        if (refusal.isPresent()) {
            return new Acted.Refused(refusal.get());
        }
        String reference = request.capability().credentials().getOrDefault(place.credential(), "");
        return switch (sight.spent()
                .on(Spent.Part.POLICY, () -> request.grounds().secrets().find(reference, place.part()))) {
            case SecretFinding.Found(var found) -> {
                try (Secret secret = found) {
                    yield noted(
                            sight.act(answering(new Act.Fill(ref(ready), new Entry.Hidden(secret)), step), patience),
                            () -> filled.hidden(step.id(), field(step)));
                }
            }
            case SecretFinding.Refused(var why) ->
                new Acted.Refused(Ending.failed(
                        FailureCode.AUTH_FAILED,
                        step.id(),
                        why.message(),
                        "the secret " + place.credential(),
                        why.code()));
        };
    }

    /// Brings a field to a value that it may write in its own way: what it holds then is what it has to hold
    /// later.
    private Acted brought(Act act, Step step, Run patience) {
        ActResult result = sight.act(answering(act, step), patience);
        if (result instanceof ActResult.Done(var readBack) && !readBack.isEmpty()) {
            filled.text(step.id(), field(step), readBack);
        }
        return new Acted.Tried(result);
    }

    private Act date(Ref field, LocalDate day) {
        return new Act.EnterDate(
                field,
                day,
                new Value.Day(day).onScreen(request.capability().target().locale()));
    }

    private Acted tried(Act act, Step step, Run patience) {
        return new Acted.Tried(sight.act(answering(act, step), patience));
    }

    /// The act of a step, with what it answers the dialogs that the act raises.
    static Act answering(Act act, Step step) {
        return step.act() instanceof StepAct.Answering(var _, var dialog) ? new Act.Answering(act, dialog) : act;
    }

    private static Acted noted(ActResult result, Runnable taken) {
        switch (result) {
            case ActResult.Done _, ActResult.Uncertain _ -> taken.run();
            case ActResult.NotActionable _, ActResult.NotTaken _ -> {}
        }
        return new Acted.Tried(result);
    }

    private static Ref ref(Ready ready) {
        return ready.on().orElseThrow().ref();
    }

    private static Control field(Step step) {
        return step.control().orElseThrow();
    }
}
