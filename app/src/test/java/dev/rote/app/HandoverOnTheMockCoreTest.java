package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.replay.Budget;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.FailureCode;
import dev.rote.replay.Handoff;
import dev.rote.replay.HumanAct;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import dev.rote.session.Desk;
import dev.rote.session.Handing;
import dev.rote.session.HandoverTerms;
import dev.rote.session.Hands;
import dev.rote.session.Intervention;
import dev.rote.session.Lease;
import dev.rote.session.Person;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Resumed;
import dev.rote.session.Taking;
import dev.rote.session.Terms;
import dev.rote.session.Workplace;
import dev.rote.testbed.PostOffice;
import dev.rote.testbed.PostOffice.Letter;
import dev.rote.testbed.PostOffice.Ways;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// The rows of the test matrix in which a person is asked, with a scripted one at the same live browser.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSecondTrial
class HandoverOnTheMockCoreTest {
    private static final Map<String, String> MEMBER = Map.of("member_id", "10003");
    private static final Map<String, String> ORDER =
            Map.of("member_id", "10003", "account_type", "Certificate", "initial_deposit", "75.00");
    private static final Person ANN = new Person("ann");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final Trial trial;
    private final Workplace workplace;
    private final Desk desk;
    private final Project project;
    private final PostOffice post = new PostOffice(Ways.plain());
    private Path lookUp = Path.of("");
    private Path opening = Path.of("");

    HandoverOnTheMockCoreTest(Trial trial) {
        this.trial = trial;
        Workplace shared = trial.workplace();
        this.workplace = new Workplace(
                new BrowserSurfaces(BrowserSettings.in(shared.state())),
                shared.clock(),
                shared.random(),
                with(shared.environment(), "ROTE_CONSOLE_URL", "https://rote.example.org"),
                shared.runs(),
                shared.state());
        this.project = new Project(shared.state().resolveSibling("project-that-tells-people"));
        this.desk = switch (Desk.open(workplace)) {
            case Loading.Loaded<Desk>(var open) -> open;
            case Loading.Refused<Desk>(var why) -> throw new AssertionError(why.message());
        };
    }

    private static Map<String, String> with(Map<String, String> variables, String name, String value) {
        Map<String, String> more = new HashMap<>(variables);
        more.put(name, value);
        return more;
    }

    /// The practice project, whose people are told by e-mail.
    @BeforeAll
    void learnsTheTasks() throws IOException {
        ConsoleTest.copy(Trial.MOCK_CORE.root(), project.root());
        Files.writeString(project.tenant("local"), """
            notices:
              mail: {server: "localhost:%d", protection: none, from: rote@example.org, to: [desk@example.org]}
            """.formatted(post.port()), StandardOpenOption.APPEND);
        lookUp = trial.lookUp();
        opening = trial.opening();
    }

    @AfterAll
    void leaves() {
        desk.close();
        post.close();
    }

    /// A run under way, and what its caller was answered with, one after the other.
    private record Under(Thread thread, BlockingQueue<Replaying> answers) {
        ReplayResult answer() throws InterruptedException {
            Replaying answered = answers.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            assertThat(answered).isInstanceOf(Replaying.Performed.class);
            return ((Replaying.Performed) answered).result();
        }
    }

    private Under start(Path capability, Map<String, String> inputs, String inject, HandoverTerms terms) {
        ReplayCapability.Request request = new ReplayCapability.Request(
                        capability,
                        inputs,
                        trial.where(inject),
                        new Terms("tester", "", ""),
                        Budget.USUAL,
                        Policy.Pictures.ON_FAILURE)
                .handing(terms);
        BlockingQueue<Replaying> answers = new LinkedBlockingQueue<>();
        Thread thread = Thread.ofVirtual()
                .start(() -> answers.add(new ReplayCapability(workplace, project)
                        .perform(request, escalated -> answers.add(new Replaying.Performed(escalated)))));
        return new Under(thread, answers);
    }

    /// The one run of this class that asks for a person, as soon as it does.
    private synchronized Intervention asked() throws InterruptedException {
        for (int i = 0; i < 1_200; i++) {
            List<Intervention> open = desk.open("local");
            if (!open.isEmpty()) {
                return open.getFirst();
            }
            TimeUnit.MILLISECONDS.timedWait(this, 100);
        }
        throw new AssertionError("no run asks for a person");
    }

    /// The e-mail about a run.
    private String mailed(Intervention about) throws InterruptedException {
        Letter letter = post.next();
        while (!letter.text().contains(about.run())) {
            letter = post.next();
        }
        return letter.text();
    }

    private Lease taken(Intervention one, Person by) {
        return switch (desk.take("local", one.run(), by)) {
            case Taking.Taken(var lease) -> lease;
            case Taking other -> throw new AssertionError(other.toString());
        };
    }

