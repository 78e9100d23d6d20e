package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rote.evidence.PastRun;
import dev.rote.evidence.Runs;
import dev.rote.policy.Loading;
import dev.rote.replay.Budget;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.FailureCode;
import dev.rote.replay.HeldRequest;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import dev.rote.replay.Warning;
import dev.rote.session.ConsentToStep;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What a commit sends is held until it is known to be what was consented to; the mock core's own ledger is the
/// judge.
@OnTheSharedTrial
class HeldRequestTest {
    private static final String STEP = "review.confirm";
    private static final Map<String, String> INPUTS =
            Map.of("member_id", "10008", "account_type", "Savings", "initial_deposit", "40.00");

    private final Trial trial;
    private final Path capability = Trial.shipped("open_subaccount");

    HeldRequestTest(Trial trial) {
        this.trial = trial;
    }

    @Test
    void aDryRunShowsTheRequestAndNothingArrivesAndConsentToItCommitsOnce() {
        int before = commits();
        int presses = trial.core().ledger().confirmPresses();
        ReplayResult.DryRun shown = dryRun(new Terms("tester", "", "key-held", true));

        assertThat(shown.step()).isEqualTo(STEP);
        assertThat(shown.account().picture().orElseThrow()).isNotEmptyFile();
        assertThat(shown.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(shown.held().method()).isEqualTo("POST");
        assertThat(shown.held().path()).isEqualTo("/confirm");
        assertThat(shown.held().fields())
                .extracting(HeldRequest.Field::name, HeldRequest.Field::isVolatile)
                .containsExactly(tuple("F_TOKEN", true), tuple("F_CMD", false));
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(presses);
        assertThat(commits()).isEqualTo(before);

        String token = consent(shown.account().runId());
        ReplayResult done = result(replay("", new Terms("tester", token, "key-held")));

        assertThat(done).isInstanceOf(ReplayResult.Success.class);
        assertThat(done.account().warnings()).isEmpty();
        assertThat(commits()).isEqualTo(before + 1);
        assertThat(past(done).commits())
                .extracting(PastRun.Event::event)
                .containsExactly("commit_intent", "commit_request", "commit_outcome");
        assertThat(past(done).commits().get(1).fields().canonical())
                .contains(shown.held().digest());
        assertThat(replay("", new Terms("tester", token, "")))
                .isInstanceOfSatisfying(
                        Replaying.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("CONSENT_SPENT"));
    }

    @Test
    void aRequestThatDiffersInOneFieldIsDroppedAndTheConsentIsNotSpent() {
        int before = commits();
        String token =
                consent(dryRun(new Terms("tester", "", "", true)).account().runId());

        assertThat(result(replay("altered_request", new Terms("tester", token, ""))))
                .isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
                    assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
                    assertThat(failure.step()).isEqualTo(STEP);
                    assertThat(failure.cause().escalationReason()).contains(EscalationReason.NEEDS_APPROVAL);
                    assertThat(failure.cause().observed()).startsWith("form F_FEE is new");
                    assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
                });
        assertThat(commits()).isEqualTo(before);
        assertThat(result(replay("", new Terms("tester", token, "")))).isInstanceOf(ReplayResult.Success.class);
        assertThat(commits()).isEqualTo(before + 1);
    }

    @Test
    void aFormThatIsSentTwiceArrivesOnce() {
        String token = trial.consent(capability, INPUTS, "reviewer", STEP);
        int before = commits();

        ReplayResult result = result(replay("double_submit", new Terms("tester", token, "")));

        assertThat(commits()).isEqualTo(before + 1);
        assertThat(result.account().warnings()).extracting(Warning::code).containsExactly("SECOND_REQUEST_DROPPED");
    }

    @Test
    void consentIsBoundToNoRunThatIsNoDryRun() {
        ReplayResult stopped = result(replay("", new Terms("tester", "", "")));

        assertThat(consenting(stopped.account().runId()))
                .isInstanceOfSatisfying(
                        Consenting.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("HELD_UNKNOWN"));
    }

    private ReplayResult.DryRun dryRun(Terms terms) {
        return (ReplayResult.DryRun) result(replay("", terms));
    }

    private Replaying replay(String inject, Terms terms) {
        return new ReplayCapability(trial.workplace(), Trial.MOCK_CORE)
                .perform(new ReplayCapability.Request(capability, INPUTS, trial.where(inject), terms, Budget.USUAL));
    }

    private static ReplayResult result(Replaying replaying) {
        return ((Replaying.Performed) replaying).result();
    }

    private String consent(String held) {
        return ((Consenting.Given) consenting(held)).token();
    }

    private Consenting consenting(String held) {
        return new ConsentToStep(trial.workplace(), Trial.MOCK_CORE)
                .perform(new ConsentToStep.Request(
                        capability, INPUTS, trial.where(""), "reviewer", "tester", "", held, Duration.ofMinutes(5)));
    }

    private static PastRun past(ReplayResult result) {
        return switch (Runs.open(result.account().evidence().orElseThrow())) {
            case Loading.Loaded<PastRun>(var run) -> run;
            case Loading.Refused<PastRun>(var why) -> throw new AssertionError(why.toString());
        };
    }

    private int commits() {
        return trial.core().ledger().commits().size();
    }
}
