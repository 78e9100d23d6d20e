package dev.rote.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.registry.Deciding;
import dev.rote.registry.Lifecycle;
import dev.rote.replay.SideEffect;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.testbed.FakeApp;
import dev.rote.workflow.RunWorkflow.Running;
import dev.rote.workflow.WorkflowResult.Compensation;
import dev.rote.workflow.WorkflowResult.Ending;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A workflow over a bank whose accounts are files: each step once, with consent, and what is taken back is proven
/// by the files.
class RunWorkflowTest {
    @TempDir
    private Path folder = Path.of("");

    private Bank bank = new Bank(folder);
    private FakeApp app = bank.app();
    private final Map<String, String> approvals = new HashMap<>();

    /// The bank's folder is watched in real time, so its clock must go.
    private final Timer time = new Timer(true);

    @AfterEach
    void stopsTheClock() {
        time.cancel();
    }

    @BeforeEach
    void opensTheBank() throws IOException {
        bank = Bank.in(folder);
        app = bank.app();
        time.scheduleAtFixedRate(
                new TimerTask() {
                    @Override
                    public void run() {
                        bank.clock().advance(Duration.ofMillis(50));
                    }
                },
                0,
                10);
        Files.writeString(bank.project().workflows().resolve("two_accounts.yaml"), BankTasks.TWO_ACCOUNTS);
        Files.writeString(bank.project().workflows().resolve("passed_on.yaml"), BankTasks.PASSED_ON);
    }

