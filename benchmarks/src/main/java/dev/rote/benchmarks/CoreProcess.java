package dev.rote.benchmarks;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/// The mock core in a process of its own, with a ledger that outlives it: what is in its books is what happened.
final class CoreProcess implements AutoCloseable {
    private final Path books;
    private final Path errors;
    private final Wire wire;
    private volatile Process process;
    private volatile Thread back = Thread.ofVirtual().start(() -> {});

    /// Starts it behind the wire; it listens when this returns.
    CoreProcess(Path folder, Wire wire) {
        this.books = folder.resolve("books");
        this.errors = folder.resolve("core.err");
        this.wire = wire;
        this.process = start();
    }

    private Process start() {
        Process core = OwnJava.start(FaultCore.class, List.of(books.toString()), errors);
        try {
            String line = core.inputReader(StandardCharsets.UTF_8).readLine();
            if (line == null) {
                core.destroyForcibly();
                throw new IllegalStateException("the core did not start; see " + errors);
            }
            wire.leadsTo(URI.create(line).getPort());
            return core;
        } catch (IOException broken) {
            core.destroyForcibly();
            throw new UncheckedIOException(broken);
        }
    }

    /// SIGKILL at once, and after a while a new one with the same books.
    void dies(Duration away) {
        wire.leadsTo(0);
        Processes.kill(process.toHandle());
        back = Thread.ofVirtual().name("core-restart").start(() -> {
            Pause.of(away);
            process = start();
        });
    }

    /// Waits until it is there again.
    void awaitUp() {
        try {
            back.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
        if (!process.isAlive()) {
            throw new IllegalStateException("the core has ended by itself");
        }
    }

    /// How many orders it has booked so far.
    int booked() {
        return files().size();
    }

    /// What it has booked since there were so many, in the order of its references.
    List<Booking> since(int count) {
        return files().stream().skip(count).map(CoreProcess::read).toList();
    }

    Path books() {
        return books;
    }

    private List<Path> files() {
        try (Stream<Path> all = Files.list(books)) {
            return all.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Booking read(Path file) {
        try {
            if (Json.read(Files.readString(file)) instanceof JsonReading.Read(Json.Fields entry)
                    && entry.of().get("amount") instanceof Json.Num amount) {
                return new Booking(
                        FaultWorker.text(entry, "reference"),
                        FaultWorker.text(entry, "member_id"),
                        FaultWorker.text(entry, "account_type"),
                        BigDecimal.valueOf(amount.value()).setScale(2, RoundingMode.UNNECESSARY));
            }
            throw new IllegalStateException(file + " is no entry of a ledger");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @Override
    public void close() {
        Processes.kill(process.toHandle());
    }
}
