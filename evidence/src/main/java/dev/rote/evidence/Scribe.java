package dev.rote.evidence;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The one writer of a run: does what it is given, in order, on a thread of its own behind a bounded queue.
///
/// What fails is told in `troubles`, and the next thing is done all the same.
final class Scribe {
    private static final int MOST_WAITING = 2_048;
    private static final int MOST_TROUBLES = 20;
    /// How long a caller waits for room; a disk this slow has failed.
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final BlockingQueue<Job> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final List<String> troubles = new CopyOnWriteArrayList<>();
    private final Writing whenIdle;
    private final Thread thread;
    private volatile boolean ended;

    interface Writing {
        void write() throws IOException;
    }

    private record Job(String what, Writing writing, boolean last) {}

    /// `whenIdle` is done whenever nothing is waiting.
    Scribe(String name, Writing whenIdle) {
        this.whenIdle = whenIdle;
        this.thread = Thread.ofVirtual().name(name).start(this::work);
    }

    void give(String what, Writing writing) {
        if (ended || !offer(new Job(what, writing, false), PATIENCE)) {
            trouble(what + " is not written: " + (ended ? "the run directory is closed" : "the disk is too slow"));
        }
    }

    /// Returns when all that was given so far is written, or after two seconds, which is a trouble.
    void catchUp() {
        CountDownLatch written = new CountDownLatch(1);
        give("what was noted before", () -> {
            try {
                whenIdle.write();
            } finally {
                written.countDown();
            }
        });
        try {
            if (!written.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                trouble("what was noted is not written yet: the disk is too slow");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            trouble("what was noted may not be written: it was interrupted");
        }
    }

    /// Does what is waiting, for at most that long, and ends; false when it is not all done.
    boolean end(Duration time) {
        ended = true;
        try {
            boolean told = offer(new Job("the end", () -> {}, true), time);
            boolean done = told && thread.join(time);
            if (!done) {
                trouble(waiting.size() + " things are not written: the disk is too slow");
            }
            return done;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            trouble(waiting.size() + " things are not written: it was interrupted");
            return false;
        }
    }

    List<String> troubles() {
        return List.copyOf(troubles);
    }

    void trouble(String what) {
        if (troubles.size() < MOST_TROUBLES) {
            troubles.add(what);
        }
    }

    private boolean offer(Job job, Duration time) {
        try {
            return waiting.offer(job, time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return waiting.offer(job);
        }
    }

    private void work() {
        boolean last = false;
        while (!last) {
            Job job = next();
            attempt(job.what(), job.writing());
            last = job.last();
            if (waiting.isEmpty()) {
                attempt("the log", whenIdle);
            }
        }
    }

    private Job next() {
        try {
            return waiting.take();
        } catch (InterruptedException _) {
            throw new IllegalStateException("nobody interrupts the writer of a run");
        }
    }

    /// This thread's outermost edge: a mistake of ours in one file must neither be lost nor cost the others.
    private void attempt(String what, Writing writing) {
        try {
            writing.write();
        } catch (IOException | RuntimeException failed) {
            trouble(what + " is not written: " + failed);
        }
    }
}
