package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.policy.Loading;
import dev.rote.replay.SideEffect;
import dev.rote.session.Desk;
import dev.rote.session.Handing;
import dev.rote.session.HandoverTerms;
import dev.rote.session.Intervention;
import dev.rote.session.Lease;
import dev.rote.session.Person;
import dev.rote.session.Resumed;
import dev.rote.session.Taking;
import dev.rote.workflow.Done;
import dev.rote.workflow.RunWorkflow;
import dev.rote.workflow.RunWorkflow.Running;
import dev.rote.workflow.WorkflowResult;
import dev.rote.workflow.WorkflowResult.Ending;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A workflow whose step needs somebody's consent that nobody gave: a person gives it at the live browser, and
/// the workflow goes on by itself. The core's own ledger is the judge.
@OnTheSecondTrial
@Timeout(240)
class WorkflowHandoverTest {
    private static final String NAME = "open_member_subaccount";
    private static final Map<String, String> INPUTS =
            Map.of("member_id", "10002", "account_type", "Savings", "initial_deposit", "64.00");
    private static final HandoverTerms AT_ONCE = new HandoverTerms(Duration.ZERO, Duration.ofMinutes(30));

    private final Trial trial;
    private final BlockingQueue<WorkflowResult> waiting = new LinkedBlockingQueue<>();
    private final BlockingQueue<Running> ended = new LinkedBlockingQueue<>();

    WorkflowHandoverTest(Trial trial) {
        this.trial = trial;
    }

    private RunWorkflow.Request request(String key, String inject) {
        return new RunWorkflow.Request(NAME, INPUTS, trial.where(inject), "tester", key, Map.of()).handing(AT_ONCE);
    }

    private WorkflowResult startedAndWaiting(Clock clock, String key, String inject) throws InterruptedException {
        RunWorkflow run = new RunWorkflow(trial.handing(clock), Trial.MOCK_CORE, Trial.MOCK_CORE.capabilities());
        Thread.ofVirtual().start(() -> ended.add(run.perform(request(key, inject), waiting::add)));
        return waits();
    }

    private WorkflowResult waits() throws InterruptedException {
        return Optional.ofNullable(waiting.poll(2, TimeUnit.MINUTES)).orElseThrow();
    }

    private WorkflowResult end() throws InterruptedException {
        Running running = Optional.ofNullable(ended.poll(2, TimeUnit.MINUTES)).orElseThrow();
        assertThat(running).isInstanceOf(Running.Ended.class);
        return ((Running.Ended) running).result();
    }

