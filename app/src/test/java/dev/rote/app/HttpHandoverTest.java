package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.capability.Json;
import dev.rote.http.HttpApi;
import dev.rote.http.HttpSettings;
import dev.rote.policy.Loading;
import dev.rote.session.HandoverTerms;
import dev.rote.session.KeepClients;
import dev.rote.session.Scope;
import dev.rote.session.Service;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Workplace;
import dev.rote.workflow.Workflows;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What programs do over HTTP about a run that waits for a person.
@OnTheSecondTrial
class HttpHandoverTest {
    private static final String RUNS = Wire.TENANT + "/runs";
    private static final String DEPOSIT = "72.00";

    private final Trial trial;
    private Workplace workplace;
    private HttpApi api;
    private Wire agent;
    private Wire reviewer;

    HttpHandoverTest(Trial trial) {
        this.trial = trial;
        this.workplace = trial.workplace();
    }

    @BeforeEach
    void serves(@TempDir Path folder) {
        Path state = folder.resolve("state");
        workplace = new Workplace(
                new BrowserSurfaces(BrowserSettings.in(state)),
                Clock.systemUTC(),
                new SecureRandom(),
                Trial.SECRETS,
                folder.resolve("runs"),
                state);
        ServiceSettings settings = new ServiceSettings(
                        1,
                        1,
                        8,
                        Duration.ofSeconds(30),
                        Map.of("local", trial.core().address().toString()))
                .asking(Optional.of(new HandoverTerms(Duration.ZERO, Duration.ofMinutes(3))));
        if (!(Service.open(workplace, Trial.MOCK_CORE, settings) instanceof Loading.Loaded<Service>(var service))) {
            throw new AssertionError("no service");
        }
        api = HttpApi.start(
                service,
                new Workflows(workplace, Trial.MOCK_CORE, service),
                HttpSettings.onLoopback(0, "test"),
                workplace.random());
        agent = client("agent", Scope.READ, Scope.INVOKE, Scope.OPERATE);
        reviewer = client("reviewer", Scope.READ, Scope.APPROVE);
    }

    @AfterEach
    void stops() {
        api.close();
    }

    private Wire client(String name, Scope... scopes) {
        if (!(new KeepClients(workplace).create(name, Set.of("local"), EnumSet.copyOf(List.of(scopes)))
                instanceof Loading.Loaded<KeepClients.Made>(var made))) {
            throw new AssertionError(name);
        }
        return new Wire(api.address(), made.key());
    }

    private static Json.Fields inputs(String deposit) {
        return Json.Fields.NONE.with(
                "inputs", Wire.opening("10005", deposit, "").field("inputs").orElseThrow());
    }

    @Test
    void aRunThatWaitsIsResumedConsentedToAndCommitsOnce() throws Exception {
        int before = trial.core().ledger().commits().size();
        Json.Fields order = Wire.opening("10005", DEPOSIT, "");
        Json.Fields waits = Wire.json(agent.post(RUNS + "?wait=60", order, "Idempotency-Key", "waits-1"));
        assertThat(waits.field("kind")).as(waits.pretty()).contains(Json.text("escalated"));
        assertThat(waits.field("reason")).contains(Json.text("NEEDS_APPROVAL"));
        assertThat(waits.field("side_effect")).contains(Json.text("none"));
        String run = RUNS + "/" + Wire.text(waits, "run_id");
        assertThat(state(agent.get(run))).isEqualTo("escalated");

        assertThat(reviewer.post(run + "/resume").statusCode()).isEqualTo(403);
        assertThat(agent.post(run + "/resume").statusCode()).isEqualTo(200);
        assertThat(state(agent.get(run + "?wait=60")))
                .as("it came to where it needs consent again")
                .isEqualTo("escalated");

        HttpResponse<String> other = reviewer.post(run + "/approve", inputs("720.00"));
        assertThat(other.statusCode()).as(other.body()).isEqualTo(403);
        assertThat(Wire.json(other).field("code")).contains(Json.text("CONSENT_OTHER_INPUTS"));
        assertThat(state(agent.get(run))).isEqualTo("escalated");
        assertThat(trial.core().ledger().commits()).hasSize(before);

        HttpResponse<String> approved = reviewer.post(run + "/approve", inputs(DEPOSIT));
        assertThat(approved.statusCode()).as(approved.body()).isEqualTo(200);
        Json.Fields ended = Wire.json(agent.get(run + "?wait=60"));
        assertThat(ended.field("state")).as(ended.pretty()).contains(Json.text("ended"));
        Json.Fields result = (Json.Fields) ended.field("result").orElseThrow();
        assertThat(result.field("kind")).as(result.pretty()).contains(Json.text("success"));
        assertThat(result.field("side_effect")).contains(Json.text("committed"));
        assertThat(trial.core().ledger().commits()).hasSize(before + 1);

        isOver(run);
        HttpResponse<String> again = agent.post(RUNS + "?wait=60", order, "Idempotency-Key", "waits-1");
        assertThat(Wire.json(again)).isEqualTo(result.with("cached", Json.flag(true)));
    }

    private void isOver(String run) throws Exception {
        HttpResponse<String> late = agent.post(run + "/resume");
        assertThat(late.statusCode()).isEqualTo(409);
        assertThat(Wire.json(late).field("code")).contains(Json.text("RUN_NOT_WAITING"));
        assertThat(agent.get(run + "/events", "Accept", "text/event-stream")
                        .body()
                        .lines())
                .filteredOn(line -> line.startsWith("event: "))
                .containsSubsequence(
                        "event: escalated",
                        "event: resumed",
                        "event: escalated",
                        "event: resumed",
                        "event: commit_intent",
                        "event: ended");
    }

    private static String state(HttpResponse<String> answer) {
        return Wire.text(Wire.json(answer), "state");
    }
}
