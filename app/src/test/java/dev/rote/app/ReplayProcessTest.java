package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `rote replay` as a process: exit codes, one JSON document, nothing left behind, no model loaded, bad files
/// refused.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSecondTrial
class ReplayProcessTest {
    private static final Duration GONE = Duration.ofSeconds(10);

    private final Trial trial;
    private Path capability = Path.of("");

    ReplayProcessTest(Trial trial) {
        this.trial = trial;
    }

    @BeforeAll
    void learnsTheTask() {
        capability = trial.lookUp();
    }

    @ParameterizedTest
    @CsvSource({
        "10003, '', 0, success, ''",
        "99999, '', 2, business_outcome, NOT_FOUND",
        "10003, session_expired, 0, success, ''",
        "10003, server_error, 1, failure, APP_ERROR",
        "ten, '', 1, failure, INPUT_INVALID"
    })
    void printsOneJsonDocumentAndEndsWithTheCodeOfItsKind(
            String member, String inject, int exitCode, String kind, String code, @TempDir Path work) throws Exception {
        OwnProcess.Finished finished = replay(work, List.of(), member, inject);

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(exitCode);
        Json.Fields result = document(finished.out());
        assertThat(result.field("kind")).contains(Json.text(kind));
        if (!code.isEmpty()) {
            assertThat(result.field("code")).contains(Json.text(code));
        }
        assertThat(result.of().keySet()).startsWith("kind", "code", "reason", "step_id", "side_effect", "outputs");
    }

