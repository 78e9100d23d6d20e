package dev.rote.benchmarks;

import dev.rote.benchmarks.Judge.Ended;
import dev.rote.benchmarks.Judge.Judged;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Performs a plan of runs in which something goes wrong around the commit, in several lanes at once.
final class Campaign {
    private final Path home;
    private final Path chromium;
    private final Path folder;
    private final PrintWriter progress;
    private final List<Outcome> outcomes = new ArrayList<>();
    private volatile long end;

    /// `folder` is where everything that a lane needs is kept; `progress` hears how far it is.
    Campaign(Path home, Path chromium, Path folder, PrintWriter progress) {
        this.home = home;
        this.chromium = chromium;
        this.folder = folder;
        this.progress = progress;
    }

    /// The runs in the order of the plan, and the faults that cannot be had on this machine.
    record Done(List<Outcome> outcomes, List<Fault> impossible) {}

    /// Performs the plan in so many lanes; no run is begun when that time is over.
    Done perform(List<FaultRun> plan, int lanes, Duration longest) {
        end = System.nanoTime() + longest.toNanos();
        Queue<FaultRun> left = new ConcurrentLinkedQueue<>(plan);
        List<Fault> impossible = new ArrayList<>();
        List<Lane> open = new CopyOnWriteArrayList<>();
        Thread atExit = new Thread(() -> open.forEach(Lane::close), "the end of the campaign");
        Runtime.getRuntime().addShutdownHook(atExit);
        try {
            for (int lane = 0; lane < lanes; lane++) {
                open.add(new Lane(
                        folder.resolve("lane-" + lane),
                        chromium,
                        home.resolve("examples").resolve("mock-core")));
            }
            for (Fault fault : Fault.values()) {
                if (!open.getFirst().can(fault) && left.removeIf(run -> run.fault() == fault)) {
                    impossible.add(fault);
                }
            }
            work(open, left, left.size());
        } finally {
            // A campaign that is being ended closes them there.
            if (!atExit.isAlive()) {
                Runtime.getRuntime().removeShutdownHook(atExit);
                open.forEach(Lane::close);
            }
        }
        outcomes.sort(Comparator.comparingInt(Outcome::run));
        return new Done(outcomes, impossible);
    }

    private void work(List<Lane> lanes, Queue<FaultRun> left, int all) {
        try (ExecutorService workers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> working = new ArrayList<>();
            for (Lane lane : lanes) {
                working.add(workers.submit(() -> {
                    for (FaultRun run = next(left); run != null; run = next(left)) {
                        note(lane.perform(run), all);
                    }
                }));
            }
            for (Future<?> one : working) {
                one.get();
            }
        } catch (ExecutionException failed) {
            throw new IllegalStateException("the campaign broke", failed.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    private @Nullable FaultRun next(Queue<FaultRun> left) {
        return System.nanoTime() < end ? left.poll() : null;
    }

    private synchronized void note(Judged judged, int all) {
        Outcome one = Outcome.of(judged);
        outcomes.add(one);
        Tally tally = Tally.of(outcomes);
        if (one.ended() == Ended.WRONG) {
            progress.printf(Locale.ROOT, "WRONG: %s; %s%n", one, judged.of().run());
        }
        progress.printf(
                Locale.ROOT,
                "%d of %d: %d exact, %d safe stops, %d wrong; last: %s %s, %s, told %s%n",
                tally.runs(),
                all,
                tally.exact(),
                tally.safeStops(),
                tally.wrong(),
                one.fault().words(),
                one.moment().map(Moment::words).orElse("from the beginning"),
                one.ended().words(),
                one.told());
        progress.flush();
    }

    /// Deletes the folder with everything in it.
    static void clear(Path folder) {
        try (Stream<Path> left = Files.walk(folder)) {
            for (Path one : left.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(one);
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
