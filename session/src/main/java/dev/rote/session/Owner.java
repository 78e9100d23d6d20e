package dev.rote.session;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.Optional;

/// A process on a machine; told from a later one with the same number by when it started.
record Owner(String host, long pid, long startedMillis) {
    private static final Owner SELF =
            new Owner(hostName(), ProcessHandle.current().pid(), started(ProcessHandle.current()));

    static Owner self() {
        return SELF;
    }

    static Owner of(String text) {
        String[] parts = text.split(" ", 3);
        return new Owner(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]));
    }

    /// No process of this machine.
    Owner nobody() {
        return new Owner(host, 0, 0);
    }

    String text() {
        return host + " " + pid + " " + startedMillis;
    }

    /// On this machine the process says it; of another machine's it is believed until its time is over.
    boolean isAlive(Instant now, Instant until) {
        if (!host.equals(SELF.host)) {
            return now.isBefore(until);
        }
        Optional<ProcessHandle> process = ProcessHandle.of(pid).filter(ProcessHandle::isAlive);
        return process.isPresent() && started(process.get()) == startedMillis;
    }

    private static long started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }
}
