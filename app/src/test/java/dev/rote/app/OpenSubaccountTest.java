package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.policy.Consent;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.FailureCode;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Opening a sub-account is a commit: the mock core's own ledger is the judge, never the screen.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenSubaccountTest {
    private static final Map<String, String> INPUTS =
            Map.of("member_id", "10004", "account_type", "Checking", "initial_deposit", "250.00");
    private static final Consent CONSENT = new Consent.Given("tester", "review.confirm");

    private Trial trial;
    private Path capability;

    @BeforeAll
    void learnsTheTask(@TempDir Path empty) {
        trial = new Trial(empty);
        capability = trial.learned(Trial.OPENING);
    }

    @AfterAll
    void leavesNothingRunning() {
        trial.close();
    }

    @Test
    void recordsWhatIsShippedAsAnExample() throws IOException {
        assertThat(Trial.lasting(capability)).isEqualTo(Trial.lasting(Trial.shipped("open_subaccount")));
    }

    @Test
    void isNotPressedWithoutConsent() {
        int before = commits();

        ReplayResult result = trial.perform(capability, INPUTS, "", new Consent.None());

        assertThat(result).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
            assertThat(failure.cause().escalationReason()).contains(EscalationReason.NEEDS_APPROVAL);
            assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        });
        assertThat(commits()).isEqualTo(before);
    }

    @Test
    void commitsOnceWithConsentAndNamesTheReference() {
        int before = commits();

        ReplayResult result = trial.perform(capability, INPUTS, "", CONSENT);

        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(commits()).isEqualTo(before + 1);
        assertThat(trial.core().ledger().commits().getLast().memberId()).isEqualTo("10004");
    }

    @Test
    void doesNotKnowWhetherASlowCommitLandedAndPressesItOnce() {
        int before = commits();

        ReplayResult result = trial.perform(capability, INPUTS, "slow_confirm", CONSENT);

        assertThat(result).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
            assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        });
        assertThat(commits()).isEqualTo(before + 1);
    }

    @Test
    void commitsNothingWhenAnUndeclaredQuestionIsDismissed() {
        int before = commits();

        ReplayResult result = trial.perform(capability, INPUTS, "native_confirm", CONSENT);

        assertThat(result).isInstanceOf(ReplayResult.Failure.class);
        assertThat(result.account().warnings().toString()).contains("confirm");
        assertThat(commits()).isEqualTo(before);
    }

    @Test
    void isNotFooledByASuccessThatNoCommitEarned() {
        int before = commits();

        ReplayResult result = trial.perform(capability, INPUTS, "confirmation_spoof", CONSENT);

        assertThat(result).isInstanceOf(ReplayResult.Failure.class);
        assertThat(result.sideEffect()).isNotEqualTo(SideEffect.COMMITTED);
        assertThat(commits()).isEqualTo(before);
    }

    private int commits() {
        return trial.core().ledger().commits().size();
    }
}