    @Test
    void leavesAStepThatNeedsConsentUndoneAndSaysSo(@TempDir Path work) throws Exception {
        int before = trial.core().ledger().confirmPresses();
        OwnProcess.Finished finished = OwnProcess.run(
                work,
                List.of(),
                "replay",
                Trial.shipped("open_subaccount").toString(),
                "--input",
                "member_id=10004",
                "--input",
                "initial_deposit=50.00",
                "--input",
                "account_type=Savings",
                "--project",
                Trial.MOCK_CORE.root().toString(),
                "--base-url",
                trial.core().address().toString(),
                "--json");

        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(1);
        Json.Fields result = document(finished.out());
        assertThat(result.field("code")).contains(Json.text("POLICY_BLOCKED"));
        assertThat(result.field("step_id")).contains(Json.text("review.confirm"));
        assertThat(result.field("side_effect")).contains(Json.text("none"));
        assertThat(result.field("escalation_reason")).contains(Json.text("NEEDS_APPROVAL"));
        assertThat(result.field("expected").orElseThrow().canonical()).contains("consent", "step review.confirm");
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before);
    }

    @Test
    void usesNoMoreThanItsBudget(@TempDir Path work) throws Exception {
        OwnProcess.Finished finished =
                OwnProcess.run(work, List.of(), with("--budget", "max_recoveries=0,max_steps=50"));

        Json.Fields result = document(finished.out());
        assertThat(finished.exitCode()).as(finished.err()).isEqualTo(1);
        assertThat(result.field("code")).contains(Json.text("RECOVERY_EXHAUSTED"));
        assertThat(result.field("recoveries")).contains(Json.items(List.of()));
    }

    @Test
    void refusesABudgetItDoesNotKnowBeforeAnythingIsStarted(@TempDir Path work) throws Exception {
        OwnProcess.Finished finished = OwnProcess.run(work, List.of(), with("--budget", "seconds=5"));

        assertThat(finished.exitCode()).isEqualTo(64);
        assertThat(finished.err()).contains("timeout_s, max_recoveries, max_steps and allow_escalation");
        assertThat(document(finished.out()).field("code")).contains(Json.text("USAGE"));
    }

    @Test
    void loadsNoClassOfDiscoveryOrOfAModel(@TempDir Path work) throws Exception {
        Path loaded = work.resolve("classes.log");

        OwnProcess.Finished finished = replay(work, List.of("-Xlog:class+load:file=" + loaded), "10003", "");

        assertThat(finished.exitCode()).as(finished.err()).isZero();
        assertThat(Files.readString(loaded))
                .contains("dev.rote.replay.Replay ")
                .doesNotContain("dev.rote.discovery.")
                .doesNotContain("dev.rote.llm.")
                .doesNotContain("dev.langchain4j.")
                .doesNotContain("dev.rote.http.")
                .doesNotContain("io.javalin.")
                .doesNotContain("io.opentelemetry.");
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 900, 2000})
    void leavesNoBrowserWhenItIsKilledAtAnyMoment(int millis, @TempDir Path work) throws Exception {
        Process process = OwnProcess.start(work, List.of(), arguments("10003", "slow_load"));

        process.waitFor(millis, TimeUnit.MILLISECONDS);
        process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);

        assertThat(remaining(work)).isEmpty();
        OwnProcess.Finished next = replay(work, List.of(), "10003", "");
        assertThat(next.exitCode()).as(next.err()).isZero();
        assertThat(remaining(work)).isEmpty();
    }

    @Test
    void refusesFilesThatAreNotWhatWasReviewed(@TempDir Path work) throws Exception {
        String good = Files.readString(capability);
        Map<String, String> files = Map.of(
                "truncated", good.substring(0, good.length() / 2),
                "nested", "[".repeat(100_000),
                "wrong_types", good.replaceFirst("\"version\": \\d+", "\"version\": \"one\""),
                "unknown_version", good.replace("rote.capability/1", "rote.capability/99"),
                "edited", good.replace("Savings", "Checking"));
        List<String> codes = new ArrayList<>();
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path bad = Files.writeString(work.resolve(file.getKey() + ".json"), file.getValue());
            codes.add(file.getKey() + " " + refusal(bad, work));
        }

        assertThat(codes)
                .containsExactlyInAnyOrder(
                        "truncated NOT_JSON",
                        "nested TOO_DEEP",
                        "wrong_types WRONG_TYPE",
                        "unknown_version UNKNOWN_SCHEMA",
                        "edited SEAL_BROKEN");
    }

    @Test
    void refusesAFileOfTwoHundredMegabytes(@TempDir Path work) throws Exception {
        Path huge = work.resolve("member_savings_balance.json");
        try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(200L * 1024 * 1024);
        }

        assertThat(refusal(huge, work)).isEqualTo("FILE_TOO_LARGE");
    }

    @Test
    void refusesAnApprovalThatIsNotOnRecord(@TempDir Path work) throws Exception {
        Path forged = Files.copy(capability, work.resolve(capability.getFileName()));

        assertThat(refusal(forged, work)).isEqualTo("APPROVAL_NOT_ON_RECORD");
    }

    private OwnProcess.Finished replay(Path work, List<String> javaOptions, String member, String inject)
            throws IOException, InterruptedException {
        return OwnProcess.run(work, javaOptions, arguments(member, inject));
    }

    private String[] with(String... more) {
        return Stream.concat(Stream.of(arguments("10003", "session_expired")), Stream.of(more))
                .toArray(String[]::new);
    }

    private String[] arguments(String member, String inject) {
        return new String[] {
            "replay",
            capability.toString(),
            "--input",
            "member_id=" + member,
            "--project",
            Trial.MOCK_CORE.root().toString(),
            "--base-url",
            trial.core().address().toString(),
            "--inject",
            inject,
            "--json"
        };
    }

    /// The code a file is refused with: on stderr in words, on stdout as JSON.
    private static String refusal(Path file, Path work) throws IOException, InterruptedException {
        OwnProcess.Finished finished = OwnProcess.run(
                work,
                List.of(),
                "replay",
                file.toString(),
                "--input",
                "member_id=10003",
                "--project",
                Trial.MOCK_CORE.root().toString(),
                "--json");
        assertThat(finished.exitCode()).isEqualTo(1);
        String code = document(finished.out()).field("code").orElseThrow() instanceof Json.Text(var text) ? text : "";
        assertThat(finished.err()).contains("rote: " + code);
        return code;
    }

    private static Json.Fields document(String out) {
        return switch (Json.read(out)) {
            case JsonReading.Read(var json) -> (Json.Fields) json;
            case JsonReading.Refused refused -> throw new AssertionError(refused + " in: " + out);
        };
    }

    /// What still runs for that folder when it should all be gone.
    private static List<String> remaining(Path work) throws IOException, InterruptedException {
        Instant late = Instant.now().plus(GONE);
        List<String> left = OwnProcess.processesNaming(work);
        while (!left.isEmpty() && Instant.now().isBefore(late)) {
            for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
                if (process.info()
                        .commandLine()
                        .filter(line -> line.contains(work.toString()))
                        .isPresent()) {
                    process.onExit()
                            .completeOnTimeout(process, 200, TimeUnit.MILLISECONDS)
                            .join();
                }
            }
            left = OwnProcess.processesNaming(work);
        }
        return left;
    }
}
