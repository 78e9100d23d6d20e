package dev.rote.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.Asking;
import dev.rote.session.Caller;
import dev.rote.session.RunEvent;
import dev.rote.session.RunOrder;
import dev.rote.session.RunStatus;
import dev.rote.session.Service;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Tool;
import dev.rote.session.Workplace;
import dev.rote.testbed.FakeApp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Workflows asked of a running service, over a bank whose accounts are files.
class WorkflowsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String NAME = "two_accounts";
    private static final Caller TELLER = new Caller("teller", "local");

    @TempDir
    private Path folder = Path.of("");

    private Bank bank = new Bank(folder);
    private FakeApp app = bank.app();

    /// The bank's folder is watched in real time, so its clock must go.
    private final Timer time = new Timer(true);

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
        Files.writeString(bank.project().workflows().resolve(NAME + ".yaml"), BankTasks.TWO_ACCOUNTS);
    }

    @AfterEach
    void stopsTheClock() {
        time.cancel();
    }

    @Test
    void isOneRunWithConsentForEveryStepThatCommits() throws IOException {
        try (Service service = service()) {
            Workflows workflows = workflows(service);
            Map<String, String> approvals = consents(workflows);

            RunStatus asked = taken(workflows.ask(TELLER, order("k", approvals)));
            RunStatus run = service.await(TELLER, asked.id(), PATIENCE).orElseThrow();

            Json.Fields result = run.result().orElseThrow();
            assertThat(result.of().sequencedKeySet())
                    .startsWith("kind", "code", "reason", "step_id", "side_effect", "compensation", "outputs");
            assertThat(result.field("kind")).as(result.pretty()).contains(Json.text("success"));
            assertThat(run.json().field("workflow")).contains(Json.text(NAME));
            assertThat(bank.opened()).containsExactly("A-101", "A-102");
            assertThat(service.news(TELLER, asked.id(), 0, Duration.ZERO)
                            .orElseThrow()
                            .events())
                    .filteredOn(event -> event.event().equals("workflow_step_ended"))
                    .extracting(RunEvent::fields)
                    .extracting(fields -> fields.field("step").orElseThrow())
                    .containsExactly(Json.text("lookup"), Json.text("one"), Json.text("other"));
            assertThat(service.run(new Caller("other", "local"), asked.id())).isEmpty();
            assertThat(workflows.ask(TELLER, order("k", Map.of())))
                    .isEqualTo(new Asking.Answered(result.with("cached", Json.flag(true))));
        }
        try (Service later = service()) {
            assertThat(later.runs(TELLER, "", 5))
                    .singleElement()
                    .satisfies(run -> assertThat(run.isWorkflow()).isTrue());
        }
    }

    @Test
    void isEndedBetweenStepsAndTheSameKeyGoesOn() throws IOException {
        try (Service service = service()) {
            Workflows workflows = workflows(service);
            Map<String, String> approvals = consents(workflows);
            AtomicReference<String> run = new AtomicReference<>("");
            app.press("/open", "Open it", visit -> {
                service.abort(TELLER, run.get());
                bank.opens(visit);
            });

            run.set(taken(workflows.ask(TELLER, order("k", approvals))).id());
            Json.Fields ended = result(service, run.get());

            assertThat(ended.field("code")).as(ended.pretty()).contains(Json.text("INTERRUPTED"));
            assertThat(ended.field("step_id")).contains(Json.text("other"));
            assertThat(ended.field("side_effect")).contains(Json.text("committed"));
            assertThat(bank.opened()).containsExactly("A-101");

            run.set("");
            RunStatus again = taken(workflows.ask(TELLER, order("k", approvals)));
            Json.Fields whole = result(service, again.id());
            assertThat(whole.field("kind")).as(whole.pretty()).contains(Json.text("success"));
            assertThat(bank.opened()).containsExactly("A-101", "A-102");
        }
    }

    @Test
    void startsNothingThatCannotBeRun() {
        try (Service service = service()) {
            Workflows workflows = workflows(service);

            assertThat(refused(workflows.ask(TELLER, order("", Map.of())))).isEqualTo("IDEMPOTENCY_KEY_REQUIRED");
            assertThat(workflows.ask(TELLER, new Workflows.Order(NAME, Json.Fields.NONE, "k", Map.of())))
                    .isInstanceOfSatisfying(
                            Asking.Unfit.class,
                            unfit -> assertThat(unfit.problems()).hasSize(3));
            assertThat(refused(workflows.ask(TELLER, new Workflows.Order("../x", inputs(), "k", Map.of()))))
                    .isEqualTo("NO_SUCH_WORKFLOW");
            RunStatus without = taken(workflows.ask(TELLER, order("k", Map.of())));
            assertThat(result(service, without.id()).field("code")).contains(Json.text("CONSENT_MISSING"));
            assertThat(app.opened()).isEmpty();
        }
    }

    @Test
    void doesNotExistForAClientThatMayNotSeeAllOfIt() throws IOException {
        Path tenant = bank.project().root().resolve("tenants/local.yaml");
        Files.writeString(
                tenant, Files.readString(tenant) + "clients: {teller: ['*'], clerk: [look_up, open_account]}\n");
        Caller clerk = new Caller("clerk", "local");
        try (Service service = service()) {
            Workflows workflows = workflows(service);

            assertThat(plans(workflows, TELLER))
                    .extracting(plan -> plan.workflow().name())
                    .containsExactly(NAME);
            assertThat(plans(workflows, clerk)).isEmpty();
            assertThat(workflows.check(clerk, NAME))
                    .isEqualTo(workflows.check(clerk, "no_such_workflow"))
                    .isInstanceOf(Loading.Refused.class);
            assertThat(refused(workflows.ask(clerk, order("k", Map.of())))).isEqualTo("NO_SUCH_WORKFLOW");
        }
    }

    @Test
    void offersNothingThatTakesAFileToClientsThatMayBeElsewhere() throws IOException {
        bank.approve(BankTasks.withLetter());
        Files.writeString(
                bank.project().workflows().resolve("by_letter.yaml"),
                BankTasks.PASSED_ON
                        .replace("name: passed_on", "name: by_letter")
                        .replace("inputs:\n", "inputs:\n  letter: {type: file, required: false}\n"));
        RunOrder order = new RunOrder(
                "with_letter",
                Json.Fields.NONE.with("member_id", Json.text("101")).with("letter", Json.text("/etc/hostname")));
        try (Service service = service()) {
            assertThat(tools(service)).contains("look_up").doesNotContain("with_letter");
            assertThat(refused(service.ask(TELLER, order))).isEqualTo("NO_SUCH_CAPABILITY");
            assertThat(refused(
                            workflows(service).ask(TELLER, new Workflows.Order("by_letter", inputs(), "k", Map.of()))))
                    .isEqualTo("NO_SUCH_WORKFLOW");
        }
        try (Service here = service(ServiceSettings.USUAL.forThisMachine())) {
            assertThat(tools(here)).contains("with_letter");
        }
    }

    private static List<String> tools(Service service) {
        return switch (service.tools(TELLER)) {
            case Loading.Loaded<List<Tool>>(var tools) ->
                tools.stream().map(Tool::name).toList();
            case Loading.Refused<List<Tool>> refused -> throw new AssertionError(refused.toString());
        };
    }

    private static List<Plan> plans(Workflows workflows, Caller caller) {
        return switch (workflows.list(caller)) {
            case Loading.Loaded<List<Plan>>(var plans) -> plans;
            case Loading.Refused<List<Plan>> refused -> throw new AssertionError(refused.toString());
        };
    }

    private Map<String, String> consents(Workflows workflows) {
        Map<String, String> approvals = new HashMap<>();
        for (String step : List.of("one", "other")) {
            Workflows.Approval approval = new Workflows.Approval(
                    "reviewer", "teller", NAME, inputs(), step, Map.of(), "", Duration.ofMinutes(5));
            switch (workflows.approve("local", approval)) {
                case Loading.Loaded<String>(var token) -> approvals.put(step, token);
                case Loading.Refused<String> refused -> throw new AssertionError(refused.toString());
            }
        }
        return approvals;
    }

    private static Json.Fields inputs() {
        return Json.Fields.NONE
                .with("first", Json.text("101"))
                .with("second", Json.text("102"))
                .with("deposit", Json.text("20.00"))
                .with("pin", Json.text("pin-4711"));
    }

    private static Workflows.Order order(String key, Map<String, String> approvals) {
        return new Workflows.Order(NAME, inputs(), key, approvals);
    }

    private static RunStatus taken(Asking asking) {
        if (asking instanceof Asking.Taken(var run, var _)) {
            return run;
        }
        throw new AssertionError(asking.toString());
    }

    private static String refused(Asking asking) {
        return asking instanceof Asking.Refused refused ? refused.code() : asking.toString();
    }

    private static Json.Fields result(Service service, String run) {
        return service.await(TELLER, run, PATIENCE).orElseThrow().result().orElseThrow();
    }

    private Service service() {
        return service(ServiceSettings.USUAL);
    }

    private Service service(ServiceSettings settings) {
        return switch (Service.open(workplace(), bank.project(), settings)) {
            case Loading.Loaded<Service>(var service) -> service;
            case Loading.Refused<Service> refused -> throw new AssertionError(refused.toString());
        };
    }

    private Workflows workflows(Service service) {
        return new Workflows(workplace(), bank.project(), service);
    }

    private Workplace workplace() {
        return bank.workplace(app);
    }
}
