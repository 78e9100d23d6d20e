package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.policy.Consent;
import dev.rote.registry.Approval;
import dev.rote.registry.Deciding;
import dev.rote.registry.Lifecycle.Move;
import dev.rote.registry.Showing;
import dev.rote.replay.Budget;
import dev.rote.replay.EffectVerdict;
import dev.rote.replay.FailureCode;
import dev.rote.replay.ReplayResult;
import dev.rote.session.AmendCapability;
import dev.rote.session.AmendCapability.Amending;
import dev.rote.session.ConsentToStep;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.KeepVersions;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.ReviewCapability;
import dev.rote.session.Terms;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The opening of a sub-account is proven by another capability, which counts them on the member's page. The core's
/// own ledger is the judge of what is said.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSharedTrial
class EffectOnTheMockCoreTest {
    private static final String STEP = "review.confirm";
    private static final Map<String, String> INPUTS =
            Map.of("member_id", "10006", "account_type", "Savings", "initial_deposit", "60.00");

    @TempDir
    private static Path folder = Path.of("");

    private final Trial trial;
    private Path capability = Path.of("");

    EffectOnTheMockCoreTest(Trial trial) {
        this.trial = trial;
    }

    /// The recorded opening and the count as they are shipped, with a check that has less patience than the
    /// example's.
    @BeforeAll
    void amendsTheOpening() throws IOException {
        Path capabilities = Files.createDirectories(folder.resolve("capabilities"));
        capability = Files.copy(Trial.recordedOpening(), capabilities.resolve("open_subaccount.json"));
        approve(Files.copy(Trial.shipped("member_subaccounts"), capabilities.resolve("member_subaccounts.json")));
        Path check = Trial.MOCK_CORE.root().resolve("checks").resolve("open_subaccount.yaml");
        Path hasty = Files.writeString(
                folder.resolve("check.yaml"),
                Files.readString(check).replaceAll("within_ms: [0-9]+", "within_ms: 8000"));

        assertThat(new AmendCapability(trial.workplace()).prove(capability, "", hasty))
                .isInstanceOf(Amending.Amended.class);
        approve(capability);
    }

    private void approve(Path file) {
        ReviewCapability review = new ReviewCapability(trial.workplace());
        assertThat(review.describe(file, "tester")).isInstanceOf(Showing.Shown.class);
        assertThat(review.approve(file, "tester")).isInstanceOf(Approval.Approved.class);
    }

    @ParameterizedTest
    @CsvSource({
        "'',                 success, '',                  committed, confirmed,      1",
        "slow_confirm,       failure, TIMEOUT,             committed, confirmed,      1",
        "optimistic_receipt, failure, EFFECT_CONTRADICTED, unknown,   suspected_noop, 0"
    })
    void saysWhatTheLedgerHolds(String mode, String kind, String code, String sideEffect, String status, int commits) {
        int before = commits();

        ReplayResult result = trial.perform(capability, INPUTS, mode, new Consent.Given("tester", STEP));

        EffectVerdict effect = result.account().effect();
        assertThat(result.kind()).isEqualTo(kind);
        assertThat(
                        result instanceof ReplayResult.Failure failure
                                ? failure.code().name()
                                : "")
                .isEqualTo(code);
        assertThat(result.sideEffect().wire()).as(effect.toString()).isEqualTo(sideEffect);
        assertThat(effect.status().wire()).as(effect.toString()).isEqualTo(status);
        assertThat(commits()).isEqualTo(before + commits);
    }

