package dev.rote.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Signals to processes that we started, by their number.
final class Processes {
    private static final int DYING_SECONDS = 20;

    private Processes() {}

    /// SIGKILL; it is gone when this returns.
    static void kill(ProcessHandle process) {
        process.destroyForcibly();
        awaitEnd(process);
    }

    /// Waits until it is gone.
    static void awaitEnd(ProcessHandle process) {
        try {
            process.onExit().get(DYING_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException stuck) {
            throw new IllegalStateException("process " + process.pid() + " does not end", stuck);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    static void stop(ProcessHandle process) {
        Command.run(List.of("kill", "-STOP", Long.toString(process.pid())));
    }

    static void carryOn(ProcessHandle process) {
        Command.run(List.of("kill", "-CONT", Long.toString(process.pid())));
    }

    /// Whether a process is a browser's main one, or one of its renderers, by its command line (proc(5)).
    static boolean isBrowser(ProcessHandle process, boolean renderer) {
        String line = commandLine(process);
        return line.contains("--user-data-dir=")
                && renderer == line.contains("--type=renderer")
                && (renderer || !line.contains("--type="));
    }

    private static String commandLine(ProcessHandle process) {
        Path file = Path.of("/proc", Long.toString(process.pid()), "cmdline");
        try {
            return Files.exists(file)
                    ? Files.readString(file, StandardCharsets.ISO_8859_1).replace('\0', ' ')
                    : "";
        } catch (IOException ended) {
            if (process.isAlive()) {
                throw new UncheckedIOException(ended);
            }
            return "";
        }
    }
}
