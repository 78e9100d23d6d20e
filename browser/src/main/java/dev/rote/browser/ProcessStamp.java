package dev.rote.browser;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Names one process for good: its number, and when it started, because numbers are used again.
record ProcessStamp(long pid, String start) {
    private static final int STATE_FIELD = 3;
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
        return stat(process)
                .map(fields -> "ticks:" + fields.get(START_FIELD - STATE_FIELD))
                .or(() -> process.info().startInstant().map(Instant::toString));
    }

    /// True for a process that has ended and is only kept for its parent to ask after.
    static boolean isZombie(ProcessHandle process) {
        return stat(process).filter(fields -> fields.getFirst().matches("[ZX]")).isPresent();
    }

    /// The fields of proc(5) from the state on; empty without a proc file system, and when the process has ended.
    private static Optional<List<String>> stat(ProcessHandle process) {
        try {
            var text = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            // The name before it may hold blanks and parentheses.
            return Optional.of(List.of(text.substring(text.lastIndexOf(')') + 2).split(" ", -1)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