    @Test
    void atRow09And16ThePersonFinishesTheFlowAndNothingIsDoneAgain() throws Exception {
        Under run = start(lookUp, MEMBER, "renamed_button", HandoverTerms.USUAL);
        Intervention asked = asked();
        assertThat(asked.plea().reason()).isEqualTo(EscalationReason.STUCK);
        assertThat(asked.plea().code()).contains(FailureCode.LOCATOR_UNRESOLVED);
        assertThat(asked.plea().step()).isEqualTo("search.submit");
        assertThat(asked.plea().screen()).contains("Find").doesNotContain(Trial.PASSWORD);
        assertThat(asked.plea().picture()).isPresent();
        assertThat(mailed(asked))
                .contains("https://rote.example.org/local/requests/" + asked.run(), "Reason: STUCK", "search.submit")
                .doesNotContain("Find", Trial.PASSWORD);

        Lease lease = taken(asked, ANN);
        int before = trial.core().ledger().requests().size();
        try (SecondHand hand = new SecondHand(desk.live("local", asked.run()).orElseThrow())) {
            hand.press("Find");
        }
        desk.acted(lease, new HumanAct("press", "button \"Find\"", 0, ""));
        assertThat(desk.resume(lease, Optional.empty())).isEqualTo(new Handing.Done());

        ReplayResult result = run.answer();
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.outputs().stream()
                        .map(one -> one.output() + "=" + one.value().plain()))
                .contains("savings_balance=1411.21");
        Handoff handoff = result.account().handoffs().getFirst();
        assertThat(handoff.by()).isEqualTo("ann");
        assertThat(handoff.acts()).extracting(HumanAct::control).containsExactly("button \"Find\"");
        assertThat(trial.core().ledger().requests().size() - before).isLessThanOrEqualTo(3);
        assertThat(desk.changes("local", asked.run()))
                .extracting(one -> one.to())
                .containsExactly(Hands.PAUSED, Hands.HUMAN_IN_CONTROL, Hands.RESUMING, Hands.AUTOMATION);
    }

    @Test
    void atRow14ThePersonConsentsAndItCommitsOnce() throws Exception {
        int before = trial.core().ledger().confirmPresses();
        Under run = start(opening, ORDER, "", HandoverTerms.USUAL);
        Intervention asked = asked();
        assertThat(asked.plea().reason()).isEqualTo(EscalationReason.NEEDS_APPROVAL);
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before);

        assertThat(desk.approve(taken(asked, ANN), Duration.ofMinutes(5))).isEqualTo(new Handing.Done());

        ReplayResult result = run.answer();
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before + 1);
    }

    @Test
    void atRow17AndTheEndOfWaitingNobodyComesAndTheRunSaysSo() throws Exception {
        Under run = start(lookUp, MEMBER, "server_error", new HandoverTerms(Duration.ZERO, Duration.ofSeconds(2)));
        ReplayResult escalated = run.answer();
        assertThat(escalated).isInstanceOfSatisfying(ReplayResult.Escalated.class, one -> {
            assertThat(one.reason()).isEqualTo(EscalationReason.UNRECOVERABLE);
            assertThat(one.sideEffect()).isEqualTo(SideEffect.NONE);
            assertThat(one.exitCode()).isEqualTo(3);
            assertThat(desk.byToken(one.request().resumeToken())).isPresent();
        });
        assertThat(run.answer()).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.ESCALATION_ABORTED);
            assertThat(failure.cause().message()).contains("nobody came within 2 s");
        });
    }

    @Test
    void atRow18ThePersonAborts() throws Exception {
        Under run = start(lookUp, MEMBER, "server_error", HandoverTerms.USUAL);
        Intervention asked = asked();
        assertThat(desk.abort(taken(asked, ANN), "the core is down")).isEqualTo(new Handing.Done());
        assertThat(run.answer()).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.ESCALATION_ABORTED);
            assertThat(failure.cause().message()).contains("ann ended the run: the core is down");
        });
        assertThat(desk.changes("local", asked.run()))
                .extracting(one -> one.from() + " -> " + one.to())
                .contains("HUMAN_IN_CONTROL -> ABORTED");
    }

    @Test
    void aConsentForOtherInputsIsRefusedAndTheRunKeepsWaitingUntilTheRightOneComes() throws Exception {
        int before = trial.core().ledger().confirmPresses();
        Under run = start(opening, ORDER, "", new HandoverTerms(Duration.ZERO, PATIENCE));
        ReplayResult.Escalated escalated = (ReplayResult.Escalated) run.answer();
        Intervention asked = desk.byToken(escalated.request().resumeToken()).orElseThrow();
        Map<String, String> others =
                Map.of("member_id", "10003", "account_type", "Certificate", "initial_deposit", "750.00");

        Lease lease = taken(asked, ANN);
        assertThat(desk.present(lease, trial.consent(opening, others, "reviewer", escalated.step())))
                .isInstanceOfSatisfying(
                        Handing.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("CONSENT_OTHER_INPUTS"));
        assertThat(desk.intervention("local", asked.run()).orElseThrow().isOpen())
                .isTrue();
        assertThat(desk.present(lease, trial.consent(opening, ORDER, "reviewer", escalated.step())))
                .isEqualTo(new Handing.Done());

        assertThat(desk.awaitNext(asked, PATIENCE)).isInstanceOfSatisfying(Resumed.Ended.class, ended -> {
            assertThat(ended.result().field("kind")).contains(Json.text("success"));
            assertThat(ended.result().field("side_effect")).contains(Json.text("committed"));
        });
        assertThat(run.answer().sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before + 1);
    }
}
