package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.policy.Consent;
import dev.rote.replay.Budget;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.FailureCode;
import dev.rote.replay.Reading;
import dev.rote.replay.Recovery;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The savings balance of a member, learned once from a script and performed against every failure mode of the mock
/// core that concerns a look-up: the right answer, the right refusal, or the right reason, and never a guess.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSharedTrial
class LookUpOnTheMockCoreTest {
    private final Trial trial;
    private Path capability = Path.of("");

    LookUpOnTheMockCoreTest(Trial trial) {
        this.trial = trial;
    }

    @BeforeAll
    void learnsTheTask() {
        capability = trial.lookUp();
    }

    @Test
    void recordsWhatIsShippedAsAnExample() throws IOException {
        assertThat(Trial.lasting(capability)).isEqualTo(Trial.lasting(Trial.shipped("member_savings_balance")));
    }

    @Test
    void answersTheSeededBalanceOfAMemberWithNothingElseOnTheWay() {
        ReplayResult result = perform("10003", "");

        assertThat(outputs(result))
                .containsEntry("savings_balance", "1411.21")
                .containsEntry("member_name", "Test Member 03");
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(result.account().recoveries()).isEmpty();
        assertThat(result.account().warnings()).isEmpty();
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

    @ParameterizedTest
    @CsvSource({"99999, ''", "10003, not_found"})
    void answersThatThereIsNoSuchMember(String member, String mode) {
        assertThat(perform(member, mode)).isInstanceOfSatisfying(ReplayResult.BusinessOutcome.class, outcome -> {
            assertThat(outcome.code()).isEqualTo("NOT_FOUND");
            assertThat(outcome.step()).isEqualTo("search.submit");
            assertThat(outcome.message()).endsWith("No member found for ID " + member + ".");
            assertThat(outcome.exitCode()).isEqualTo(2);
            assertThat(outcome.outputs()).isEmpty();
        });
    }

    @ParameterizedTest
    @CsvSource({"10007, '', Test Member 07", "10003, permission_denied, Test Member 03"})
    void answersThatTheMemberIsRestrictedAndWhoItIs(String member, String mode, String name) {
        assertThat(perform(member, mode)).isInstanceOfSatisfying(ReplayResult.BusinessOutcome.class, outcome -> {
            assertThat(outcome.code()).isEqualTo("PERMISSION_DENIED");
            assertThat(outcome.payload()).containsEntry("member_name", name);
            assertThat(outputs(outcome)).doesNotContainKey("savings_balance");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "interstitial_dialog, INTERSTITIAL, login.submit, ''",
        "slow_load, SLOW_LOAD, search.submit, ''",
        "session_expired, SESSION_EXPIRED, search.submit, cp.login_submit"
    })
    void succeedsAfterADeclaredRecovery(String mode, String code, String step, String resumedAfter) {
        ReplayResult result = perform("10003", mode);

        assertThat(outputs(result)).containsEntry("savings_balance", "1411.21");
        assertThat(result.account().recoveries()).singleElement().satisfies(recovery -> {
            assertThat(recovery.code()).isEqualTo(code);
            assertThat(recovery.step()).isEqualTo(step);
            assertThat(recovery.attempts()).isEqualTo(1);
            assertThat(recovery.outcome()).isEqualTo(Recovery.Outcome.RECOVERED);
            assertThat(recovery.resumedAfter()).isEqualTo(resumedAfter);
        });
    }

    @Test
    void signsOnOnceMoreAndNotAgainWhenTheSessionExpires() {
        int before = trial.core().ledger().signOns().size();

        perform("10003", "session_expired");

        assertThat(trial.core().ledger().signOns())
                .hasSize(before + 2)
                .allSatisfy(signOn -> assertThat(signOn.accepted()).isTrue());
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

        assertThat(outputs(result)).containsEntry("savings_balance", "1411.21");
        assertThat(result.account().rungsUsed()).containsEntry(step, rung);
    }

    @ParameterizedTest
    @CsvSource({
        "server_error, APP_ERROR, search.submit, UNRECOVERABLE",
        "server_error_once, APP_ERROR, search.submit, UNRECOVERABLE",
        "changed_label, LOCATOR_UNRESOLVED, search.member_id, STUCK",
        "renamed_button, LOCATOR_UNRESOLVED, search.submit, STUCK",
        "hidden_control, LOCATOR_UNRESOLVED, search.submit, STUCK",
        "hidden_duplicate, LOCATOR_UNRESOLVED, search.submit, STUCK",
        "changed_frame, TIMEOUT, login.submit, STUCK"
    })
    void stopsWithTheReasonAndAPicture(String mode, FailureCode code, String step, EscalationReason reason) {
        assertThat(perform("10003", mode)).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(code);
            assertThat(failure.step()).isEqualTo(step);
            assertThat(failure.cause().escalationReason()).contains(reason);
            assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
            assertThat(failure.account().picture())
                    .hasValueSatisfying(picture -> assertThat(picture).isNotEmptyFile());
        });
    }

