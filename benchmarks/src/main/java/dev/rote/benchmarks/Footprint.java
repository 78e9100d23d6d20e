package dev.rote.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// What this process and our warm browser hold at a moment of rest (`/proc` of Linux); memory in megabytes.
record Footprint(
        int processes, int descriptors, int threads, double heap, int browserDescriptors, double browserMemory) {
    private static final Duration REST = Duration.ofSeconds(3);
    private static final double MEGABYTE = 1 << 20;

    static Footprint now(Rig rig) {
        ProcessHandle main = main(rig);
        awaitRest(main);
        List<ProcessHandle> all =
                Stream.concat(Stream.of(main), main.descendants()).toList();
        return new Footprint(
                all.size(),
                descriptors("self"),
                ManagementFactory.getThreadMXBean().getThreadCount(),
                usedHeap(),
                descriptors(Long.toString(main.pid())),
                all.stream()
                        .mapToDouble(one -> resident(Long.toString(one.pid())))
                        .sum());
    }

    /// The browser's own process: it was told its profile, and it is of no `--type`.
    private static ProcessHandle main(Rig rig) {
        String state = rig.folder().resolve("state").toString();
        return ProcessHandle.current()
                .descendants()
                .filter(one -> one.info()
                        .command()
                        .filter(rig.chromium().toString()::equals)
                        .isPresent())
                .filter(one ->
                        commandLine(one).contains(state) && !commandLine(one).contains("--type="))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the warm browser is not among our processes"));
    }

    /// Processes of closed pages end on their own: waits until none has for three seconds.
    private static void awaitRest(ProcessHandle browser) {
        try {
            while (true) {
                CompletableFuture.anyOf(
                                browser.descendants().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                        .get(REST.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (TimeoutException _) {
            // That is the rest that was waited for.
        } catch (ExecutionException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    /// Used heap after garbage was collected, in megabytes.
    static double usedHeap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / MEGABYTE;
    }

    /// Memory of a process that is not shared with others or shared proportionally, in megabytes.
    static double resident(String pid) {
        try (Stream<String> lines = Files.lines(Path.of("/proc", pid, "smaps_rollup"))) {
            return lines.filter(line -> line.startsWith("Pss:"))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) / 1024)
                    .sum();
        } catch (IOException | UncheckedIOException _) {
            // It has ended meanwhile.
            return 0;
        }
    }

    private static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
        } catch (IOException _) {
            return "";
        }
    }

    private static int descriptors(String pid) {
        try (Stream<Path> open = Files.list(Path.of("/proc", pid, "fd"))) {
            return (int) open.count();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
