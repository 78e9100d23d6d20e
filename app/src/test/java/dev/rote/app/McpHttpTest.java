package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.http.HttpApi;
import dev.rote.http.HttpSettings;
import dev.rote.mcp.McpSettings;
import dev.rote.mcp.StreamableHttp;
import dev.rote.policy.Loading;
import dev.rote.registry.Lifecycle.Move;
import dev.rote.session.Caller;
import dev.rote.session.KeepClients;
import dev.rote.session.KeepVersions;
import dev.rote.session.Project;
import dev.rote.session.Scope;
import dev.rote.session.Service;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Workplace;
import dev.rote.workflow.Workflows;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// The Model Context Protocol at `/mcp`, over real HTTP: who is let in, what is a message, and what a session is.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSecondTrial
class McpHttpTest {
    private static final String MCP = "/mcp";
    private static final String SESSION = "Mcp-Session-Id";
    private static final String INITIALIZE = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":"
            + "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
            + "\"clientInfo\":{\"name\":\"wire\",\"version\":\"1\"}}}";
    private static final String LIST = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}";

    private final GatedSurfaces surfaces;
    private Workplace workplace;
    private Service service;
    private Project project;
    private StreamableHttp agents;
    private HttpApi api;
    private Wire agent;
    private Wire other;
    private Wire ofTwo;

    McpHttpTest(Trial trial) {
        this.surfaces = new GatedSurfaces(trial.workplace().surfaces());
    }

    @BeforeAll
    void serves(@TempDir Path folder) throws Exception {
        project = new Project(McpTest.copied(Trial.MOCK_CORE.root(), folder.resolve("project")));
        workplace = new Workplace(
                surfaces,
                Clock.systemUTC(),
                new SecureRandom(),
                Trial.SECRETS,
                folder.resolve("runs"),
                folder.resolve("state"));
        ServiceSettings settings = new ServiceSettings(1, 10, 10, Duration.ofSeconds(5), Map.of());
        if (!(Service.open(workplace, project, settings) instanceof Loading.Loaded<Service>(var opened))) {
            throw new AssertionError("no service");
        }
        service = opened;
        agents = new StreamableHttp(service, McpSettings.usual("test"), workplace.random(), _ -> {});
        api = HttpApi.start(
                service,
                new Workflows(workplace, project, service),
                HttpSettings.onLoopback(0, "test"),
                workplace.random(),
                new AgentGuest(agents));
        agent = client("agent", Set.of("local"));
        other = client("other", Set.of("local"));
        ofTwo = client("of-two", Set.of("local", "elsewhere"));
    }

    @AfterAll
    void stops() {
        surfaces.let(100);
        agents.close();
        api.close();
    }

    private Wire client(String name, Set<String> tenants) {
        if (!(new KeepClients(workplace).create(name, tenants, EnumSet.of(Scope.READ, Scope.INVOKE))
                instanceof Loading.Loaded<KeepClients.Made>(var made))) {
            throw new AssertionError(name);
        }
        return new Wire(api.address(), made.key());
    }

    private String session(Wire of) throws Exception {
        HttpResponse<String> begun = of.post(MCP, INITIALIZE);
        assertThat(begun.statusCode()).as(begun.body()).isEqualTo(200);
        String session = begun.headers().firstValue(SESSION).orElseThrow();
        String ready = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
        assertThat(of.post(MCP, ready, SESSION, session).statusCode()).isEqualTo(202);
        return session;
    }

    @Test
    void aSessionIsItsClientsAloneUntilItIsEnded() throws Exception {
        String session = session(agent);
        HttpResponse<String> listed = agent.post(MCP, LIST, SESSION, session);
        assertThat(listed.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(listed.body()).contains("member_savings_balance", "outputSchema");

        assertThat(other.post(MCP, LIST, SESSION, session).statusCode()).isEqualTo(404);
        assertThat(agent.post(MCP, LIST).statusCode()).isEqualTo(400);
        assertThat(agent.post("/v1/tenants/elsewhere/mcp", INITIALIZE).statusCode())
                .isEqualTo(404);
        assertThat(new Wire(api.address(), "").post(MCP, INITIALIZE).statusCode())
                .isEqualTo(401);
        assertThat(ofTwo.post(MCP, INITIALIZE).statusCode()).isEqualTo(400);
        assertThat(ofTwo.post("/v1/tenants/local/mcp", INITIALIZE).statusCode()).isEqualTo(200);

        assertThat(agent.sent(agent.request(MCP, SESSION, session).DELETE()).statusCode())
                .isEqualTo(204);
        assertThat(agent.post(MCP, LIST, SESSION, session).statusCode()).isEqualTo(404);
    }

    @Test
    void refusesWhatIsNoMessageAndPagesOfOtherOrigins() throws Exception {
        List<Integer> statuses = new ArrayList<>();
        statuses.add(agent.post(MCP, "[" + LIST + "]").statusCode());
        statuses.add(agent.post(MCP, "{").statusCode());
        statuses.add(agent.post(MCP, "\"" + "x".repeat(1 << 20) + "\"").statusCode());
        statuses.add(agent.sent(agent.request(MCP).POST(BodyPublishers.ofString("{}")))
                .statusCode());
        statuses.add(
                agent.post(MCP, INITIALIZE, "Origin", "http://evil.example").statusCode());
        statuses.add(agent.post(MCP, INITIALIZE, "Origin", "null").statusCode());
        statuses.add(agent.post(MCP, INITIALIZE, "MCP-Protocol-Version", "1999-01-01")
                .statusCode());
        statuses.add(agent.get(MCP, "Accept", "application/json").statusCode());
        statuses.add(
                agent.post(MCP, INITIALIZE, "Origin", "http://localhost:6274").statusCode());
        assertThat(statuses).containsExactly(400, 400, 413, 415, 403, 403, 400, 406, 200);
        assertThat(agent.post(MCP, INITIALIZE.replace("\"capabilities\":{},", ""))
                        .body())
                .contains("PARAMS_INVALID");
    }

    @Test
    void aRequestThatIsTakenBackEndsItsRunAndIsNotAnswered() throws Exception {
        String session = session(agent);
        String call = "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"tools/call\",\"params\":{"
                + "\"name\":\"member_savings_balance\",\"arguments\":{\"member_id\":\"10003\"},"
                + "\"_meta\":{\"progressToken\":5}}}";
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<Stream<String>> stream = http.send(
                    agent.request(MCP, SESSION, session, "Accept", "application/json, text/event-stream")
                            .header("Content-Type", "application/json")
                            .POST(BodyPublishers.ofString(call))
                            .build(),
                    BodyHandlers.ofLines());
            assertThat(stream.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
            surfaces.awaitFirst();
            String back = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}";
            assertThat(agent.post(MCP, back, SESSION, session).statusCode()).isEqualTo(202);
            surfaces.let(1);
            List<String> told = stream.body().toList();
            assertThat(String.join("\n", told))
                    .contains("notifications/progress")
                    .doesNotContain("\"id\":7");
            Caller caller = new Caller("agent", "local");
            String run = service.runs(caller, "", 1).getFirst().id();
            Json.Fields end = service.await(caller, run, Duration.ofSeconds(30))
                    .orElseThrow()
                    .result()
                    .orElseThrow();
            assertThat(end.field("code")).as(end.pretty()).contains(Json.text("INTERRUPTED"));
        }
    }

    @Test
    void tellsWhoeverListensOfOtherTools() throws Exception {
        String session = session(other);
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpResponse<Stream<String>> news = http.send(
                    other.request(MCP, SESSION, session, "Accept", "text/event-stream")
                            .GET()
                            .build(),
                    BodyHandlers.ofLines());
            new KeepVersions(workplace, project.capabilities())
                    .move("member_subaccounts", 1, Move.REVOKE, "tester", "a test");
            assertThat(news.body()
                            .filter(line -> line.startsWith("data:"))
                            .findFirst()
                            .orElse(""))
                    .contains("notifications/tools/list_changed");
            assertThat(other.post(MCP, LIST, SESSION, session).body()).doesNotContain("member_subaccounts");
            assertThat(other.sent(other.request(MCP, SESSION, session).DELETE()).statusCode())
                    .isEqualTo(204);
        }
    }
}