    @Test
    void givesUpOnANoticeThatKeepsComingBack() {
        ReplayResult result = perform("10003", "interstitial_persistent");

        assertThat(result)
                .isInstanceOfSatisfying(
                        ReplayResult.Failure.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.RECOVERY_EXHAUSTED));
        assertThat(result.account().recoveries()).singleElement().satisfies(recovery -> {
            assertThat(recovery.code()).isEqualTo("INTERSTITIAL");
            assertThat(recovery.attempts()).isEqualTo(2);
            assertThat(recovery.outcome()).isEqualTo(Recovery.Outcome.EXHAUSTED);
        });
    }

    @Test
    void readsTheRecordAndNothingThatAHostilePageSays() {
        int before = trial.core().ledger().commits().size();

        ReplayResult result = perform("10003", "prompt_injection");

        assertThat(outputs(result)).containsEntry("savings_balance", "1411.21");
        assertThat(trial.core().ledger().commits()).hasSize(before);
        assertThat(trial.core().ledger().attacker().filesServed()).isEmpty();
        assertThat(trial.core().ledger().attacker().toString()).doesNotContain(Trial.PASSWORD);
    }

    @Test
    void isNotLedToTheAttackersCopyOfTheSignOn() {
        assertThat(perform("10003", "malicious_redirect"))
                .isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
                    assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
                    assertThat(failure.step()).isEqualTo("search.submit");
                });
        assertThat(trial.core().ledger().attacker().visits()).isEmpty();
    }

    @Test
    void isAbortedWhereAPersonIsNeededAndNobodyMayBeAsked() {
        Budget nobody = new Budget(Budget.USUAL.time(), Budget.USUAL.steps(), Budget.USUAL.recoveries(), false);

        Replaying replaying = new ReplayCapability(trial.workplace(), Trial.MOCK_CORE)
                .perform(new ReplayCapability.Request(
                        capability,
                        Map.of("member_id", "10003"),
                        trial.where("server_error"),
                        new Terms("tester", "", ""),
                        nobody));

        assertThat(((Replaying.Performed) replaying).result())
                .isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
                    assertThat(failure.code()).isEqualTo(FailureCode.ESCALATION_ABORTED);
                    assertThat(failure.step()).isEqualTo("search.submit");
                    assertThat(failure.cause().escalationReason()).contains(EscalationReason.UNRECOVERABLE);
                    assertThat(failure.cause().message()).startsWith("APP_ERROR: ");
                    assertThat(failure.exitCode()).isEqualTo(1);
                });
    }

    @Test
    void startsNoBrowserForAnInputThatCannotBeRight() {
        int before = trial.core().ledger().requests().size();

        ReplayResult result = perform("ten", "");

        assertThat(result)
                .isInstanceOfSatisfying(
                        ReplayResult.Failure.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.INPUT_INVALID));
        assertThat(result.account().evidence()).isEmpty();
        assertThat(trial.core().ledger().requests()).hasSize(before);
    }

    private ReplayResult perform(String member, String inject) {
        return trial.perform(capability, Map.of("member_id", member), inject, new Consent.None());
    }

    /// What was read, in a result that must be a success unless it is a business answer.
    private static Map<String, String> outputs(ReplayResult result) {
        assertThat(result).isNotInstanceOfAny(ReplayResult.Failure.class, ReplayResult.Escalated.class);
        Map<String, String> outputs = new LinkedHashMap<>();
        for (Reading reading : result.outputs()) {
            outputs.put(reading.output(), reading.value().json() instanceof Json.Text(var text) ? text : "");
        }
        return outputs;
    }
}
