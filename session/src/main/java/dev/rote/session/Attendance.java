package dev.rote.session;

import dev.rote.evidence.RunIds;
import dev.rote.replay.Onlooker;

/// What a run is called, and who looks on at it.
record Attendance(String runId, Onlooker onlooker) {

    /// A run of a new name that nobody looks on at.
    static Attendance none(Workplace workplace) {
        return by(Onlooker.NOBODY, workplace);
    }

    /// A run of a new name.
    static Attendance by(Onlooker onlooker, Workplace workplace) {
        return new Attendance(RunIds.next(workplace.clock(), workplace.random()), onlooker);
    }
}
