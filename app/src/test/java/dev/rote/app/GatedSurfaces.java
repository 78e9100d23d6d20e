package dev.rote.app;

import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceGone;
import dev.rote.surface.SurfaceProvider;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Surfaces that open when the test says so, so that runs can be held under way; for tests.
final class GatedSurfaces implements SurfaceProvider {
    private static final int PATIENCE_SECONDS = 60;

    private final SurfaceProvider real;
    private final Semaphore gate = new Semaphore(0);
    private final CountDownLatch first = new CountDownLatch(1);

    GatedSurfaces(SurfaceProvider real) {
        this.real = real;
    }

    /// Lets that many surfaces open.
    void let(int surfaces) {
        gate.release(surfaces);
    }

    /// Lets none open any more.
    void shut() {
        gate.drainPermits();
    }

    /// Returns when a run waits at the gate or has passed it.
    void awaitFirst() throws InterruptedException {
        if (!first.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("no run came to its surface");
        }
    }

    @Override
    public SurfaceDescriptor descriptor() {
        return real.descriptor();
    }

    @Override
    public Surface open(Opening opening, Run run) {
        first.countDown();
        try {
            if (!gate.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new SurfaceGone("the test never let it open");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new SurfaceGone("interrupted", stopped);
        }
        return real.open(opening, run);
    }
}
