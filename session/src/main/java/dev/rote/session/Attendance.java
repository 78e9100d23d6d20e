package dev.rote.session;

import dev.rote.evidence.RunIds;
import dev.rote.replay.Onlooker;
import dev.rote.replay.ReplayResult;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// What a run is called, who looks on at it, and who is told how its waiting for people goes.
record Attendance(String runId, Onlooker onlooker, Waiter waiter) {

    /// Whoever asked for a run that waits for people.
    interface Waiter {
        /// Waits for no run.
        Waiter NOBODY = new Waiter() {
            @Override
            public void unanswered(ReplayResult escalated) {}

            @Override
            public void goesOn() {}
        };

        /// No person came in time, or again none did: the run goes on waiting.
        void unanswered(ReplayResult escalated);

        /// Somebody came, and the run goes on by itself.
        void goesOn();
    }

    /// A run of a new name that nobody looks on at.
    static Attendance none(Workplace workplace) {
        return by(Onlooker.NOBODY, workplace);
    }

    /// The same, before somebody who does not wait for people, and is told once.
    static Attendance telling(Onlooker onlooker, Workplace workplace, Consumer<ReplayResult> unanswered) {
        AtomicBoolean told = new AtomicBoolean();
        return new Attendance(RunIds.next(workplace.clock(), workplace.random()), onlooker, new Waiter() {
            @Override
            public void unanswered(ReplayResult escalated) {
                if (told.compareAndSet(false, true)) {
                    unanswered.accept(escalated);
                }
            }

            @Override
            public void goesOn() {}
        });
    }

    /// A run of a new name.
    static Attendance by(Onlooker onlooker, Workplace workplace) {
        return new Attendance(RunIds.next(workplace.clock(), workplace.random()), onlooker, Waiter.NOBODY);
    }
}
