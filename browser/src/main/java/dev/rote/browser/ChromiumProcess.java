package dev.rote.browser;

import dev.rote.browser.cdp.Deadline;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The browser's main process; `child` is there when this process started it, which alone makes its exit value known.
record ChromiumProcess(ProcessHandle handle, Optional<Process> child) {

    static ChromiumProcess started(Process child) {
        return new ChromiumProcess(child.toHandle(), Optional.of(child));
    }

    static ChromiumProcess found(ProcessHandle handle) {
        return new ChromiumProcess(handle, Optional.empty());
    }

    /// True when the process has ended before the deadline.
    boolean ends(Deadline deadline) {
        try {
            handle.onExit().get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return !handle.isAlive();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !handle.isAlive();
        }
    }

    /// The exit value of an ended child; empty for a process that somebody else started.
    OptionalInt exitValue() {
        return child.stream().mapToInt(Process::exitValue).findFirst();
    }
}
