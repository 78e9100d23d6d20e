package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.http.HttpApi;
import dev.rote.http.HttpSettings;
import dev.rote.policy.Loading;
import dev.rote.replay.ResultJson;
import dev.rote.session.KeepClients;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Scope;
import dev.rote.session.Service;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Terms;
import dev.rote.session.Workplace;
import dev.rote.workflow.Workflows;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// The API over real HTTP, on the mock core and a real browser.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSecondTrial
class HttpApiTest {
    private static final String RUNS = Wire.TENANT + "/runs";

    private final Trial trial;
    private final GatedSurfaces surfaces;
    private Workplace workplace;
    private HttpApi api;
    private Wire agent;
    private Wire reader;
    private Wire stranger;
    private Wire reviewer;

    HttpApiTest(Trial trial) {
        this.trial = trial;
        this.surfaces = new GatedSurfaces(trial.workplace().surfaces());
    }

    @BeforeAll
    void serves(@TempDir Path folder) {
        workplace = new Workplace(
                surfaces,
                Clock.systemUTC(),
                new SecureRandom(),
                Trial.SECRETS,
                folder.resolve("runs"),
                folder.resolve("state"));
        ServiceSettings settings = new ServiceSettings(
                1,
                1,
                64,
                Duration.ofSeconds(30),
                Map.of("local", trial.core().address().toString()));
        if (!(Service.open(workplace, Trial.MOCK_CORE, settings) instanceof Loading.Loaded<Service>(var service))) {
            throw new AssertionError("no service");
        }
        api = HttpApi.start(
                service,
                new Workflows(workplace, Trial.MOCK_CORE, service),
                HttpSettings.onLoopback(0, "test"),
                workplace.random());
        agent = client("agent", "local", Scope.READ, Scope.INVOKE);
        reader = client("reader", "local", Scope.READ);
        stranger = client("stranger", "elsewhere", Scope.ADMIN);
        reviewer = client("reviewer", "local", Scope.READ, Scope.APPROVE, Scope.OPERATE);
    }

    @BeforeEach
    void opensNothing() {
        surfaces.shut();
    }

    @AfterAll
    void stops() {
        surfaces.let(100);
        api.close();
    }

    private Wire client(String name, String tenant, Scope... scopes) {
        if (!(new KeepClients(workplace).create(name, Set.of(tenant), EnumSet.copyOf(List.of(scopes)))
                instanceof Loading.Loaded<KeepClients.Made>(var made))) {
            throw new AssertionError(name);
        }
        return new Wire(api.address(), made.key());
    }

    @Test
    void answersWithTheResultAsTheCommandLinePrintsIt() throws Exception {
        surfaces.let(2);
        HttpResponse<String> found = agent.post(RUNS + "?wait=60", Wire.lookUp("10003"), "X-Request-Id", "mine-1");

        assertThat(found.statusCode()).as(found.body()).isEqualTo(200);
        assertThat(found.headers().firstValue("X-Request-Id")).contains("mine-1");
        assertThat(found.headers().firstValue("Cache-Control")).contains("no-store");
        Json.Fields result = Wire.json(found);
        assertThat(result.of().sequencedKeySet())
                .startsWith(
                        "kind", "code", "reason", "step_id", "side_effect", "outputs", "payload", "message", "run_id");
        assertThat(result.field("outputs").orElseThrow().canonical()).contains("\"savings_balance\":\"1411.21\"");
        assertThat(found.headers().firstValue("Location")).contains(RUNS + "/" + Wire.text(result, "run_id"));

        if (!(trial.replay(
                        Trial.shipped("member_savings_balance"),
                        Map.of("member_id", "10003"),
                        "",
                        new Terms("agent", "", ""))
                instanceof Replaying.Performed(var replayed))) {
            throw new AssertionError("no replay");
        }
        assertThat(lasting(result)).isEqualTo(lasting(ResultJson.of(replayed)));

        HttpResponse<String> missing = agent.post(RUNS + "?wait=60", Wire.lookUp("99999"));
        assertThat(missing.statusCode()).isEqualTo(200);
        assertThat(Wire.json(missing).field("kind")).contains(Json.text("business_outcome"));
        assertThat(Wire.json(missing).field("code")).contains(Json.text("NOT_FOUND"));
    }

