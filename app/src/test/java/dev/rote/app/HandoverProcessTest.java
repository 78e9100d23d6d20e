package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.console.Console;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A run that waits for a person outlives the command that started it, and goes on from another process of the
/// store.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSecondTrial
class HandoverProcessTest {
    private final Trial trial;
    private Path opening = Path.of("");

    HandoverProcessTest(Trial trial) {
        this.trial = trial;
    }

    @BeforeAll
    void learnsTheTask() {
        opening = trial.opening();
    }

    private String[] about(String verb, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                verb,
                opening.toString(),
                "--project",
                Trial.MOCK_CORE.root().toString(),
                "--base-url",
                trial.core().address().toString(),
                "--input",
                "member_id=10003",
                "--input",
                "account_type=Certificate",
                "--input",
                "initial_deposit=75.00",
                "--client",
                "tester"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private static Json.Fields document(OwnProcess.Finished finished) {
        return Json.read(finished.out()) instanceof JsonReading.Read(Json.Fields fields)
                ? fields
                : new Json.Fields(new LinkedHashMap<>());
    }

    private static String text(Json.Fields of, String name) {
        return of.field(name).orElse(Json.text("")) instanceof Json.Text(var text) ? text : "";
    }

    private Json.Fields escalated(Path work) throws Exception {
        OwnProcess.Finished finished = OwnProcess.run(
                work,
                List.of(),
                about("replay", "--handoff", "--handoff-wait", "0", "--handoff-keep", "120", "--json"));
        assertThat(finished.exitCode()).as(finished.err() + finished.out()).isEqualTo(3);
        Json.Fields escalated = document(finished);
        assertThat(text(escalated, "kind")).isEqualTo("escalated");
        assertThat(text(escalated, "reason")).isEqualTo("NEEDS_APPROVAL");
        assertThat(text(escalated, "side_effect")).isEqualTo("none");
        return escalated;
    }

    @Test
    void goesOnFromAnotherProcessAndCommitsOnce(@TempDir Path work) throws Exception {
        int before = trial.core().ledger().confirmPresses();
        Json.Fields escalated = escalated(work);
        List<ProcessHandle> family = family(work);
        OwnProcess.Finished token = OwnProcess.run(
                work, List.of(), about("approval-token", "--by", "reviewer", "--step", text(escalated, "step_id")));
        assertThat(token.exitCode()).as(token.err()).isZero();

        OwnProcess.Finished resumed = OwnProcess.run(
                work,
                List.of(),
                "resume",
                text(escalated, "resume_token"),
                "--approval-token",
                token.out().strip(),
                "--by",
                "reviewer",
                "--json");

        assertThat(resumed.exitCode()).as(resumed.err() + resumed.out()).isZero();
        assertThat(text(document(resumed), "kind")).isEqualTo("success");
        assertThat(text(document(resumed), "side_effect")).isEqualTo("committed");
        assertThat(text(document(resumed), "run_id")).isEqualTo(text(escalated, "run_id"));
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before + 1);
        ended(family);
    }

    @Test
    void aRunThatIsKilledWhileItWaitsEndsInterruptedAndSentNothing(@TempDir Path work) throws Exception {
        int before = trial.core().ledger().confirmPresses();
        Json.Fields escalated = escalated(work);
        List<ProcessHandle> family = family(work);
        seenInTheConsole(work, text(escalated, "run_id"), family);

        OwnProcess.Finished resumed =
                OwnProcess.run(work, List.of(), "resume", text(escalated, "resume_token"), "--json");

        assertThat(resumed.exitCode()).as(resumed.err() + resumed.out()).isEqualTo(1);
        assertThat(text(document(resumed), "code")).isEqualTo("INTERRUPTED");
        assertThat(text(document(resumed), "side_effect")).isEqualTo("none");
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before);
    }

    /// A person has the run in their hands when its process is killed: their page says so, and so does the report.
    private static void seenInTheConsole(Path work, String run, List<ProcessHandle> family) {
        Path state = work.resolve("state").resolve("rote");
        Workplace workplace = new Workplace(
                new BrowserSurfaces(BrowserSettings.in(state)),
                Clock.systemUTC(),
                new Random(7),
                Map.of(),
                work.resolve("runs"),
                state);
        try (Console console = Operating.start(workplace, Trial.MOCK_CORE, "127.0.0.1", 0);
                Visitor visitor = new Visitor(work.resolve("visitor"))) {
            Visitor.Tab tab = visitor.open(Visitor.Seat.DESKTOP).go(console.oneTimeLink());
            tab.until("document.querySelector('.card a')");
            tab.go(console.address().resolve("/local/requests/" + run));
            tab.press("Take control");
            assertThat(tab.words()).contains("In your hands");
            family.getFirst().destroyForcibly();
            ended(family);
            tab.press("Resume");
            assertThat(tab.words())
                    .contains("The run has ended", "INTERRUPTED", "Side effect: none")
                    .doesNotContain("In your hands");
            tab.go(console.address().resolve("/local/queue"));
            assertThat(tab.words()).contains("Nobody is needed");
        }
    }

    private static void ended(List<ProcessHandle> family) {
        family.forEach(one -> one.onExit().orTimeout(30, TimeUnit.SECONDS).join());
    }

    /// The process that keeps the run of that working folder for whoever comes (proc(5)), and its browser's.
    static List<ProcessHandle> family(Path work) throws IOException {
        List<ProcessHandle> keepers = new ArrayList<>();
        try (Stream<Path> all = Files.list(Path.of("/proc"))) {
            for (Path process : all.filter(one -> one.getFileName().toString().matches("\\d+"))
                    .toList()) {
                if (isKeeper(process, work)) {
                    ProcessHandle.of(Long.parseLong(process.getFileName().toString()))
                            .ifPresent(keepers::add);
                }
            }
        }
        assertThat(keepers).hasSize(1);
        return Stream.concat(keepers.stream(), keepers.getFirst().descendants()).toList();
    }

    private static boolean isKeeper(Path process, Path work) {
        try {
            return Files.readString(process.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                            .contains("--handoff-apart")
                    && Files.readSymbolicLink(process.resolve("cwd")).equals(work.toRealPath());
        } catch (IOException ended) {
            return false;
        }
    }
}
