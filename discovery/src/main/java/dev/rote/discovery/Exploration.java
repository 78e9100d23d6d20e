package dev.rote.discovery;

import dev.rote.capability.StepAct;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/// A finished run of exploring: everything the recorder needs, and nothing secret. `by` is who started it, empty when
/// nobody said.
public record Exploration(String run, Instant at, Task task, List<Turn> turns, Map<String, String> outputs, String by) {
    /// One that nobody in particular started.
    public Exploration(String run, Instant at, Task task, List<Turn> turns, Map<String, String> outputs) {
        this(run, at, task, turns, outputs, "");
    }

    public Exploration {
        turns = List.copyOf(turns);
        outputs = Map.copyOf(outputs);
    }

    /// The same run, started by that person.
    public Exploration startedBy(String person) {
        return new Exploration(run, at, task, turns, outputs, person);
    }

    /// The same run without what must not be written: texts of its screens that `scrub` changes, or changed before.
    public Exploration cleared(UnaryOperator<String> scrub) {
        return Clearing.of(this, scrub);
    }

    /// The same run, in which every act led to the screen that the next decision was taken on: a page may go on
    /// changing after an act.
    Exploration withScreensAsDecidedOn() {
        List<Turn> decided = new ArrayList<>(turns);
        for (int i = 0; i + 1 < decided.size(); i++) {
            decided.set(i, decided.get(i).leadingTo(turns.get(i + 1).before()));
        }
        return new Exploration(run, at, task, decided, outputs, by);
    }

    /// The same run, in which a list was scrolled through once where it was scrolled piece by piece.
    Exploration withScrollsAsOne() {
        List<Turn> once = new ArrayList<>();
        for (Turn turn : turns) {
            boolean goesOn = turn.act().plain() instanceof StepAct.ScrollThrough
                    && !once.isEmpty()
                    && once.getLast().act().equals(turn.act());
            if (goesOn) {
                once.set(once.size() - 1, once.getLast().leadingTo(turn.after()));
            } else {
                once.add(turn);
            }
        }
        return new Exploration(run, at, task, once, outputs, by);
    }
}