    /// The whole document, its fields in their order, without what tells one run from another.
    private static String lasting(Json.Fields result) {
        String evidence = result.field("evidence").orElseThrow().canonical().replaceAll("\"directory\":\"[^\"]*\"", "");
        return result.with("run_id", Json.text("RUN"))
                .with("duration_ms", Json.number(0))
                .with("evidence", Json.text(evidence))
                .pretty();
    }

    @Test
    void refusesAStrayArgumentBeforeAnythingIsStarted() throws Exception {
        Json.Fields stray = Wire.lookUp("10003")
                .with(
                        "inputs",
                        Json.Fields.NONE.with("member_id", Json.number(10003)).with("shard", Json.text("7")));
        HttpResponse<String> refused = agent.post(RUNS, stray);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
        Json.Fields problem = Wire.json(refused);
        assertThat(problem.field("code")).contains(Json.text("INPUT_INVALID"));
        assertThat(problem.field("errors").orElseThrow())
                .isInstanceOfSatisfying(
                        Json.Items.class, errors -> assertThat(errors.of()).hasSize(2));
    }

    @Test
    void opensASubAccountOnceThroughADryRunAConsentAndAKey() throws Exception {
        int before = trial.core().ledger().commits().size();
        assertThat(agent.post(RUNS, Wire.opening("10004", "71.00", "")).statusCode())
                .isEqualTo(428);

        surfaces.let(9);
        HttpResponse<String> dry =
                agent.post(RUNS + "?wait=60", Wire.opening("10004", "71.00", "").with("dry_run", Json.flag(true)));
        assertThat(Wire.json(dry).field("kind")).as(dry.body()).contains(Json.text("dry_run"));
        String run = RUNS + "/" + Wire.text(Wire.json(dry), "run_id");
        Json.Fields inputs = Json.Fields.NONE.with(
                "inputs", Wire.opening("10004", "71.00", "").field("inputs").orElseThrow());
        assertThat(agent.post(run + "/approve", inputs).statusCode()).isEqualTo(403);
        HttpResponse<String> approved = reviewer.post(run + "/approve", inputs);
        assertThat(approved.statusCode()).as(approved.body()).isEqualTo(200);

        Json.Fields order = Wire.opening("10004", "71.00", Wire.text(Wire.json(approved), "approval"));
        HttpResponse<String> done = agent.post(RUNS + "?wait=60", order, "Idempotency-Key", "open-1");
        assertThat(Wire.json(done).field("side_effect")).as(done.body()).contains(Json.text("committed"));
        HttpResponse<String> again = agent.post(RUNS + "?wait=60", order, "Idempotency-Key", "open-1");
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(Wire.json(again)).isEqualTo(Wire.json(done).with("cached", Json.flag(true)));
        assertThat(agent.post(RUNS, Wire.opening("10005", "71.00", ""), "Idempotency-Key", "open-1")
                        .statusCode())
                .isEqualTo(422);
        assertThat(trial.core().ledger().commits()).hasSize(before + 1);
        assertThat(reviewer.post(run + "/resume").statusCode()).isEqualTo(404);
    }

