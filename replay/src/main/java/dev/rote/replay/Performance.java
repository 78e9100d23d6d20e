package dev.rote.replay;

import dev.rote.capability.Detector.Phase;
import dev.rote.capability.Milestone;
import dev.rote.capability.Output;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.Observation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Takes a plan from its first step to its end, over the milestones' transitions and back to checkpoints after a
/// recovery.
final class Performance {
    /// How often one milestone may be come to; a way that leads round for ever ends here.
    static final int MOST_VISITS = 200;

    /// The place of going to the entry, where the plan has no leg for it.
    private static final int BEFORE_ALL = -1;

    private final Handover handover = new Handover();
    private Scene scene;
    private final Map<String, Integer> visits = new HashMap<>();
    private Phase phase;
    private int steps;

    Performance(Scene scene) {
        this.scene = scene;
        this.phase = scene.plan().signsOn().isPresent() ? Phase.SIGNING_ON : Phase.SIGNED_ON;
    }

    Ending run() {
        List<Leg> legs = scene.plan().legs();
        Optional<Leg> entry = scene.plan().entered(legs.subList(0, Math.min(1, legs.size()))).stream()
                .filter(leg -> leg.step().id().equals(Plan.ENTRY))
                .findFirst();
        int at = entry.isPresent() ? BEFORE_ALL : 0;
        while (at < legs.size()) {
            Leg leg = at == BEFORE_ALL ? entry.orElseThrow() : legs.get(at);
            Optional<Ending> spent = at == BEFORE_ALL
                    ? Optional.empty()
                    : scene.ended(leg.step().id()).or(() -> spent(leg));
            if (spent.isPresent()) {
                return spent.get();
            }
            switch (new StepPerformance(scene, leg, phase).perform()) {
                case Turn.Passed _ -> at = at == BEFORE_ALL ? 0 : after(leg);
                case Turn.Resumed(var after) -> at = after(legs.get(after));
                case Turn.Over(var ending) -> {
                    switch (handover.over(scene, leg, ending)) {
                        case Handover.Onward.Over(var end) -> {
                            return end;
                        }
                        case Handover.Onward.At(var goesOn, var index) -> at = onward(goesOn, index);
                        case Handover.Onward.After(var goesOn, var holding) -> {
                            onward(goesOn, holding.index());
                            at = after(holding);
                        }
                    }
                }
            }
        }
        return complete();
    }

    /// Goes on after a hand-over: whoever is past signing on is signed on.
    private int onward(Scene goesOn, int index) {
        scene = goesOn;
        boolean isPast = scene.plan()
                .signsOn()
                .map(milestone -> scene.plan().legsOf(milestone).getLast().index() < index)
                .orElse(true);
        phase = isPast ? Phase.SIGNED_ON : Phase.SIGNING_ON;
        return index;
    }

    private Optional<Ending> spent(Leg leg) {
        steps++;
        boolean comesTo = scene.plan().isFirst(leg);
        int times = comesTo ? visits.merge(leg.milestone().id(), 1, Integer::sum) : 0;
        if (steps <= scene.request().budget().steps() && times <= MOST_VISITS) {
            return Optional.empty();
        }
        return Optional.of(Ending.failed(
                FailureCode.LOOP_LIMIT,
                leg.step().id(),
                "the way leads round and round",
                "at most " + scene.request().budget().steps() + " steps and " + MOST_VISITS
                        + " times the same milestone",
                steps + " steps, " + times + " times " + leg.milestone().id()));
    }

    /// Where the plan goes on after a leg: to the next one, or where the first transition of a finished milestone
    /// leads that holds.
    private int after(Leg leg) {
        if (!scene.plan().isLast(leg)) {
            return leg.index() + 1;
        }
        if (leg.milestone().signsOn()) {
            phase = Phase.SIGNED_ON;
        }
        List<Milestone.Transition> transitions = leg.milestone().transitions();
        if (transitions.isEmpty()) {
            return leg.index() + 1;
        }
        Observation seen = scene.sight().whole(leg.step().timeout());
        return transitions.stream()
                .filter(one -> one.when().on(seen).holds())
                .findFirst()
                .map(one -> scene.plan().startOf(one.to()))
                .orElse(leg.index() + 1);
    }

    private Ending complete() {
        Optional<Ending.Failed> strayed = scene.strayed(scene.trail().at());
        if (strayed.isPresent()) {
            return strayed.get();
        }
        List<String> missing = scene.plan().capability().contract().outputs().stream()
                .filter(Output::required)
                .map(Output::name)
                .filter(name -> !scene.trail().hasRead(name))
                .toList();
        return missing.isEmpty()
                ? new Ending.Done(scene.trail().at())
                : Ending.failed(
                        FailureCode.EXTRACTION_FAILED,
                        scene.trail().at(),
                        "the task is done, and something promised was not read",
                        "every required output",
                        "not read: " + String.join(", ", missing));
    }
}
