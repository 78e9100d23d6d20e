package dev.rote.browser;

import dev.rote.browser.cdp.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Browser processes as the operating system knows them, whatever our own bookkeeping says.
final class Processes {
    private Processes() {}

    /// Every process that has a path under the state directory on its command line, this one left out.
    static List<ProcessHandle> using(Path state) {
        var wanted = BrowserHome.all(state).toString();
        return ProcessHandle.allProcesses()
                .filter(process -> process.pid() != ProcessHandle.current().pid())
                .filter(process -> commandLine(process).contains("=" + wanted))
                .toList();
    }

    /// Waits until no such process lives; false when some do at the deadline.
    static boolean vanish(Path state, Duration within) throws InterruptedException, ExecutionException {
        var deadline = Deadline.in(within);
        for (var left = using(state); !left.isEmpty(); left = using(state)) {
            try {
                left.getFirst().onExit().get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                return false;
            }
        }
        return true;
    }

    private static String commandLine(ProcessHandle process) {
        try {
            var bytes = Files.readAllBytes(Path.of("/proc/" + process.pid() + "/cmdline"));
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            return "";
        } catch (IOException e) {
            if (!process.isAlive()) {
                return "";
            }
            throw new UncheckedIOException(e);
        }
    }
}
