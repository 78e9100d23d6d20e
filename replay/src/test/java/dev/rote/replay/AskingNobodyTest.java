package dev.rote.replay;

import static dev.rote.replay.ReadingTest.failure;
import static dev.rote.replay.Steps.at;
import static dev.rote.replay.Steps.button;
import static dev.rote.replay.Steps.open;
import static dev.rote.replay.Steps.press;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.policy.Consent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A caller that allows nobody to be asked is told that somebody would have had to be, and why.
final class AskingNobodyTest {
    private static final Budget NOBODY = new Budget(Duration.ofMinutes(2), 100, 3, false);

    @TempDir
    Path runs;

    private static Draft pressing(String name) {
        return new Draft()
                .milestone(
                        "form", open("form.open", "/form", at("/form")), press("form.go", button(name), at("/saved")));
    }

    @Test
    void whatAPersonCouldHelpWithIsAbortedAndTellsWhatItWas() {
        ReplayResult.Failure failure =
                failure(CommitTest.desk(runs).budget(NOBODY).perform(pressing("Find"), Map.of()));

        assertThat(failure.code()).isEqualTo(FailureCode.ESCALATION_ABORTED);
        assertThat(failure.step()).isEqualTo("form.go");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(failure.cause().escalationReason()).contains(EscalationReason.STUCK);
        assertThat(failure.cause().message()).startsWith("LOCATOR_UNRESOLVED: ");
    }

    @Test
    void aMissingConsentIsAsWell() {
        Draft saving = CommitTest.change();

        ReplayResult.Failure failure = failure(CommitTest.desk(runs)
                .consenting(new Consent.None())
                .budget(NOBODY)
                .perform(saving, CommitTest.ORDER));

        assertThat(failure.code()).isEqualTo(FailureCode.ESCALATION_ABORTED);
        assertThat(failure.cause().escalationReason()).contains(EscalationReason.NEEDS_APPROVAL);
        assertThat(failure.cause().message()).startsWith("POLICY_BLOCKED: ");
    }

    @Test
    void whatNobodyCouldHelpWithIsWhatItIs() {
        ReplayResult.Failure failure =
                failure(CommitTest.desk(runs).allowing("open").budget(NOBODY).perform(pressing("Save"), Map.of()));

        assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
        assertThat(failure.cause().escalationReason()).isEmpty();
    }

    @Test
    void whoeverMayBeAskedIsNamedAsTheReasonAndTheFailureStaysWhatItIs() {
        ReplayResult.Failure failure = failure(CommitTest.desk(runs).perform(pressing("Find"), Map.of()));

        assertThat(failure.code()).isEqualTo(FailureCode.LOCATOR_UNRESOLVED);
        assertThat(failure.cause().escalationReason()).contains(EscalationReason.STUCK);
    }
}
