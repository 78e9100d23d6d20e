package dev.rote.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeveralWritersTest {
    private static final int MINUTE = 60;

    @TempDir
    private Path folder;

    @TempDir
    private Path state;

    @Test
    void threadsGetVersionsOfTheirOwn() throws Exception {
        List<Callable<Integer>> saves = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            String goal = "goal " + i;
            saves.add(() -> switch (registry().save(Drafts.withGoal(Drafts.lookUp(), goal))) {
                case Saving.Saved saved -> saved.version();
                case Saving.Unchanged unchanged -> unchanged.version();
                case Saving.Refused refused -> throw new AssertionError(refused.why());
            });
        }
        List<Integer> versions = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Integer> save : threads.invokeAll(saves, MINUTE, TimeUnit.SECONDS)) {
                versions.add(save.get());
            }
        }
        assertThat(versions).doesNotHaveDuplicates().hasSize(24);
    }

    @Test
    void processesGetVersionsOfTheirOwnAndOneLedger() throws Exception {
        Process ada = writer("ada", 12);
        Process bob = writer("bob", 12);
        List<String> versions = new ArrayList<>(versions(ada));
        versions.addAll(versions(bob));
        assertThat(versions).hasSize(24).doesNotHaveDuplicates();
        assertThat(ledger()).isInstanceOf(Ledger.Reading.Whole.class);
        assertThat(registry().runnable("member_savings_balance")).isInstanceOf(Clearance.Cleared.class);
    }

    @Test
    void aKilledWriterLeavesWholeFilesAndNoLock() throws Exception {
        for (int round = 0; round < 4; round++) {
            Process writer = writer("eve", 1_000);
            try (var printed = writer.inputReader()) {
                for (int i = 0; i <= round; i++) {
                    assertThat(printed.readLine()).isNotNull();
                }
                writer.destroyForcibly();
            }
            assertThat(writer.waitFor(MINUTE, TimeUnit.SECONDS)).isTrue();
            assertThat(ledger()).isInstanceOf(Ledger.Reading.Whole.class);
            assertThat(files()).allMatch(file -> CapabilityFiles.read(file) instanceof CapabilityReading.Loaded);
            assertThat(registry().save(Drafts.withGoal(Drafts.lookUp(), "after " + round)))
                    .isInstanceOf(Saving.Saved.class);
            assertThat(folder).isDirectoryNotContaining("glob:**/.new-*.part");
        }
    }

    private Registry registry() {
        return new Registry(folder, InstantSource.system(), state);
    }

    private Ledger.Reading ledger() {
        return new LedgerFile(new Shelf(folder), state, new Recall()).audited();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(".json") && !file.endsWith("head.json"))
                    .toList();
        }
    }

    private Process writer(String by, int times) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ManySaves.class.getName(),
                        folder.toString(),
                        by,
                        Integer.toString(times),
                        state.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static List<String> versions(Process writer) throws Exception {
        try (var printed = writer.inputReader()) {
            List<String> lines = printed.lines().toList();
            assertThat(writer.waitFor(MINUTE, TimeUnit.SECONDS)).isTrue();
            assertThat(writer.exitValue()).isZero();
            return lines;
        } finally {
            writer.destroyForcibly();
        }
    }
}
