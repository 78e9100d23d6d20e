package dev.rote.replay;

import dev.rote.capability.Detector;
import dev.rote.capability.Detector.Phase;
import dev.rote.capability.Detector.Trigger;
import dev.rote.capability.Recoverer;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.Observation;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Looks for screens that are not the one expected: hard detectors first, then business, then recoverable ones, within
/// a kind the lower precedence first, and at equal precedence the one that stands first in the file.
///
/// A detector listens only in its scope, and one that signs on again is deaf while the run signs on.
final class Watch {
    private final Plan plan;
    private final List<Detector> inOrder;

    Watch(Plan plan) {
        this.plan = plan;
        this.inOrder = plan.detectors().stream()
                .sorted(Comparator.comparing(Detector::kind).thenComparingInt(Detector::precedence))
                .toList();
    }

    /// The first detector that fires on what is seen, apart from the `muted` ones.
    Optional<Detector> fires(Observation seen, Leg leg, Phase phase, Set<String> muted) {
        return listening(leg, phase)
                .filter(one -> !muted.contains(one.id()) && isSeen(one, seen))
                .findFirst();
    }

    /// The first detector that is fired by the step's time being over.
    Optional<Detector> overdue(Leg leg, Phase phase) {
        return listening(leg, phase)
                .filter(one -> one.trigger() instanceof Trigger.Overdue)
                .findFirst();
    }

    /// Those of some detectors that see something now.
    Set<String> firing(Observation seen, Leg leg, Phase phase, Set<String> among) {
        return listening(leg, phase)
                .filter(one -> among.contains(one.id()) && isSeen(one, seen))
                .map(Detector::id)
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Those that listen at a step, in the order in which they are asked.
    List<String> listeningAt(Leg leg, Phase phase) {
        return listening(leg, phase).map(Detector::id).toList();
    }

    /// Those that name this very step in their scope: they answer its act and do not listen before it.
    List<String> answering(Leg leg) {
        return inOrder.stream()
                .filter(one -> leg.isNamedBy(one.scope().within()))
                .map(Detector::id)
                .toList();
    }

    static boolean isSeen(Detector detector, Observation seen) {
        return switch (detector.trigger()) {
            case Trigger.Seen(var when) -> when.on(seen).holds();
            case Trigger.Overdue _ -> false;
        };
    }

    private Stream<Detector> listening(Leg leg, Phase phase) {
        return inOrder.stream()
                .filter(one -> leg.isWithin(one.scope().within()))
                .filter(one ->
                        one.scope().phase() == Phase.ALWAYS || one.scope().phase() == phase)
                .filter(one -> phase != Phase.SIGNING_ON || !signsOnAgain(one));
    }

    private boolean signsOnAgain(Detector detector) {
        return detector.kind() == Detector.Kind.RECOVERABLE
                && plan.capability()
                        .recoverer(detector.recoverer())
                        .filter(one -> one.action() instanceof Recoverer.Action.Relogin)
                        .isPresent();
    }
}