    @Test
    void queuesTellsAndEndsRuns() throws Exception {
        HttpResponse<String> first = agent.post(RUNS, Wire.lookUp("10003"));
        HttpResponse<String> second = agent.post(RUNS, Wire.lookUp("10004"));
        HttpResponse<String> third = agent.post(RUNS, Wire.lookUp("10005"));

        assertThat(first.statusCode()).as(first.body()).isEqualTo(202);
        assertThat(Wire.json(second).field("state")).contains(Json.text("waiting"));
        assertThat(third.statusCode()).isEqualTo(429);
        assertThat(Wire.json(third).field("code")).contains(Json.text("QUEUE_FULL"));
        assertThat(third.headers().firstValueAsLong("Retry-After").orElseThrow())
                .isPositive();

        String waiting = second.headers().firstValue("Location").orElseThrow();
        assertThat(agent.post(waiting + "/abort").statusCode()).isEqualTo(200);
        assertThat(agent.get(waiting).body()).contains("INTERRUPTED", "\"side_effect\": \"none\"");

        String running = first.headers().firstValue("Location").orElseThrow();
        surfaces.let(1);
        List<String> told = told(running + "/events", "0");
        assertThat(told).contains("event: asked", "event: started", "event: step_began");
        assertThat(told).filteredOn(line -> line.startsWith("event: ")).last().isEqualTo("event: ended");
        assertThat(String.join("\n", told)).doesNotContain("1411.21").doesNotContain("10003");
        assertThat(told(running + "/events", "2")).contains("id: 3").doesNotContain("id: 2");
        assertThat(agent.get(RUNS + "?limit=200").body()).contains(running.substring(RUNS.length() + 1));
    }

    private List<String> told(String path, String after) throws Exception {
        HttpResponse<String> stream = agent.get(path, "Last-Event-ID", after, "Accept", "text/event-stream");
        assertThat(stream.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
        return stream.body().lines().toList();
    }

    @Test
    void doesNotTellTenantsOfEachOther() throws Exception {
        for (String path : List.of("/capabilities", "/runs", "/runs/20261130-120000-00000000")) {
            HttpResponse<String> other = stranger.get(Wire.TENANT + path);
            HttpResponse<String> nowhere = stranger.get("/v1/tenants/nowhere" + path);
            assertThat(other.statusCode()).isEqualTo(404);
            assertThat(Wire.json(other).without("request_id"))
                    .isEqualTo(Wire.json(nowhere).without("request_id"));
        }
        assertThat(reader.post(RUNS, Wire.lookUp("10003")).statusCode()).isEqualTo(403);
        assertThat(new Wire(api.address(), "").get(RUNS).statusCode()).isEqualTo(401);
        assertThat(new Wire(api.address(), "rote_" + "x".repeat(43)).get(RUNS).statusCode())
                .isEqualTo(401);
    }

    @Test
    void refusesWhatIsNoRequest() throws Exception {
        List<Integer> statuses = new ArrayList<>();
        statuses.add(agent.post(RUNS, "{\"capability\": \"a\", \"capability\": \"b\"}")
                .statusCode());
        statuses.add(agent.post(RUNS, "[1]").statusCode());
        statuses.add(
                agent.post(RUNS, "{\"capability\": \"x\", \"shell\": true}").statusCode());
        statuses.add(agent.sent(agent.request(RUNS).POST(BodyPublishers.ofString("{}")))
                .statusCode());
        statuses.add(agent.post(RUNS, "\"" + "x".repeat(1 << 20) + "\"").statusCode());
        statuses.add(agent.get(RUNS, "Accept", "text/html").statusCode());
        statuses.add(agent.post(RUNS, Json.Fields.NONE.with("capability", Json.text("no_such_thing")))
                .statusCode());
        statuses.add(agent.get(RUNS + "/..%2f..%2fetc").statusCode());
        statuses.add(agent.post("/v1/openapi.json").statusCode());
        assertThat(statuses).containsExactly(400, 400, 400, 415, 413, 406, 404, 404, 405);
    }

    @Test
    void listsCapabilitiesWithTheirSchemas() throws Exception {
        Json.Fields one = Wire.json(reader.get(Wire.TENANT + "/capabilities/member_savings_balance"));
        assertThat(one.field("input_schema").orElseThrow().canonical()).contains("\"member_id\"");
        assertThat(reader.get(Wire.TENANT + "/capabilities").body()).contains("\"open_subaccount\"");
        assertThat(new Wire(api.address(), "").get("/v1/health/ready").body()).contains("ready");
        assertThat(reviewer.get("/metrics").body())
                .contains("rote_http_requests_total", "rote_runs_under_way", "# TYPE rote_run_seconds histogram")
                .doesNotContain("10003", "Test Member", Trial.PASSWORD);
    }
}
