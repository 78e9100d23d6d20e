package dev.rote.benchmarks;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A [FaultWorker] in a process of its own, seen from outside; it ends with this process.
final class WorkerProcess implements AutoCloseable {
    private static final Duration START = Duration.ofMinutes(1);
    private static final Duration DYING = Duration.ofSeconds(10);

    private final Process process;
    private final Writer orders;
    private final BlockingQueue<Said> heard = new LinkedBlockingQueue<>();

    private WorkerProcess(Process process) {
        this.process = process;
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
    }

    /// What came from it.
    sealed interface Said {
        record Event(String name, Json.Fields fields) implements Said {}

        /// Nothing more will come: the process has ended.
        record Ended() implements Said {}

        /// Nothing came in that time.
        record Nothing() implements Said {}
    }

    /// Starts one; its browser runs when this returns.
    static WorkerProcess start(Path chromium, Path folder, Path project) {
        WorkerProcess worker = new WorkerProcess(OwnJava.start(
                FaultWorker.class,
                List.of(chromium.toString(), folder.resolve("browsers").toString(), project.toString()),
                folder.resolve("workers.err")));
        Thread.ofVirtual().name("worker-listener").start(worker::listen);
        worker.awaitReady();
        return worker;
    }

    private void awaitReady() {
        if (!(heard(START) instanceof Said.Event(var name, var _)) || !name.equals("ready")) {
            close();
            throw new IllegalStateException("a worker did not start");
        }
    }

    private void listen() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                // A line that was cut off with its process is no answer.
                if (Json.read(line) instanceof JsonReading.Read(Json.Fields fields)) {
                    heard.add(new Said.Event(FaultWorker.text(fields, "event"), fields));
                }
            }
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        } finally {
            heard.add(new Said.Ended());
        }
    }

    Said heard(Duration patience) {
        try {
            return Optional.ofNullable(heard.poll(patience.toMillis(), TimeUnit.MILLISECONDS))
                    .orElse(new Said.Nothing());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    /// Gives an order; lost when the process has ended.
    void tell(Json.Fields order) {
        try {
            orders.write(order.canonical() + "\n");
            orders.flush();
        } catch (IOException ended) {
            if (process.isAlive()) {
                throw new UncheckedIOException(ended);
            }
        }
    }

    void go() {
        tell(Json.Fields.NONE.with("do", Json.text("go")));
    }

    /// Replaces its browser.
    void renew() {
        tell(Json.Fields.NONE.with("do", Json.text("renew")));
        awaitReady();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /// SIGKILL.
    void kill() {
        Processes.kill(process.toHandle());
    }

    /// Stands still for so long (SIGSTOP, SIGCONT).
    void standStill(Duration time) {
        Processes.stop(process.toHandle());
        Pause.of(time);
        Processes.carryOn(process.toHandle());
    }

    /// SIGKILL to its browser, or to that browser's renderers alone.
    void killBrowser(boolean onlyRenderers) {
        process.descendants()
                .filter(one -> Processes.isBrowser(one, onlyRenderers))
                .forEach(Processes::kill);
    }

    /// The main processes of its browser.
    List<ProcessHandle> browsers() {
        return process.descendants()
                .filter(one -> Processes.isBrowser(one, false))
                .toList();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(DYING.toMillis(), TimeUnit.MILLISECONDS)) {
                kill();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }
}
