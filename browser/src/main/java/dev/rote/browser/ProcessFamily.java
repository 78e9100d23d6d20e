package dev.rote.browser;

import dev.rote.browser.cdp.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// A browser's process with all that it has started: zygotes, renderers, the graphics and network processes.
final class ProcessFamily {
    private static final Duration LONGEST_DEATH = Duration.ofSeconds(5);

    private final List<ProcessHandle> members;

    private ProcessFamily(List<ProcessHandle> members) {
        this.members = members;
    }

    /// The process and its descendants as they are now.
    static ProcessFamily of(ProcessHandle head) {
        return new ProcessFamily(
                Stream.concat(Stream.of(head), head.descendants()).toList());
    }

    /// Every process whose command line names the profile, with its descendants.
    static ProcessFamily using(BrowserHome home) {
        var argument = "--user-data-dir=" + home.profile();
        var members = new ArrayList<ProcessHandle>();
        ProcessHandle.allProcesses()
                .filter(process -> process.info().arguments().map(List::of).stream()
                        .anyMatch(arguments -> arguments.contains(argument)))
                .forEach(process -> members.addAll(of(process).members));
        return new ProcessFamily(members);
    }

    /// Kills every member and waits until they are gone, in the first place by their last words; gives back what
    /// outlives the wait.
    List<ProcessHandle> kill(LastWords words) {
        members.reversed().forEach(ProcessHandle::destroyForcibly);
        var deadline = Deadline.in(LONGEST_DEATH);
        if (words.silent(deadline)) {
            return List.of();
        }
        return members.stream()
                .filter(member -> !ProcessStamp.isZombie(member) && !ends(member, deadline))
                .toList();
    }

    /// True when the process has ended before the deadline.
    static boolean ends(ProcessHandle process, Deadline deadline) {
        try {
            process.onExit().get(deadline.remainingNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException | ExecutionException e) {
            return !process.isAlive();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return !process.isAlive();
        }
    }
}
