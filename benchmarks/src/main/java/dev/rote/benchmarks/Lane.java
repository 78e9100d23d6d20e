package dev.rote.benchmarks;

import dev.rote.benchmarks.Judge.Case;
import dev.rote.benchmarks.Judge.Judged;
import dev.rote.capability.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/// One core behind its wire, one project, and workers: performs one run of the campaign after the other.
final class Lane implements AutoCloseable {
    private final Path folder;
    private final Path chromium;
    private final Wire wire = Wire.open();
    private final CoreProcess core;
    private final FaultSite site;
    private final Optional<SmallDisk> disk;
    private final Deque<WorkerProcess> idle = new ArrayDeque<>();
    private final Set<WorkerProcess> workers = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;
    private double usualMillis = 2000;

    /// Starts what it needs in that folder; `shipped` is the example's project.
    Lane(Path folder, Path chromium, Path shipped) {
        try {
            this.folder = Files.createDirectories(folder);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        this.chromium = chromium;
        this.core = new CoreProcess(folder, wire);
        this.site = new FaultSite(folder, shipped, core.books());
        this.disk = SmallDisk.mounted(folder.resolve("disk"));
    }

    /// Whether that can be done here: a full disk needs the right to mount a small one.
    boolean can(Fault fault) {
        return fault != Fault.DISK_FULL || disk.isPresent();
    }

    /// Performs the run with its fault, asks once more with its key, and judges.
    Judged perform(FaultRun run) {
        int before = core.booked();
        Storage storage = storage(run);
        WorkerProcess worker = worker();
        Strike strike = new Strike(run, worker, core, storage.disk());
        Json.Fields order = order(run, storage);
        wire.begin(Tricks.of(run, strike));
        List<Answer> answers = new ArrayList<>(answers(run, worker, order, strike));
        strike.over();
        wire.calm();
        core.awaitUp();
        wire.settle();
        storage.disk().ifPresent(SmallDisk::relieve);
        WorkerProcess next = usable(worker, run.fault());
        answers.add(new Asking(next, order).answer(strike, false));
        giveBack(next);
        wire.settle();
        Judged judged = Judge.judge(new Case(run, answers, core.since(before), wire.commits(), strike.struck()));
        storage.disk().ifPresent(SmallDisk::clear);
        return judged;
    }

    private List<Answer> answers(FaultRun run, WorkerProcess worker, Json.Fields order, Strike strike) {
        Optional<Moment> pause = run.moment().filter(Moment::isOurs);
        Json.Fields first =
                pause.map(at -> order.with("pause_at", Json.text(at.name()))).orElse(order);
        long from = System.nanoTime();
        Optional<Meanwhile> meanwhile = run.moment()
                .filter(Moment.ANY_TIME::equals)
                .map(_ -> run.fault() == Fault.ASKED_TWICE ? twin(run, order, strike) : later(run, strike));
        List<Answer> answers = new ArrayList<>();
        answers.add(new Asking(worker, first).answer(strike, run.fault() == Fault.US_KILLED));
        if (run.fault() == Fault.NOTHING) {
            usualMillis = 0.8 * usualMillis + 0.2 * (System.nanoTime() - from) / 1e6;
        }
        meanwhile.flatMap(Meanwhile::answer).ifPresent(answers::add);
        return answers;
    }

    /// What goes on beside the run.
    private record Meanwhile(Thread thread, AtomicReference<Optional<Answer>> told) {
        /// What somebody else was told.
        Optional<Answer> answer() {
            try {
                thread.join();
                return told.get();
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", interrupted);
            }
        }
    }

    private Meanwhile later(FaultRun run, Strike strike) {
        Duration after = anyTime(run);
        return new Meanwhile(
                Thread.ofVirtual().start(() -> {
                    Pause.of(after);
                    strike.once();
                }),
                new AtomicReference<>(Optional.empty()));
    }

    private Meanwhile twin(FaultRun run, Json.Fields order, Strike strike) {
        Duration after = anyTime(run);
        WorkerProcess other = worker();
        AtomicReference<Optional<Answer>> told = new AtomicReference<>(Optional.empty());
        return new Meanwhile(
                Thread.ofVirtual().start(() -> {
                    Pause.of(after);
                    strike.mark();
                    told.set(Optional.of(new Asking(other, order).answer(strike, false)));
                    giveBack(other);
                }),
                told);
    }

    private Duration anyTime(FaultRun run) {
        Random dice = run.dice();
        return Duration.ofMillis((long) (dice.nextDouble() * usualMillis * 1.1));
    }

    private Json.Fields order(FaultRun run, Storage storage) {
        String inject = switch (run.fault()) {
            case PAGE_SENDS_TWICE -> "double_submit";
            case TAKEN_BACK -> "optimistic_receipt";
            default -> "";
        };
        return site.order(run, wire.address())
                .with("inject", Json.text(inject))
                .with("runs", Json.text(storage.runs().toString()))
                .with("state", Json.text(storage.state().toString()));
    }

    /// Where the runs and the ledger of a run are kept.
    private record Storage(Path runs, Path state, Optional<SmallDisk> disk) {}

    private Storage storage(FaultRun run) {
        if (run.fault() != Fault.DISK_FULL) {
            return new Storage(site.runs(), site.state(), Optional.empty());
        }
        Path on = disk.orElseThrow().folder();
        try {
            site.consent(run, wire.address());
            Path state = Files.createDirectories(on.resolve("state"));
            Files.copy(site.consentKey(), state.resolve("consent-key.json"), StandardCopyOption.COPY_ATTRIBUTES);
            return new Storage(on.resolve("runs"), state, disk);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private synchronized WorkerProcess worker() {
        WorkerProcess ready = idle.poll();
        if (ready != null && ready.isAlive()) {
            return ready;
        }
        if (closed) {
            throw new IllegalStateException("the lane is closed");
        }
        WorkerProcess started = WorkerProcess.start(chromium, folder, site.project());
        workers.removeIf(one -> !one.isAlive());
        workers.add(started);
        return started;
    }

    private synchronized void giveBack(WorkerProcess worker) {
        if (worker.isAlive()) {
            idle.push(worker);
        }
    }

    private WorkerProcess usable(WorkerProcess worker, Fault fault) {
        if (!worker.isAlive()) {
            worker.close();
            return worker();
        }
        if (fault == Fault.BROWSER_KILLED) {
            worker.renew();
        }
        return worker;
    }

    @Override
    public void close() {
        closed = true;
        workers.forEach(WorkerProcess::close);
        core.close();
        wire.close();
        disk.ifPresent(SmallDisk::close);
    }
}
