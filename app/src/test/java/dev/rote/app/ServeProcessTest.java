package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.session.ConsentToStep;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.KeepClients;
import dev.rote.session.Scope;
import dev.rote.session.Workplace;
import dev.rote.workflow.ConsentToWorkflow;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `rote serve` as a process: killed with runs under way and waiting, and started again; told to end.
@OnTheSecondTrial
class ServeProcessTest {
    private static final Pattern SERVING = Pattern.compile("serving on (http://\\S+)");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String RUNS = Wire.TENANT + "/runs";
    private static final String WORKFLOW = Wire.TENANT + "/workflows/open_member_subaccount/runs";
    private static final Json.Fields WORKFLOW_INPUTS = Json.Fields.NONE
            .with("member_id", Json.text("10004"))
            .with("account_type", Json.text("Savings"))
            .with("initial_deposit", Json.text("82.00"));

    private final Trial trial;

    ServeProcessTest(Trial trial) {
        this.trial = trial;
    }

    @Test
    void everyRunHasItsTrueEndAfterAKill(@TempDir Path work) throws Exception {
        String token = consent(work);
        Json.Fields steps = workflowOrder(work);
        String key = client(work);
        int before = trial.core().ledger().confirmPresses();
        Process first = start(work);
        Json.Fields asked;
        Json.Fields composed;
        Json.Fields waits;
        try {
            Wire agent = new Wire(address(first, work), key);
            hasABrowser(work);
            asked = Wire.json(agent.post(RUNS, Wire.opening("10006", "81.00", token), "Idempotency-Key", "killed-1"));
            composed = Wire.json(agent.post(WORKFLOW, steps, "Idempotency-Key", "killed-2"));
            waits = Wire.json(agent.post(RUNS, Wire.lookUp("10003")));
            awaitCommit(agent, Wire.text(asked, "id"), before);
            awaitCommit(agent, Wire.text(composed, "id"), before + 1);
        } finally {
            first.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }

        Process second = start(work);
        try {
            Wire agent = new Wire(address(second, work), key);
            mayHaveSent(result(agent, asked));
            mayHaveSent(result(agent, composed));
            Json.Fields never = result(agent, waits);
            assertThat(never.field("code")).contains(Json.text("INTERRUPTED"));
            assertThat(never.field("side_effect")).contains(Json.text("none"));

            Json.Fields again = Wire.json(agent.post(
                    RUNS + "?wait=60", Wire.opening("10006", "81.00", token), "Idempotency-Key", "killed-1"));
            assertThat(again.field("run_id")).isEqualTo(asked.field("id"));
            Json.Fields goesOn = Wire.json(agent.post(WORKFLOW + "?wait=60", steps, "Idempotency-Key", "killed-2"));
            assertThat(goesOn.field("step_id")).as(goesOn.pretty()).contains(Json.text("open"));
            mayHaveSent(goesOn);
            assertThat(trial.core().ledger().confirmPresses() - before).isEqualTo(2);
            endsWhenTold(second, work);
        } finally {
            second.destroyForcibly();
        }
    }

    @Test
    void aConsoleThatCannotBeOpenedIsToldOfBeforeAnythingIsStarted(@TempDir Path work) throws Exception {
        TwoTenants.in(trial, work);
        Files.writeString(work.resolve("console.yaml"), "sign_on: {provider: {name: Example, issuer: 7}}");

        OwnProcess.Finished finished = OwnProcess.run(
                work, List.of(), "serve", "--port", "0", "--console-port", "0", "--project", work.toString());

        assertThat(finished.exitCode()).isEqualTo(1);
        assertThat(finished.err()).contains("CONSOLE_INVALID", "console.yaml").doesNotContain("serving");
        assertThat(OwnProcess.processesNaming(work)).isEmpty();
    }

    private static void hasABrowser(Path work) throws IOException {
        assertThat(OwnProcess.processesNaming(work))
                .as("a browser before the first run")
                .isNotEmpty();
    }

    @Test
    void aRunThatWaitsForAPersonIsInterruptedByAKillAndDoneOnceWhenItIsAskedForAgain(@TempDir Path work)
            throws Exception {
        String key = client(work);
        int before = trial.core().ledger().confirmPresses();
        Json.Fields order = Wire.opening("10009", "83.00", "");
        Process first = start(work, "--handoff");
        String run;
        try {
            Wire agent = new Wire(address(first, work), key);
            Json.Fields waits = Wire.json(agent.post(RUNS + "?wait=60", order, "Idempotency-Key", "paused-1"));
            assertThat(waits.field("kind")).as(waits.pretty()).contains(Json.text("escalated"));
            run = Wire.text(waits, "run_id");
        } finally {
            first.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }

        Process second = start(work, "--handoff");
        try {
            Wire agent = new Wire(address(second, work), key);
            Json.Fields cut = result(agent, Json.Fields.NONE.with("id", Json.text(run)));
            assertThat(cut.field("code")).as(cut.pretty()).contains(Json.text("INTERRUPTED"));
            assertThat(cut.field("side_effect")).contains(Json.text("none"));
            HttpResponse<String> resumed = agent.post(RUNS + "/" + run + "/resume");
            assertThat(resumed.statusCode()).as(resumed.body()).isEqualTo(409);
            assertThat(Wire.json(resumed).field("code")).contains(Json.text("RUN_NOT_WAITING"));

            Json.Fields inputs =
                    Json.Fields.NONE.with("inputs", order.field("inputs").orElseThrow());
            Json.Fields consent = Wire.json(agent.post(RUNS + "/" + run + "/approve", inputs));
            Json.Fields done = Wire.json(agent.post(
                    RUNS + "?wait=60",
                    Wire.opening("10009", "83.00", Wire.text(consent, "approval")),
                    "Idempotency-Key",
                    "paused-1"));
            assertThat(done.field("kind")).as(done.pretty()).contains(Json.text("success"));
            assertThat(done.field("run_id")).isNotEqualTo(Optional.of(Json.text(run)));
            assertThat(trial.core().ledger().confirmPresses() - before).isEqualTo(1);
            endsWhenTold(second, work);
        } finally {
            second.destroyForcibly();
        }
    }