    /// The shipped opening; what would prove it is taken from under it in the last instant.
    @ParameterizedTest
    @CsvSource({"'', 1", "optimistic_receipt, 0"})
    void aReceiptWhoseProofCannotBeReadIsNoSuccess(String mode, int commits, @TempDir Path own) throws IOException {
        Path capabilities = Files.createDirectories(own.resolve("capabilities"));
        Path opening = Files.copy(Trial.shipped("open_subaccount"), capabilities.resolve("open_subaccount.json"));
        approve(Files.copy(Trial.shipped("member_subaccounts"), capabilities.resolve("member_subaccounts.json")));
        approve(opening);
        KeepVersions versions = new KeepVersions(trial.workplace(), capabilities);
        Workplace usual = trial.workplace();
        Workplace revoking = new Workplace(
                new BeforePress(
                        usual.surfaces(),
                        "Confirm",
                        () -> assertThat(versions.move("member_subaccounts", 1, Move.REVOKE, "tester", ""))
                                .isInstanceOf(Deciding.Decided.class)),
                usual.clock(),
                usual.random(),
                usual.environment(),
                usual.runs(),
                usual.state());
        Terms terms = new Terms("tester", trial.consent(opening, INPUTS, "reviewer", STEP), "");
        int before = commits();

        Replaying replaying = new ReplayCapability(revoking, Trial.MOCK_CORE)
                .perform(new ReplayCapability.Request(opening, INPUTS, trial.where(mode), terms, Budget.USUAL));

        assertThat(((Replaying.Performed) replaying).result())
                .isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
                    assertThat(failure.code()).isEqualTo(FailureCode.EFFECT_UNPROVEN);
                    assertThat(failure.sideEffect().wire()).isEqualTo("unknown");
                });
        assertThat(commits()).isEqualTo(before + commits);
    }

    /// Killed between the commit and its answer; the same key again reads the effect, and presses nothing.
    @Test
    void aRunThatDiedInItsCommitIsSettledWhenItsKeyIsAskedAgain(@TempDir Path work)
            throws IOException, InterruptedException {
        Workplace workplace = new Workplace(
                trial.workplace().surfaces(),
                Clock.systemUTC(),
                new Random(3),
                Trial.SECRETS,
                work.resolve(".rote").resolve("runs"),
                work.resolve("state").resolve("rote"));
        int before = commits();
        int presses = trial.core().ledger().confirmPresses();
        Process process = OwnProcess.start(work, List.of(), replay(token(workplace)));
        try {
            for (int i = 0; i < 600 && commits() == before && process.isAlive(); i++) {
                process.waitFor(100, TimeUnit.MILLISECONDS);
            }
        } finally {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
        assertThat(commits()).as(OwnProcess.read(work.resolve("err"))).isEqualTo(before + 1);

        Replaying again = ask(workplace);
        Replaying onceMore = ask(workplace);

        assertThat(again).isInstanceOfSatisfying(Replaying.Answered.class, answered -> {
            assertThat(answered.result().field("code")).contains(Json.text(FailureCode.INTERRUPTED.name()));
            assertThat(answered.result().field("side_effect")).contains(Json.text("committed"));
            assertThat(answered.result().canonical()).contains("\"status\":\"confirmed\"");
        });
        assertThat(onceMore)
                .isInstanceOfSatisfying(
                        Replaying.Answered.class,
                        answered ->
                                assertThat(answered.result().field("cached")).contains(Json.flag(true)));
        assertThat(commits()).isEqualTo(before + 1);
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(presses + 1);
    }

    private Replaying ask(Workplace workplace) {
        return new ReplayCapability(workplace, Trial.MOCK_CORE)
                .perform(new ReplayCapability.Request(
                        capability, INPUTS, trial.where(""), new Terms("tester", "", "key-1"), Budget.USUAL));
    }

    private String token(Workplace workplace) {
        return switch (new ConsentToStep(workplace, Trial.MOCK_CORE)
                .perform(new ConsentToStep.Request(
                        capability, INPUTS, trial.where(""), "reviewer", "tester", STEP, Duration.ofMinutes(5)))) {
            case Consenting.Given(var token, var _) -> token;
            case Consenting.Refused refused -> throw new AssertionError(refused.toString());
        };
    }

    private String[] replay(String token) {
        return new String[] {
            "replay", capability.toString(),
            "--input", "member_id=10006",
            "--input", "account_type=Savings",
            "--input", "initial_deposit=60.00",
            "--project", Trial.MOCK_CORE.root().toString(),
            "--base-url", trial.core().address().toString(),
            "--inject", "slow_confirm",
            "--client", "tester",
            "--approval-token", token,
            "--idempotency-key", "key-1"
        };
    }

    private int commits() {
        return trial.core().ledger().commits().size();
    }
}
