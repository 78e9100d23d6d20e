package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.replay.SideEffect;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.Workplace;
import dev.rote.workflow.ConsentToWorkflow;
import dev.rote.workflow.Done;
import dev.rote.workflow.RunWorkflow;
import dev.rote.workflow.RunWorkflow.Running;
import dev.rote.workflow.WorkflowResult.Ending;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Look the member up, then open a sub-account: one commit with consent, however often it is asked for and whatever
/// dies in between. The core's own ledger is the judge.
@OnTheSecondTrial
class WorkflowOnTheMockCoreTest {
    private static final String NAME = "open_member_subaccount";

    private final Trial trial;

    WorkflowOnTheMockCoreTest(Trial trial) {
        this.trial = trial;
    }

    @Test
    void opensOneAccountAndAnswersTheSameKeyWithoutABrowser() {
        int before = commits();
        Map<String, String> approvals = Map.of("open", token(trial.workplace(), "10004"));

        Running first = run(trial.workplace(), "10004", "wf-opens", approvals);
        Running again = run(trial.workplace(), "10004", "wf-opens", Map.of());

        assertThat(first).isInstanceOfSatisfying(Running.Ended.class, ended -> {
            assertThat(ended.result().ending()).isInstanceOf(Ending.Succeeded.class);
            assertThat(ended.result().sideEffect()).isEqualTo(SideEffect.COMMITTED);
            assertThat(ended.result().steps()).extracting(Done::effect).containsExactly("not_applicable", "confirmed");
            assertThat(ended.result().outputs().of().keySet())
                    .containsExactly("member_name", "savings_balance", "reference_number");
            assertThat(ended.result().outputs().field("reference_number"))
                    .contains(
                            Json.text(trial.core().ledger().commits().getLast().reference()));
        });
        assertThat(again)
                .isInstanceOfSatisfying(
                        Running.Answered.class,
                        answered ->
                                assertThat(answered.result().field("cached")).contains(Json.flag(true)));
        assertThat(commits()).isEqualTo(before + 1);
    }

    @Test
    void opensNothingForAMemberNobodyKnows() {
        int before = trial.core().ledger().confirmPresses();

        Running running =
                run(trial.workplace(), "99999", "wf-nobody", Map.of("open", token(trial.workplace(), "99999")));

        assertThat(running).isInstanceOfSatisfying(Running.Ended.class, ended -> {
            assertThat(ended.result().ending())
                    .isInstanceOfSatisfying(
                            Ending.Outcome.class,
                            outcome -> assertThat(outcome.code() + " at " + outcome.step())
                                    .isEqualTo("NOT_FOUND at lookup"));
            assertThat(ended.result().sideEffect()).isEqualTo(SideEffect.NONE);
            assertThat(ended.result().steps()).hasSize(1);
        });
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before);
    }

    /// Killed between the commit and its answer: the same key reads what became of it, and presses nothing.
    @Test
    void neverOpensASecondWhenItIsKilledInTheCommit(@TempDir Path work) throws IOException, InterruptedException {
        Workplace workplace = new Workplace(
                trial.workplace().surfaces(),
                Clock.systemUTC(),
                new Random(5),
                Trial.SECRETS,
                work.resolve(".rote").resolve("runs"),
                work.resolve("state").resolve("rote"));
        int before = commits();
        int presses = trial.core().ledger().confirmPresses();
        killedInItsCommit(work, token(workplace, "10006"), before);
        assertThat(commits())
                .as(OwnProcess.read(work.resolve("out")) + OwnProcess.read(work.resolve("err")))
                .isEqualTo(before + 1);

        Running again = run(workplace, "10006", "wf-killed", Map.of());

        assertThat(again).isInstanceOfSatisfying(Running.Ended.class, ended -> {
            assertThat(ended.result().ending())
                    .isInstanceOfSatisfying(
                            Ending.Failed.class,
                            failed -> assertThat(failed.code() + " at " + failed.step())
                                    .isEqualTo("INTERRUPTED at open"));
            assertThat(ended.result().sideEffect()).isEqualTo(SideEffect.COMMITTED);
            assertThat(ended.result().steps()).extracting(Done::fresh).containsExactly(false, false);
            assertThat(ended.result().steps().getLast().effect()).isEqualTo("confirmed");
        });
        assertThat(run(workplace, "10006", "wf-killed", Map.of())).isInstanceOf(Running.Answered.class);
        assertThat(commits()).isEqualTo(before + 1);
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(presses + 1);
    }

    private void killedInItsCommit(Path work, String token, int before) throws IOException, InterruptedException {
        Process process = OwnProcess.start(
                work,
                List.of(),
                "workflow",
                "run",
                NAME,
                "--input",
                "member_id=10006",
                "--input",
                "account_type=Savings",
                "--input",
                "initial_deposit=60.00",
                "--project",
                Trial.MOCK_CORE.root().toString(),
                "--base-url",
                trial.core().address().toString(),
                "--inject",
                "slow_confirm",
                "--client",
                "tester",
                "--approval",
                "open=" + token,
                "--idempotency-key",
                "wf-killed");
        try {
            for (int i = 0; i < 900 && commits() == before && process.isAlive(); i++) {
                process.waitFor(100, TimeUnit.MILLISECONDS);
            }
        } finally {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
    }

    private Running run(Workplace workplace, String member, String key, Map<String, String> approvals) {
        return new RunWorkflow(workplace, Trial.MOCK_CORE, Trial.MOCK_CORE.capabilities())
                .perform(new RunWorkflow.Request(NAME, inputs(member), trial.where(""), "tester", key, approvals));
    }

    private String token(Workplace workplace, String member) {
        return switch (new ConsentToWorkflow(workplace, Trial.MOCK_CORE, Trial.MOCK_CORE.capabilities())
                .perform(new ConsentToWorkflow.Request(
                        NAME,
                        inputs(member),
                        trial.where(""),
                        new ConsentToWorkflow.Person("reviewer", "tester", Duration.ofMinutes(15)),
                        "open",
                        Map.of(),
                        ""))) {
            case Consenting.Given(var token, var _) -> token;
            case Consenting.Refused refused -> throw new AssertionError(refused.toString());
        };
    }

    private static Map<String, String> inputs(String member) {
        return Map.of("member_id", member, "account_type", "Savings", "initial_deposit", "60.00");
    }

    private int commits() {
        return trial.core().ledger().commits().size();
    }
}
