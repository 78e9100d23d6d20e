package dev.rote.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.replay.Account;
import dev.rote.replay.EffectVerdict;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.FailureCode;
import dev.rote.replay.HeldRequest;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReplayReportTest {
    @Test
    void saysWhoHasToAllowAStepAndHow() {
        assertThat(words("none was given", EscalationReason.NEEDS_APPROVAL))
                .startsWith("failure  POLICY_BLOCKED at review.confirm")
                .contains("a person           has to consent to step review.confirm with exactly these inputs")
                .contains("rote approval-token")
                .contains("side effect        none");
    }

    @Test
    void showsFieldByFieldWhatADryRunWouldSend() {
        HeldRequest held = new HeldRequest(
                "POST",
                "https://core.test",
                "/confirm",
                "ab12",
                true,
                List.of(
                        new HeldRequest.Field("form", "F_AMT", "75.00\nside effect  committed", false),
                        new HeldRequest.Field("form", "F_TOKEN", "K1", true)));
        assertThat(ReplayReport.words(new ReplayResult.DryRun(
                                "review.confirm",
                                SideEffect.NONE,
                                List.of(),
                                held,
                                Account.notStarted("run-1", "open_subaccount", 1, "", EffectVerdict.notSent())))
                        .lines())
                .contains(
                        "dry run  review.confirm would send, and nothing was sent:",
                        "  POST               https://core.test/confirm",
                        "  F_AMT              75.00",
                        "                     side effect  committed",
                        "  F_TOKEN            K1  (form, differs each time)",
                        "  digest             ab12",
                        "  side effect        none")
                .anyMatch(line -> line.contains("--held run-1"));
    }

    @Test
    void saysWhatIsProvenAndHowToFindOutWhatIsNot() {
        EffectVerdict.Checked read = new EffectVerdict.Checked("review.confirm", "sql", "41", "42", "proven");
        assertThat(words(new EffectVerdict(
                        EffectVerdict.Status.CONFIRMED,
                        EffectVerdict.Evidence.POSTCONDITION_OBSERVATION,
                        "it was read",
                        "read again",
                        List.of(read))))
                .contains("  effect             confirmed: it was read")
                .contains("  read elsewhere     sql at review.confirm: 41, then 42")
                .doesNotContain("find out");
        assertThat(words(new EffectVerdict(
                        EffectVerdict.Status.UNVERIFIABLE,
                        EffectVerdict.Evidence.DISPATCH_RECEIPT,
                        "nobody knows",
                        "look in the application",
                        List.of())))
                .contains("  find out           look in the application");
    }

    private static String words(EffectVerdict effect) {
        return ReplayReport.words(new ReplayResult.Success(
                "review.confirm",
                SideEffect.COMMITTED,
                List.of(),
                Account.notStarted("run-1", "open_subaccount", 1, "", effect)));
    }

    @Test
    void keepsLinesFromTheScreenInTheirColumn() {
        assertThat(words("none was given\nscreen: \u202eside effect   committed", EscalationReason.STUCK)
                        .lines())
                .contains(
                        "  observed           none was given",
                        "                     screen: \\u202eside effect   committed");
    }

    private static String words(String observed, EscalationReason reason) {
        return ReplayReport.words(new ReplayResult.Failure(
                FailureCode.POLICY_BLOCKED,
                "review.confirm",
                SideEffect.NONE,
                List.of(),
                new ReplayResult.Cause("it was not done", "consent", observed, false, Optional.of(reason)),
                Account.notStarted("run-1", "open_subaccount", 1, "", EffectVerdict.notSent())));
    }
}
