package dev.rote.session;

import dev.rote.evidence.RunIds;
import dev.rote.replay.Onlooker;
import dev.rote.replay.ReplayResult;
import java.util.function.Consumer;

/// What a run is called, who looks on at it, and who is told when no person came in time: the run goes on
/// waiting.
record Attendance(String runId, Onlooker onlooker, Consumer<ReplayResult> unanswered) {

    /// A run of a new name that nobody looks on at.
    static Attendance none(Workplace workplace) {
        return telling(workplace, _ -> {});
    }

    /// The same, before somebody who does not wait for people.
    static Attendance telling(Workplace workplace, Consumer<ReplayResult> unanswered) {
        return new Attendance(RunIds.next(workplace.clock(), workplace.random()), Onlooker.NOBODY, unanswered);
    }
}
