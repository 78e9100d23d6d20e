package dev.rote.replay;

import dev.rote.capability.Detector;
import dev.rote.capability.Recoverer;
import dev.rote.capability.Step;
import dev.rote.replay.Recovery.Outcome;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/// How often a step was done, and whether it may be done once more: only a safe one that is no commit, at most as often
/// as the step says, and once for each time the way back is taken.
final class Retry {
    private final Trail trail;
    private final Step step;
    private int acts;
    private boolean actedAgain;
    private Optional<Taken> taken = Optional.empty();

    private record Taken(Detector detector, Recoverer recoverer) {}

    Retry(Trail trail, Step step) {
        this.trail = trail;
        this.step = step;
    }

    Next starts(Detector detector, Recoverer recoverer) {
        taken = Optional.of(new Taken(detector, recoverer));
        actedAgain = false;
        return new Next.Look(true);
    }

    /// The detectors not to listen to: those given, and the one that asked to look again.
    Set<String> deafTo(Set<String> others) {
        if (taken.isEmpty()) {
            return others;
        }
        Set<String> all = new HashSet<>(others);
        all.add(taken.get().detector().id());
        return all;
    }

    void acted() {
        acts++;
    }

    boolean mayTryAgain() {
        return step.risk() == Step.Risk.SAFE && !step.isCommit() && acts < step.attempts();
    }

    boolean mayActAgain() {
        return taken.isPresent() && !actedAgain && mayTryAgain();
    }

    void actsAgain() {
        actedAgain = true;
    }

    /// Ends looking again, if it was under way, and gives back the detector that had asked for it.
    Optional<Detector> ends(Outcome how) {
        Optional<Detector> asked = taken.map(Taken::detector);
        taken.ifPresent(one -> trail.recovered(one.recoverer(), how, ""));
        taken = Optional.empty();
        return asked;
    }
}