    /// Until the core has the press: an intent alone may be told of before it is on disk, and then nothing was
    /// sent.
    private void awaitCommit(Wire agent, String run, int before) throws Exception {
        Instant late = Instant.now().plus(PATIENCE);
        try (var lines = agent.lines(RUNS + "/" + run + "/events")) {
            assertThat(lines.takeWhile(_ -> Instant.now().isBefore(late))
                            .anyMatch(line -> line.equals("event: commit_intent") || line.equals("event: ended")))
                    .isTrue();
        }
        while (trial.core().ledger().confirmPresses() <= before) {
            String now = agent.get(RUNS + "/" + run).body();
            assertThat(Instant.now()).as(now).isBefore(late);
            assertThat(now).doesNotContainPattern("\"side_effect\"\\s*:\\s*\"none\"");
        }
    }

    private static Json.Fields result(Wire agent, Json.Fields run) throws Exception {
        Json.Fields now = Wire.json(agent.get(RUNS + "/" + Wire.text(run, "id")));
        assertThat(now.field("state")).contains(Json.text("ended"));
        return (Json.Fields) now.field("result").orElseThrow();
    }

    private Process start(Path work, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(
                "serve",
                "--port",
                "0",
                "--browsers",
                "2",
                "--finish",
                "20",
                "--project",
                Trial.MOCK_CORE.root().toString(),
                "--base-url",
                "local=" + trial.core().address()));
        arguments.addAll(List.of(more));
        return OwnProcess.start(work, List.of(), arguments.toArray(String[]::new));
    }

    private static URI address(Process serving, Path work) throws Exception {
        Path err = work.resolve("err");
        Instant late = Instant.now().plus(PATIENCE);
        while (Instant.now().isBefore(late)) {
            Matcher found = SERVING.matcher(OwnProcess.read(err));
            if (found.find()) {
                return URI.create(found.group(1));
            }
            if (serving.waitFor(100, TimeUnit.MILLISECONDS)) {
                break;
            }
        }
        throw new AssertionError("it does not serve: " + Files.readString(err));
    }

    private Workplace workplace(Path work) {
        return new Workplace(
                trial.workplace().surfaces(),
                Clock.systemUTC(),
                new SecureRandom(),
                Trial.SECRETS,
                work.resolve("runs"),
                work.resolve("state").resolve("rote"));
    }

    private String client(Path work) {
        if (!(new KeepClients(workplace(work)).create("agent", Set.of("local"), EnumSet.of(Scope.ADMIN))
                instanceof Loading.Loaded<KeepClients.Made>(var made))) {
            throw new AssertionError("no client");
        }
        return made.key();
    }

    private static void endsWhenTold(Process serving, Path work) throws Exception {
        serving.destroy();
        assertThat(serving.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(OwnProcess.read(work.resolve("err"))).contains("ending", "ended");
        assertThat(OwnProcess.processesNaming(work)).isEmpty();
    }

    private static void mayHaveSent(Json.Fields cut) {
        assertThat(cut.field("side_effect")).as(cut.pretty()).isNotEqualTo(Optional.of(Json.text("none")));
    }

    private Json.Fields workflowOrder(Path work) {
        return Json.Fields.NONE
                .with("inputs", WORKFLOW_INPUTS)
                .with("approvals", Json.Fields.NONE.with("open", Json.text(workflowConsent(work))));
    }

    private String workflowConsent(Path work) {
        ConsentToWorkflow.Request request = new ConsentToWorkflow.Request(
                "open_member_subaccount",
                Map.of("member_id", "10004", "account_type", "Savings", "initial_deposit", "82.00"),
                trial.where(""),
                new ConsentToWorkflow.Person("reviewer", "agent", Duration.ofMinutes(10)),
                "open",
                Map.of(),
                "");
        if (!(new ConsentToWorkflow(workplace(work), Trial.MOCK_CORE, Trial.MOCK_CORE.capabilities()).perform(request)
                instanceof Consenting.Given(var token, var _))) {
            throw new AssertionError("no consent");
        }
        return token;
    }

    private String consent(Path work) {
        ConsentToStep.Request request = new ConsentToStep.Request(
                Trial.shipped("open_subaccount"),
                Map.of("member_id", "10006", "account_type", "Savings", "initial_deposit", "81.00"),
                trial.where(""),
                "reviewer",
                "agent",
                "",
                Duration.ofMinutes(10));
        if (!(new ConsentToStep(workplace(work), Trial.MOCK_CORE).perform(request)
                instanceof Consenting.Given(var token, var _))) {
            throw new AssertionError("no consent");
        }
        return token;
    }
}
