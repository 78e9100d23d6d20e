package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.replay.FailureCode;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A consent is good for one use of exactly what was consented to, and a key for one performance; the mock core's own
/// ledger is the judge.
@OnTheSharedTrial
class ConsentTest {
    private static final String STEP = "review.confirm";
    private static final Map<String, String> INPUTS = inputs("10005");
    private static final Map<String, String> OTHERS = inputs("10006");

    private final Trial trial;
    private final Path capability = Trial.shipped("open_subaccount");

    ConsentTest(Trial trial) {
        this.trial = trial;
    }

    private static Map<String, String> inputs(String member) {
        return Map.of("member_id", member, "account_type", "Savings", "initial_deposit", "40.00");
    }

    @Test
    void isSpentByTheCommit() {
        String token = trial.consent(capability, INPUTS, "reviewer", STEP);
        int before = commits();

        assertThat(replay(INPUTS, new Terms("tester", token, "")))
                .isInstanceOfSatisfying(
                        Replaying.Performed.class,
                        performed -> assertThat(performed.result()).isInstanceOf(ReplayResult.Success.class));
        assertThat(code(replay(INPUTS, new Terms("tester", token, "")))).isEqualTo("CONSENT_SPENT");
        assertThat(commits()).isEqualTo(before + 1);
    }

    @Test
    void isNotSpentByARunThatNeverReachedTheCommit() {
        String token = trial.consent(capability, INPUTS, "reviewer", STEP);
        int before = commits();

        Replaying stopped = trial.replay(capability, INPUTS, "server_error", new Terms("tester", token, ""));
        assertThat(stopped)
                .isInstanceOfSatisfying(
                        Replaying.Performed.class,
                        performed -> assertThat(performed.result()).isInstanceOf(ReplayResult.Failure.class));
        assertThat(replay(INPUTS, new Terms("tester", token, "")))
                .isInstanceOfSatisfying(
                        Replaying.Performed.class,
                        performed -> assertThat(performed.result()).isInstanceOf(ReplayResult.Success.class));
        assertThat(commits()).isEqualTo(before + 1);
    }

    @Test
    void countsForNobodyElseAndNothingElse() {
        String token = trial.consent(capability, INPUTS, "reviewer", STEP);
        int before = commits();

        assertThat(code(replay(OTHERS, new Terms("tester", token, "")))).isEqualTo("CONSENT_OTHER_INPUTS");
        assertThat(code(replay(INPUTS, new Terms("intern", token, "")))).isEqualTo("CONSENT_OTHER_PERSON");
        assertThat(code(replay(INPUTS, new Terms("tester", token.substring(1), ""))))
                .isEqualTo("CONSENT_FORGED");
        assertThat(code(trial.replay(
                        Trial.shipped("member_savings_balance"),
                        Map.of("member_id", "10005"),
                        "",
                        new Terms("tester", token, ""))))
                .isEqualTo("CONSENT_OTHER_CAPABILITY");
        assertThat(commits()).isEqualTo(before);
    }

    @Test
    void isForItsStepAlone() {
        String token = trial.consent(capability, INPUTS, "reviewer", "search.submit");
        int before = commits();

        assertThat(replay(INPUTS, new Terms("tester", token, "")))
                .isInstanceOfSatisfying(
                        Replaying.Performed.class,
                        performed -> assertThat(performed.result())
                                .isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
                                    assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
                                    assertThat(failure.step()).isEqualTo(STEP);
                                    assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
                                }));
        assertThat(commits()).isEqualTo(before);
    }

    @Test
    void aRepeatedKeyIsAnsweredWithTheSameResultAndNothingIsDone() {
        String token = trial.consent(capability, INPUTS, "reviewer", STEP);
        int before = commits();

        Replaying first = replay(INPUTS, new Terms("tester", token, "key-1"));
        Replaying again = replay(INPUTS, new Terms("tester", "", "key-1"));

        assertThat(first).isInstanceOf(Replaying.Performed.class);
        assertThat(again).isInstanceOfSatisfying(Replaying.Answered.class, answered -> {
            assertThat(answered.result().field("cached")).contains(Json.flag(true));
            assertThat(answered.result().field("kind")).contains(Json.text("success"));
            assertThat(answered.result().field("run_id"))
                    .contains(Json.text(
                            ((Replaying.Performed) first).result().account().runId()));
        });
        assertThat(commits()).isEqualTo(before + 1);
    }

    @Test
    void aKeyIsRefusedToOtherInputs() {
        replay(INPUTS, new Terms("tester", "", "key-2"));

        assertThat(replay(OTHERS, new Terms("tester", "", "key-2")))
                .isInstanceOfSatisfying(
                        Replaying.Performed.class,
                        performed -> assertThat(performed.result())
                                .isInstanceOfSatisfying(
                                        ReplayResult.Failure.class,
                                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.INPUT_INVALID)));
    }

    @Test
    void aRefusedConsentLeavesTheKeyFree() {
        String token = trial.consent(capability, INPUTS, "reviewer", STEP);
        int before = commits();

        assertThat(code(replay(INPUTS, new Terms("tester", "forged", "key-3")))).isEqualTo("CONSENT_FORGED");
        assertThat(replay(INPUTS, new Terms("tester", token, "key-3")))
                .isInstanceOfSatisfying(
                        Replaying.Performed.class,
                        performed -> assertThat(performed.result()).isInstanceOf(ReplayResult.Success.class));
        assertThat(commits()).isEqualTo(before + 1);
    }

    private Replaying replay(Map<String, String> inputs, Terms terms) {
        return trial.replay(capability, inputs, "", terms);
    }

    private static String code(Replaying replaying) {
        return switch (replaying) {
            case Replaying.Refused(var code, var _) -> code;
            case Replaying other -> throw new AssertionError(other.toString());
        };
    }

    private int commits() {
        return trial.core().ledger().commits().size();
    }
}
