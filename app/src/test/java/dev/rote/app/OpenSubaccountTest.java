package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rote.mockapp.Ledger;
import dev.rote.policy.Consent;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.FailureCode;
import dev.rote.replay.Reading;
import dev.rote.replay.Recovery;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Opening a sub-account is a commit: it is made once or not at all, and what is said about it is true. The mock
/// core's own ledger is the judge, never the screen.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSharedTrial
class OpenSubaccountTest {
    private static final Consent NONE = new Consent.None();
    private static final Consent CONSENT = new Consent.Given("tester", "review.confirm");

    private final Trial trial;
    private Path capability = Path.of("");

    OpenSubaccountTest(Trial trial) {
        this.trial = trial;
    }

    /// What one performance did to the core, by its own ledger.
    private record Performed(ReplayResult result, List<Ledger.Commit> commits, int presses) {}

    @BeforeAll
    void learnsTheTask() {
        capability = trial.opening();
    }

    @Test
    void recordsWhatIsShippedAsAnExample() throws IOException {
        assertThat(Trial.lasting(capability)).isEqualTo(Trial.lasting(Trial.recordedOpening()));
    }

    @Test
    void isNotPressedWithoutConsent() {
        Performed performed = perform("", NONE);

        assertThat(performed.result()).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
            assertThat(failure.step()).isEqualTo("review.confirm");
            assertThat(failure.cause().escalationReason()).contains(EscalationReason.NEEDS_APPROVAL);
            assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        });
        assertThat(performed.commits()).isEmpty();
        assertThat(performed.presses()).isZero();
    }

    @Test
    void isNotPressedWithConsentToAnotherStep() {
        Performed performed = perform("", new Consent.Given("tester", "subaccount.submit"));

        assertThat(performed.result().sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(performed.presses()).isZero();
    }

    @Test
    void commitsOnceWithConsentAndNamesTheReference() {
        Performed performed = perform("", CONSENT);

        assertThat(performed.result()).isInstanceOf(ReplayResult.Success.class);
        assertThat(performed.result().sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(performed.commits()).singleElement().satisfies(commit -> {
            assertThat(commit.memberId()).isEqualTo("10004");
            assertThat(commit.accountType()).isEqualTo("Checking");
            assertThat(commit.amount()).isEqualByComparingTo(new BigDecimal("250.00"));
            assertThat(performed.result().outputs())
                    .extracting(
                            Reading::output, reading -> reading.value().json().canonical())
                    .containsExactly(tuple("reference_number", "\"" + commit.reference() + "\""));
        });
        assertThat(performed.presses()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"interstitial_dialog, INTERSTITIAL", "slow_load, SLOW_LOAD", "session_expired, SESSION_EXPIRED"})
    void commitsOnceAfterADeclaredRecovery(String mode, String code) {
        Performed performed = perform(mode, CONSENT);

        assertThat(performed.result()).isInstanceOf(ReplayResult.Success.class);
        assertThat(performed.result().account().recoveries())
                .extracting(Recovery::code)
                .containsExactly(code);
        assertThat(performed.commits()).hasSize(1);
        assertThat(performed.presses()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "250.00, validation_error, Initial Deposit is required.",
        "4.00, '', Initial Deposit must be at least 5.00."
    })
    void answersWhichFieldTheCoreRefusedAndWhy(String deposit, String mode, String said) {
        Performed performed = perform(deposit, mode, CONSENT);

        assertThat(performed.result()).isInstanceOfSatisfying(ReplayResult.BusinessOutcome.class, outcome -> {
            assertThat(outcome.code()).isEqualTo("VALIDATION_ERROR");
            assertThat(outcome.step()).isEqualTo("subaccount.submit");
            assertThat(outcome.payload()).isEqualTo(Map.of("field", "initial_deposit"));
            assertThat(outcome.message()).endsWith(said);
            assertThat(outcome.sideEffect()).isEqualTo(SideEffect.NONE);
        });
        assertThat(performed.presses()).isZero();
    }

    @Test
    void doesNotKnowWhetherASlowCommitLandedAndPressesItOnce() {
        Performed performed = perform("slow_confirm", CONSENT);

        assertThat(performed.result()).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
            assertThat(failure.step()).isEqualTo("review.confirm");
            assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        });
        assertThat(performed.commits()).hasSize(1);
        assertThat(performed.presses()).isEqualTo(1);
    }

    @Test
    void commitsNothingWhenAnUndeclaredQuestionIsDismissed() {
        Performed performed = perform("native_confirm", CONSENT);

        assertThat(performed.result()).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.ACTION_FAILED);
            assertThat(failure.step()).isEqualTo("review.confirm");
            assertThat(failure.cause().observed()).startsWith("a dialog asked: Open this sub-account?");
            assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        });
        assertThat(performed.result().account().warnings())
                .extracting(warning -> warning.code())
                .containsExactly("DIALOG_UNDECLARED");
        assertThat(performed.commits()).isEmpty();
    }

    @Test
    void isNotFooledByASuccessThatNoCommitEarned() {
        Performed performed = perform("confirmation_spoof", CONSENT);

        assertThat(performed.result()).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.step()).isEqualTo("subaccount.submit");
            assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
            assertThat(failure.outputs()).isEmpty();
        });
        assertThat(performed.commits()).isEmpty();
    }

    @Test
    void saysWhatCoversAControlInsteadOfPressingThroughIt() {
        Performed performed = perform("modal_dialog", CONSENT);

        assertThat(performed.result()).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.ACTION_FAILED);
            assertThat(failure.step()).isEqualTo("member.open_sub_account");
            assertThat(failure.cause().observed()).startsWith("COVERED");
        });
        assertThat(performed.commits()).isEmpty();
    }

    private Performed perform(String mode, Consent consent) {
        return perform("250.00", mode, consent);
    }

    private Performed perform(String deposit, String mode, Consent consent) {
        Map<String, String> inputs =
                Map.of("member_id", "10004", "account_type", "Checking", "initial_deposit", deposit);
        Ledger before = trial.core().ledger();
        ReplayResult result = trial.perform(capability, inputs, mode, consent);
        Ledger after = trial.core().ledger();
        return new Performed(
                result,
                after.commits().subList(before.commits().size(), after.commits().size()),
                after.confirmPresses() - before.confirmPresses());
    }
}
