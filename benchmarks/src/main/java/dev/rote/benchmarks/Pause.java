package dev.rote.benchmarks;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Lets time pass where a fault takes time.
final class Pause {
    private Pause() {}

    static void of(Duration time) {
        try {
            if (new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("nobody counts down");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }
}
