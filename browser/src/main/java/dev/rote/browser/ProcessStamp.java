package dev.rote.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/// Names one process for good: its number, and when it started, because numbers are used again.
record ProcessStamp(long pid, String start) {
    private static final int START_FIELD = 22;

    /// The stamp of a process that lives; empty when it has ended.
    static Optional<ProcessStamp> of(ProcessHandle process) {
        return process.isAlive()
                ? startOf(process).map(start -> new ProcessStamp(process.pid(), start))
                : Optional.empty();
    }

    static ProcessStamp mine() {
        return of(ProcessHandle.current())
                .orElseThrow(() -> new IllegalStateException("This process has no start time"));
    }

    /// The process itself, if it still lives and is not another one with the same number.
    Optional<ProcessHandle> living() {
        return ProcessHandle.of(pid)
                .filter(process -> of(process).filter(this::equals).isPresent());
    }

    /// Linux counts clock ticks since boot (proc(5)), which every reader sees alike; the time of day that the JDK
    /// derives from it moves with the clock.
    private static Optional<String> startOf(ProcessHandle process) {
        var stat = Path.of("/proc", Long.toString(process.pid()), "stat");
        try {
            var text = Files.readString(stat);
            var afterName = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
            return Optional.of("ticks:" + afterName[START_FIELD - 3]);
        } catch (IOException e) {
            // No proc file system, or the process has just ended.
            return process.info().startInstant().map(Instant::toString);
        }
    }
}
