package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.policy.Consent;
import dev.rote.replay.FailureCode;
import dev.rote.replay.Reading;
import dev.rote.replay.Recovery;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The savings balance of a member, learned once from a script and performed against every failure mode of the mock
/// core.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LookUpOnTheMockCoreTest {
    private Path folder;
    private Trial trial;
    private Path capability;

    @BeforeAll
    void learnsTheTask(@TempDir Path empty) {
        folder = empty;
        trial = new Trial(folder);
        capability = trial.learned(Demo.GOAL);
    }

    @AfterAll
    void leavesNothingRunning() {
        trial.close();
    }

    @Test
    void recordsWhatIsShippedAsAnExample() throws IOException {
        assertThat(Trial.lasting(capability)).isEqualTo(Trial.lasting(Trial.shipped("member_savings_balance")));
    }

    @Test
    void answersTheSeededBalanceOfAMember() {
        ReplayResult result = perform("10003", "");

        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(outputs(result))
                .containsEntry("savings_balance", "1411.21")
                .containsEntry("member_name", "Test Member 03");
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(result.account().recoveries()).isEmpty();
        assertThat(result.account().rungsUsed().values()).doesNotContain("bbox");
    }

    @Test
    void answersEveryMemberWithTheBalanceOfThatMember() {
        assertThat(IntStream.rangeClosed(10001, 10010)
                        .filter(id -> id != 10007)
                        .mapToObj(id -> outputs(perform("" + id, "")).get("member_name"))
                        .toList())
                .containsExactly(
                        "Test Member 01",
                        "Test Member 02",
                        "Test Member 03",
                        "Test Member 04",
                        "Test Member 05",
                        "Test Member 06",
                        "Test Member 08",
                        "Test Member 09",
                        "Test Member 10");
    }

    @Test
    void takesTheSamePathOnTheSameRungsTenTimes() {
        assertThat(IntStream.range(0, 10)
                        .mapToObj(
                                _ -> perform("10003", "").account().rungsUsed().toString())
                        .distinct())
                .hasSize(1);
    }

    @Test
    void answersThatThereIsNoSuchMember() {
        assertThat(perform("99999", "")).isInstanceOfSatisfying(ReplayResult.BusinessOutcome.class, outcome -> {
            assertThat(outcome.code()).isEqualTo("NOT_FOUND");
            assertThat(outcome.step()).isEqualTo("search.submit");
            assertThat(outcome.exitCode()).isEqualTo(2);
        });
    }

    @Test
    void answersThatTheMemberIsRestrictedAndWhoItIs() {
        assertThat(perform("10007", "")).isInstanceOfSatisfying(ReplayResult.BusinessOutcome.class, outcome -> {
            assertThat(outcome.code()).isEqualTo("PERMISSION_DENIED");
            assertThat(outcome.payload()).containsEntry("member_name", "Test Member 07");
        });
    }

    @ParameterizedTest
    @CsvSource({"interstitial_dialog, INTERSTITIAL", "slow_load, SLOW_LOAD", "session_expired, SESSION_EXPIRED"})
    void succeedsAfterADeclaredRecovery(String mode, String code) {
        ReplayResult result = perform("10003", mode);

        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(outputs(result)).containsEntry("savings_balance", "1411.21");
        assertThat(result.account().recoveries()).extracting(Recovery::code).containsExactly(code);
    }

    @ParameterizedTest
    @CsvSource({
        "moved_field, search.member_id, near_text",
        "moved_output, member.read_savings_balance, table_cell",
        "ambiguous_button, search.submit, row_name",
        "none, search.submit, role_name"
    })
    void findsWhatMovedByWhatItIs(String mode, String step, String rung) {
        ReplayResult result = perform("10003", mode);

        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(outputs(result)).containsEntry("savings_balance", "1411.21");
        assertThat(result.account().rungsUsed()).containsEntry(step, rung);
    }

    @ParameterizedTest
    @CsvSource({
        "server_error, APP_ERROR, search.submit",
        "changed_label, LOCATOR_UNRESOLVED, search.member_id",
        "renamed_button, LOCATOR_UNRESOLVED, search.submit",
        "hidden_control, LOCATOR_UNRESOLVED, search.submit",
        "hidden_duplicate, LOCATOR_UNRESOLVED, search.submit"
    })
    void stopsWithTheReasonAndAPicture(String mode, FailureCode code, String step) {
        assertThat(perform("10003", mode)).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(code);
            assertThat(failure.step()).isEqualTo(step);
            assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
            assertThat(failure.account().picture()).isPresent();
        });
    }

    @Test
    void goesOnPastAnErrorThatHappensOnce() {
        assertThat(perform("10003", "server_error_once").sideEffect()).isEqualTo(SideEffect.NONE);
    }

    @Test
    void givesUpOnANoticeThatKeepsComingBack() {
        assertThat(perform("10003", "interstitial_persistent"))
                .isInstanceOfSatisfying(
                        ReplayResult.Failure.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.RECOVERY_EXHAUSTED));
    }

    @Test
    void isNotLedToTheAttackersCopyOfTheSignOn() {
        ReplayResult result = perform("10003", "malicious_redirect");

        assertThat(result).isInstanceOf(ReplayResult.Failure.class);
        assertThat(trial.core().ledger().attacker().toString()).doesNotContain("operator");
    }

    @Test
    void leavesNoPasswordAndNoTaxIdInAnyFileOfARun() throws Exception {
        perform("10003", "server_error");
        perform("10003", "session_expired");

        try (var files = Files.walk(folder.resolve("runs"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Bytes.of(file)).as(file.toString()).doesNotContain("900-00-000");
            }
        }
    }

    private ReplayResult perform(String member, String inject) {
        return trial.perform(capability, Map.of("member_id", member), inject, new Consent.None());
    }

    private static Map<String, String> outputs(ReplayResult result) {
        Map<String, String> outputs = new LinkedHashMap<>();
        for (Reading reading : result.outputs()) {
            outputs.put(reading.output(), reading.value().json() instanceof Json.Text(var text) ? text : "");
        }
        return outputs;
    }
}
