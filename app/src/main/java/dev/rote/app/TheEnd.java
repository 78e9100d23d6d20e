package dev.rote.app;

import java.util.concurrent.CountDownLatch;

/// That this process is told to end (SIGTERM, SIGINT), and that what it does has come to its end: it does not end
/// before.
final class TheEnd implements AutoCloseable {
    private final CountDownLatch told = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);

    /// `what` names the thread that waits for it.
    TheEnd(String what) {
        Runtime.getRuntime().addShutdownHook(new Thread(this::isTold, "the end of " + what));
    }

    /// Returns when the process is told to end, or nothing is left to do.
    void await() throws InterruptedException {
        told.await();
    }

    /// What was waited for has come to its end by itself.
    void comes() {
        told.countDown();
    }

    private void isTold() {
        comes();
        try {
            done.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /// Everything has ended, so the process may.
    @Override
    public void close() {
        done.countDown();
    }
}
