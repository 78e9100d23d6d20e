package dev.rote.session;

import dev.rote.replay.EffectReading;
import dev.rote.surface.Run;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/// Reads on a thread of its own, so that no driver and no mounted folder can hold a run for longer than it lasts.
final class Bounded {
    private Bounded() {}

    static EffectReading reading(Run run, Supplier<EffectReading> work) {
        FutureTask<EffectReading> task = new FutureTask<>(work::get);
        Thread.ofVirtual().name("effect check").start(task);
        try {
            return task.get(Math.max(1, run.left().toMillis()), TimeUnit.MILLISECONDS);
        } catch (TimeoutException late) {
            task.cancel(true);
            return new EffectReading.Unreadable("CHECK_TIMEOUT", "no answer came in the check's time", true);
        } catch (InterruptedException ended) {
            task.cancel(true);
            Thread.currentThread().interrupt();
            return new EffectReading.Unreadable("CHECK_TIMEOUT", "the run was ended", false);
        } catch (ExecutionException bug) {
            throw new IllegalStateException("a reading failed", bug.getCause());
        }
    }
}