    @Test
    void aStepWithoutConsentWaitsForAPersonAndTheWorkflowGoesOnByItself() throws InterruptedException {
        int before = presses();
        WorkflowResult sofar = startedAndWaiting(Clock.systemUTC(), "wf-asks", "");

        assertThat(sofar.exitCode()).isEqualTo(3);
        assertThat(sofar.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(sofar.steps()).extracting(Done::kind).containsExactly("success", "escalated");
        String token = sofar.steps().getLast().resumeToken();
        assertThat(sofar.ending()).isInstanceOfSatisfying(Ending.Waiting.class, one -> {
            assertThat(one.reason() + " at " + one.step()).isEqualTo("NEEDS_APPROVAL at open");
            assertThat(one.message()).contains("rote resume " + token);
        });
        assertThat(new RunWorkflow(trial.workplace(), Trial.MOCK_CORE, Trial.MOCK_CORE.capabilities())
                        .perform(request("wf-asks", "")))
                .isInstanceOfSatisfying(
                        Running.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("KEY_UNDER_WAY"));

        decided(token, (desk, lease) -> desk.approve(lease, Duration.ofMinutes(5)));
        WorkflowResult result = end();
        assertThat(result.ending()).isInstanceOf(Ending.Succeeded.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(result.outputs().field("reference_number"))
                .contains(Json.text(trial.core().ledger().commits().getLast().reference()));
        assertThat(presses()).isEqualTo(before + 1);

        assertThat(new RunWorkflow(trial.workplace(), Trial.MOCK_CORE, Trial.MOCK_CORE.capabilities())
                        .perform(request("wf-asks", "")))
                .isInstanceOf(Running.Answered.class);
        assertThat(presses()).isEqualTo(before + 1);
    }

    @Test
    void aPersonWhoEndsTheStepEndsTheWorkflow() throws InterruptedException {
        int before = presses();
        String token = startedAndWaiting(Clock.systemUTC(), "wf-ended", "")
                .steps()
                .getLast()
                .resumeToken();

        decided(token, (desk, lease) -> desk.abort(lease, "not this member"));
        assertThat(end().ending()).isInstanceOfSatisfying(Ending.Failed.class, failed -> {
            assertThat(failed.code() + " at " + failed.step()).isEqualTo("ESCALATION_ABORTED at open");
            assertThat(failed.message()).contains("not this member");
        });
        assertThat(presses()).isEqualTo(before);
    }

    @Test
    void theTimeThatAPersonTakesIsNotTheWorkflows() throws InterruptedException {
        int before = presses();
        MovableClock clock = new MovableClock();
        String lookUp = startedAndWaiting(clock, "wf-slow", "renamed_button")
                .steps()
                .getLast()
                .resumeToken();
        // The workflow has three minutes.
        clock.advance(Duration.ofMinutes(4));
        decided(lookUp, WorkflowHandoverTest::finds);
        String opening = waits().steps().getLast().resumeToken();
        decided(opening, (desk, lease) -> {
            Intervention stuck = desk.byToken(opening).orElseThrow();
            Handing handed = finds(desk, lease);
            assertThat(desk.awaitNext(stuck, Duration.ofMinutes(1))).isInstanceOf(Resumed.AskedAgain.class);
            return handed;
        });
        decided(opening, (desk, lease) -> desk.approve(lease, Duration.ofMinutes(5)));

        assertThat(end().ending()).isInstanceOf(Ending.Succeeded.class);
        assertThat(presses()).isEqualTo(before + 1);
    }

    /// Presses the button that has another name, and hands back.
    private static Handing finds(Desk desk, Lease lease) {
        try (SecondHand hand = new SecondHand(desk.live("local", lease.run()).orElseThrow())) {
            hand.press("Find");
            hand.await("Find", false);
            return desk.resume(lease, Optional.empty());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new AssertionError(stopped);
        }
    }

    @Test
    void theCommandAnswersAndItsProcessGoesOnOnceSomebodyCame(@TempDir Path work) throws Exception {
        int before = presses();
        String token = escalated(work);
        assertThat(presses()).isEqualTo(before);

        isApprovedAndTold(work, token);
        assertThat(presses()).isEqualTo(before + 1);
    }

    @Test
    void aProcessThatIsKilledWhileItWaitsIsFollowedByTheNextWithTheSameKey(@TempDir Path work) throws Exception {
        int before = presses();
        String killed = escalated(work);
        ProcessHandle keeper = HandoverProcessTest.family(work).getFirst();
        keeper.destroyForcibly();
        keeper.onExit().orTimeout(20, TimeUnit.SECONDS).join();

        String token = escalated(work);
        assertThat(token).isNotEqualTo(killed);
        isApprovedAndTold(work, token);
        assertThat(presses()).isEqualTo(before + 1);
    }

    private String escalated(Path work) throws Exception {
        OwnProcess.Finished escalated =
                OwnProcess.run(work, List.of(), command("--handoff", "--handoff-wait", "0", "--handoff-keep", "120"));
        assertThat(escalated.exitCode()).as(escalated.err() + escalated.out()).isEqualTo(3);
        assertThat(text(escalated, "step_id")).isEqualTo("open");
        return text(escalated, "resume_token");
    }

    private void isApprovedAndTold(Path work, String token) throws Exception {
        OwnProcess.Finished approved = OwnProcess.run(
                work,
                List.of(),
                "handover",
                "answer",
                token.substring(0, token.lastIndexOf('.')),
                "approve",
                "--by",
                "rita",
                "--json");
        assertThat(approved.exitCode()).as(approved.err() + approved.out()).isZero();
        OwnProcess.Finished told = told(work);
        assertThat(told.exitCode()).as(told.err() + told.out()).isZero();
        assertThat(text(told, "kind")).isEqualTo("success");
        assertThat(text(told, "side_effect")).isEqualTo("committed");
    }

    /// The workflow's own end comes a little after its last step's.
    private OwnProcess.Finished told(Path work) throws Exception {
        Instant late = Instant.now().plus(Duration.ofMinutes(1));
        OwnProcess.Finished told = OwnProcess.run(work, List.of(), command());
        while (told.err().contains("KEY_UNDER_WAY") && Instant.now().isBefore(late)) {
            told = OwnProcess.run(work, List.of(), command());
        }
        return told;
    }

    private String[] command(String... more) {
        List<String> arguments = new ArrayList<>(List.of("workflow", "run", NAME, "--json"));
        INPUTS.forEach((name, value) -> arguments.addAll(List.of("--input", name + "=" + value)));
        arguments.addAll(List.of("--project", Trial.MOCK_CORE.root().toString()));
        arguments.addAll(List.of("--base-url", trial.core().address().toString()));
        arguments.addAll(List.of("--client", "tester", "--idempotency-key", "wf-command"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private static String text(OwnProcess.Finished finished, String name) {
        return Json.read(finished.out()) instanceof JsonReading.Read(Json.Fields fields)
                        && fields.field(name).orElseGet(Json.Null::new) instanceof Json.Text(var text)
                ? text
                : "";
    }

    private interface Decision {
        Handing by(Desk desk, Lease lease);
    }

    private void decided(String token, Decision decision) {
        if (!(Desk.open(trial.workplace()) instanceof Loading.Loaded<Desk>(var open))) {
            throw new AssertionError("no desk");
        }
        try (Desk desk = open) {
            Intervention asked = desk.byToken(token).orElseThrow();
            if (!(desk.take("local", asked.run(), new Person("rita")) instanceof Taking.Taken(var lease))) {
                throw new AssertionError("somebody else has it");
            }
            assertThat(decision.by(desk, lease)).isEqualTo(new Handing.Done());
        }
    }

    private int presses() {
        return trial.core().ledger().confirmPresses();
    }
}