    @Test
    void makesEveryCallOnceAndAnswersTheSameKeyWithoutASurface() throws IOException {
        consent("one", "101", "102");
        consent("other", "101", "102");

        WorkflowResult result = ended(run("101", "102", "k"));
        int surfaces = app.opened().size();
        Running again = run("101", "102", "k");

        assertThat(result.ending()).isInstanceOf(Ending.Succeeded.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(result.outputs())
                .isEqualTo(Json.Fields.NONE
                        .with("nickname", Json.text("Al"))
                        .with("tax_id", Json.text("TX-101-9"))
                        .with("one", Json.text("A-101"))
                        .with("other", Json.text("A-102")));
        assertThat(result.steps()).extracting(Done::call).containsExactly("lookup", "one", "other");
        assertThat(bank.opened()).containsExactly("A-101", "A-102");
        assertThat(again).isInstanceOfSatisfying(Running.Answered.class, answered -> {
            assertThat(answered.result().field("cached")).contains(Json.flag(true));
            assertThat(answered.result().field("outputs")).contains(result.outputs());
        });
        assertThat(app.opened()).hasSize(surfaces);
    }

    @Test
    void writesNeitherSensitiveInputsNorSensitiveOutputs() throws IOException {
        consent("one", "101", "102");
        consent("other", "101", "102");

        WorkflowResult result = ended(run("101", "102", "k"));

        Path directory = result.facts().evidence().orElseThrow();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                assertThat(Files.readString(file)).doesNotContain("TX-101-9", "pin-4711");
            }
        }
        assertThat(Files.readString(directory.resolve("result.json"))).contains("A-102");
        assertThat(Files.readString(directory.resolve("log.jsonl"))).contains("\"step_intent\"");
    }

    @Test
    void startsNothingWithoutAKeyOrAConsent() {
        assertThat(code(run("101", "102", ""))).isEqualTo("KEY_REQUIRED");
        assertThat(code(run("101", "102", "k"))).isEqualTo("CONSENT_MISSING");
        consent("one", "101", "102");
        approvals.put("other", approvals.get("one"));
        assertThat(code(run("101", "102", "k"))).isEqualTo("CONSENT_OTHER_INPUTS");
        approvals.put("lookup", "x");
        assertThat(code(run("101", "102", "k"))).isEqualTo("APPROVAL_UNKNOWN");
        assertThat(app.opened()).isEmpty();
    }

    @Test
    void startsNothingWithValuesThatALaterStepWouldNotTake() {
        WorkflowResult result = ended(run("101", "abc", "k"));

        assertThat(result.ending()).isInstanceOfSatisfying(Ending.Failed.class, failed -> {
            assertThat(failed.code()).isEqualTo("INPUT_INVALID");
            assertThat(failed.message()).contains("other: member_id is a text like [0-9]+");
        });
        assertThat(app.opened()).isEmpty();
    }

    @Test
    void stopsAtTheFirstStepThatDoesNotSucceed() throws IOException {
        consent("one", "999", "102");
        consent("other", "999", "102");

        WorkflowResult result = ended(run("999", "102", "k"));

        assertThat(result.ending())
                .isInstanceOfSatisfying(
                        Ending.Outcome.class,
                        outcome -> assertThat(outcome.code() + " at " + outcome.step())
                                .isEqualTo("NOT_FOUND at lookup"));
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(bank.opened()).isEmpty();
    }

    @Test
    void takesBackWhatWasDoneAndProvesIt() throws IOException {
        consent("one", "101", "500");
        consent("other", "101", "500");
        expecting("one.compensate", "101", "500", "A-101");

        WorkflowResult result = ended(run("101", "500", "k"));

        assertThat(result.ending()).isInstanceOf(Ending.Outcome.class);
        assertThat(result.compensation()).isEqualTo(Compensation.PROVEN);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(result.lookAt()).isEmpty();
        assertThat(bank.opened()).isEmpty();
        assertThat(run("101", "500", "k")).isInstanceOf(Running.Answered.class);
    }

    @Test
    void waitsForConsentToTakeBackAndThenGoesOnlyBackwards() throws IOException {
        consent("one", "101", "500");
        consent("other", "101", "500");

        WorkflowResult first = ended(run("101", "500", "k"));
        expecting("one.compensate", "101", "500", "A-101");
        int before = app.opened().size();
        WorkflowResult second = ended(run("101", "500", "k"));

        assertThat(first.compensation()).isEqualTo(Compensation.NEEDS_CONSENT);
        assertThat(first.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(first.lookAt()).anyMatch(line -> line.contains("--step one.compensate"));
        assertThat(second.compensation()).isEqualTo(Compensation.PROVEN);
        assertThat(second.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(app.opened()).hasSize(before + 1);
        assertThat(bank.opened()).isEmpty();
    }

    /// The bank says that the account is closed, and it is there.
    @Test
    void doesNotBelieveTheScreenThatSaysItIsTakenBack() throws IOException {
        consent("one", "700", "500");
        consent("other", "700", "500");
        expecting("one.compensate", "700", "500", "A-700");

        WorkflowResult result = ended(run("700", "500", "k"));

        assertThat(result.compensation()).isEqualTo(Compensation.UNPROVEN);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        assertThat(result.lookAt()).anyMatch(line -> line.startsWith("step one: taking it back ended with EFFECT_"));
        assertThat(bank.opened()).containsExactly("A-700");
    }

    /// The browser dies in the second opening: nobody knows, so the first is not taken back either.
    @Test
    void takesNothingBackWhileAnEffectIsUnknown() throws IOException {
        bank.approve(BankTasks.unchecked());
        Files.writeString(
                bank.project().workflows().resolve("two_accounts.yaml"),
                BankTasks.TWO_ACCOUNTS.replace(
                        "  - id: other\n    capability: open_account",
                        "  - id: other\n    capability: open_unchecked"));
        consent("one", "101", "600");
        consent("other", "101", "600");
        expecting("one.compensate", "101", "600", "A-101");

        WorkflowResult result = ended(run("101", "600", "k"));

        assertThat(result.ending())
                .isInstanceOfSatisfying(
                        Ending.Failed.class, failed -> assertThat(failed.code()).isEqualTo("SURFACE_LOST"));
        assertThat(result.compensation()).isEqualTo(Compensation.WITHHELD);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        assertThat(result.lookAt()).anyMatch(line -> line.startsWith("other (run "));
        assertThat(bank.opened()).containsExactly("A-101", "A-600");
    }

    @Test
    void asksForConsentWhereAnEarlierStepDecidesAndGoesOnFromThere() throws IOException {
        Map<String, String> inputs = Map.of("member", "101");
        approvals.put("open", token("passed_on", "open", inputs, Map.of()));

        WorkflowResult first = ended(run("passed_on", inputs, "k"));
        int before = app.opened().size();
        approvals.clear();
        approvals.put("close", token("passed_on", "close", inputs, Map.of("open.reference", "A-101")));
        WorkflowResult second = ended(run("passed_on", inputs, "k"));

        assertThat(first.ending()).isInstanceOfSatisfying(Ending.Waiting.class, waiting -> {
            assertThat(waiting.reason()).isEqualTo("NEEDS_APPROVAL");
            assertThat(waiting.message()).contains("--expect open.reference='A-101'");
        });
        assertThat(first.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(second.ending()).isInstanceOf(Ending.Succeeded.class);
        assertThat(second.steps().getFirst().fresh()).isFalse();
        assertThat(app.opened()).hasSize(before + 1);
        assertThat(bank.opened()).isEmpty();
    }

    @Test
    void refusesAConsentToWhatWasNotExpected() throws IOException {
        Map<String, String> inputs = Map.of("member", "101");
        approvals.put("open", token("passed_on", "open", inputs, Map.of()));
        approvals.put("close", token("passed_on", "close", inputs, Map.of("open.reference", "A-1")));

        WorkflowResult result = ended(run("passed_on", inputs, "k"));

        assertThat(result.ending())
                .isInstanceOfSatisfying(
                        Ending.Waiting.class,
                        waiting -> assertThat(waiting.message()).contains("CONSENT_OTHER_INPUTS"));
        assertThat(bank.opened()).containsExactly("A-101");
    }

    @ParameterizedTest
    @CsvSource({"close,'',EXPECT_MISSING", "other,'',CONSENT_STEP_UNKNOWN"})
    void consentsOnlyToWhatIsKnown(String call, String expected, String code) {
        assertThat(consenting("passed_on", call, Map.of("member", "101"), Map.of()))
                .isInstanceOfSatisfying(
                        Consenting.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo(code));
    }

    @Test
    void refusesTheSameKeyForAnotherRequest() {
        consent("one", "999", "102");
        consent("other", "999", "102");
        ended(run("999", "102", "k"));

        assertThat(ended(run("999", "103", "k")).ending())
                .isInstanceOfSatisfying(
                        Ending.Failed.class, failed -> assertThat(failed.code()).isEqualTo("INPUT_INVALID"));
    }

    /// The definition was changed after a step was performed under it.
    @Test
    void refusesTheSameKeyForAnotherDefinition() throws IOException {
        Map<String, String> inputs = Map.of("member", "101");
        approvals.put("open", token("passed_on", "open", inputs, Map.of()));
        ended(run("passed_on", inputs, "k"));
        Files.writeString(
                bank.project().workflows().resolve("passed_on.yaml"),
                BankTasks.PASSED_ON.replace("\"5.00\"", "\"6.00\""));

        assertThat(ended(run("passed_on", inputs, "k")).ending())
                .isInstanceOfSatisfying(
                        Ending.Failed.class, failed -> assertThat(failed.code()).isEqualTo("INPUT_INVALID"));
        assertThat(bank.opened()).containsExactly("A-101");
    }

    @Test
    void startsNothingWithARevokedStep() {
        consent("one", "101", "102");
        consent("other", "101", "102");
        revoke("open_account");

        assertThat(code(run("101", "102", "k"))).isEqualTo("REVOKED");
        assertThat(app.opened()).isEmpty();
    }

    /// Revoked while the step before it is performed: it is not started, and what was done is taken back.
    @Test
    void stopsBeforeAStepThatIsRevokedInTheMiddle() throws IOException {
        bank.approve(BankTasks.unchecked());
        Files.writeString(
                bank.project().workflows().resolve("two_accounts.yaml"),
                BankTasks.TWO_ACCOUNTS.replace(
                        "  - id: other\n    capability: open_account",
                        "  - id: other\n    capability: open_unchecked"));
        consent("one", "101", "102");
        consent("other", "101", "102");
        expecting("one.compensate", "101", "102", "A-101");
        app.press("/open", "Open it", visit -> {
            revoke("open_unchecked");
            bank.opens(visit);
        });

        WorkflowResult result = ended(run("101", "102", "k"));

        assertThat(result.ending())
                .isInstanceOfSatisfying(
                        Ending.Failed.class,
                        failed -> assertThat(failed.code() + " at " + failed.step())
                                .isEqualTo("REVOKED at other"));
        assertThat(result.compensation()).isEqualTo(Compensation.PROVEN);
        assertThat(bank.opened()).isEmpty();
    }

    private void revoke(String capability) {
        assertThat(bank.registry().move(capability, 1, Lifecycle.Move.REVOKE, "reviewer", "wrong account"))
                .isInstanceOf(Deciding.Decided.class);
    }

    /// Asked for once more in the middle of its first commit.
    @Test
    void refusesWhoeverAsksWhileItIsUnderWay() throws IOException {
        Map<String, String> inputs = Map.of("member", "101");
        approvals.put("open", token("passed_on", "open", inputs, Map.of()));
        List<String> meanwhile = new ArrayList<>();
        app.press("/open", "Open it", visit -> {
            meanwhile.add(code(run("passed_on", inputs, "k")));
            bank.opens(visit);
        });

        ended(run("passed_on", inputs, "k"));

        assertThat(meanwhile).containsExactly("KEY_UNDER_WAY");
        assertThat(bank.opened()).containsExactly("A-101");
    }

    @Test
    void keepsToTheVersionsItBeganWith() throws IOException {
        Map<String, String> inputs = Map.of("member", "101");
        approvals.put("open", token("passed_on", "open", inputs, Map.of()));
        ended(run("passed_on", inputs, "k"));
        bank.approve(BankTasks.another());
        approvals.clear();
        approvals.put("close", token("passed_on", "close", inputs, Map.of("open.reference", "A-101")));

        WorkflowResult result = ended(run("passed_on", inputs, "k"));

        assertThat(result.ending()).isInstanceOf(Ending.Succeeded.class);
        assertThat(result.steps()).extracting(Done::version).containsExactly(1, 1);
    }

    private static String code(Running running) {
        return running instanceof Running.Refused refused ? refused.code() : running.toString();
    }

    private static WorkflowResult ended(Running running) {
        return switch (running) {
            case Running.Ended(var result) -> result;
            case Running other -> throw new AssertionError(other.toString());
        };
    }

    private Running run(String first, String second, String key) {
        return run("two_accounts", inputs(first, second), key);
    }

    private Running run(String workflow, Map<String, String> inputs, String key) {
        return new RunWorkflow(workplace(), bank.project(), bank.capabilities())
                .perform(new RunWorkflow.Request(workflow, inputs, Where.SHIPPED, "teller", key, approvals));
    }

    private Workplace workplace() {
        return bank.workplace(app);
    }

    private static Map<String, String> inputs(String first, String second) {
        return Map.of("first", first, "second", second, "deposit", "20.00", "pin", "pin-4711");
    }

    private void consent(String call, String first, String second) {
        approvals.put(call, token("two_accounts", call, inputs(first, second), Map.of()));
    }

    private void expecting(String call, String first, String second, String reference) {
        approvals.put(call, token("two_accounts", call, inputs(first, second), Map.of("one.reference", reference)));
    }

    private String token(String workflow, String call, Map<String, String> inputs, Map<String, String> expected) {
        return switch (consenting(workflow, call, inputs, expected)) {
            case Consenting.Given(var token, var _) -> token;
            case Consenting.Refused refused -> throw new AssertionError(refused.toString());
        };
    }

    private Consenting consenting(
            String workflow, String call, Map<String, String> inputs, Map<String, String> expected) {
        return new ConsentToWorkflow(workplace(), bank.project(), bank.capabilities())
                .perform(new ConsentToWorkflow.Request(
                        workflow,
                        inputs,
                        Where.SHIPPED,
                        new ConsentToWorkflow.Person("reviewer", "teller", Duration.ofMinutes(5)),
                        call,
                        expected,
                        ""));
    }
}
