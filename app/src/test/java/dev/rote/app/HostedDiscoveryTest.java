package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.mcp.McpSettings;
import dev.rote.policy.Loading;
import dev.rote.session.HostedDiscovery;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// An agent that has a model of its own works a task out on the mock core through the Model Context Protocol.
@OnTheSharedTrial
class HostedDiscoveryTest {
    private static final McpSettings SETTINGS = McpSettings.usual("test").waiting(Duration.ofSeconds(50));
    private static final Json.Fields LOOK_UP = Spoken.json("""
            {"goal": "%s", "name": "%s", "entry": "/login",
             "inputs": [{"name": "member_id", "type": "string", "value": "10003"}],
             "outputs": [{"name": "savings_balance", "type": "decimal"},
                         {"name": "member_name", "type": "string", "required": false}]}
            """.formatted(Demo.GOAL.goal(), Demo.GOAL.name()));

    private final Trial trial;
    private final List<AutoCloseable> opened = new ArrayList<>();
    private GatedSurfaces surfaces;

    HostedDiscoveryTest(Trial trial) {
        this.trial = trial;
        this.surfaces = new GatedSurfaces(trial.workplace().surfaces());
    }

    @AfterEach
    void ends() throws Exception {
        surfaces.let(100);
        for (AutoCloseable one : opened.reversed()) {
            one.close();
        }
    }

    private Spoken agent(Path folder) throws Exception {
        Workplace workplace = new Workplace(
                surfaces,
                Clock.systemUTC(),
                new Random(7),
                Trial.SECRETS,
                folder.resolve("runs"),
                folder.resolve("state"));
        HostedDiscovery.Setting setting = new HostedDiscovery.Setting(
                trial.where(""),
                folder.resolve("capabilities"),
                Optional.empty(),
                Duration.ofSeconds(60),
                Duration.ofSeconds(30));
        if (!(HostedDiscovery.open(workplace, Trial.MOCK_CORE, setting)
                instanceof Loading.Loaded<HostedDiscovery>(var discovery))) {
            throw new AssertionError("no discovery can be hosted");
        }
        opened.add(discovery);
        Spoken agent = new Spoken(discovery, SETTINGS);
        opened.add(agent);
        agent.initialize();
        return agent;
    }

    private static Json.Fields told(Spoken agent, String tool, Json.Fields arguments) throws Exception {
        return Spoken.structured(agent.call(tool, arguments));
    }

    private static Json.Fields told(Spoken agent, String tool, String arguments) throws Exception {
        return told(agent, tool, Spoken.json(arguments));
    }

    private static String word(Json.Fields of, String name) {
        return of.field(name).orElseGet(() -> Json.text("")) instanceof Json.Text(var text) ? text : "";
    }

    @Test
    void anAgentWithAModelEndsInTheDraftThatAScriptEndsIn(@TempDir Path folder) throws Exception {
        surfaces.let(2);
        Spoken agent = agent(folder);
        StringBuilder heard = new StringBuilder();
        Json.Fields screen = told(agent, "discover_start", LOOK_UP);
        heard.append(screen.canonical());
        assertThat(word(screen, "screen")).contains("Operator ID");
        assertThat(screen.field("task").orElseThrow().canonical()).contains("${secret.operator.password}");
        assertThat(told(agent, "discover_observe", "{}")).isEqualTo(screen);
        assertThat(word(told(agent, "discover_observe", "{\"rows\": \"Password\"}"), "kind"))
                .isEqualTo("view");

        heard.append(lookedUp(agent));
        Json.Fields read = told(agent, "discover_read", """
                {"on": {"row": "Savings", "column": "Balance"}, "frame": "main", "output": "savings_balance",
                 "reason": "there it is"}""");
        assertThat(read.field("read").orElseThrow().canonical()).contains("1,411.21");
        Json.Fields end = told(agent, "discover_done", """
                {"reason": "both are there", "outputs": {"member_name":
                 {"on": {"role": "cell", "near": "Name"}, "frame": "main"}}}""");

        assertThat(word(end, "kind")).as(end.pretty()).isEqualTo("drafted");
        Path draft = folder.resolve("capabilities/member_savings_balance.json");
        assertThat(word(end, "capability")).isEqualTo(draft.toString());
        assertThat(Trial.lasting(draft)).isEqualTo(Trial.lasting(Trial.shipped("member_savings_balance")));
        assertThat(Spoken.json(Files.readString(draft))
                        .field("standing")
                        .orElseThrow()
                        .canonical())
                .contains("\"review\":\"draft\"");
        assertThat(heard.append(read.canonical()).append(end.canonical())).doesNotContain(Trial.PASSWORD);
        assertThat(String.join("\n", agent.log()))
                .contains("discover_act: observation", "discover_done: drafted")
                .doesNotContain("10003");
    }

    /// All that was told on the way to the member.
    private static String lookedUp(Spoken agent) throws Exception {
        StringBuilder heard = new StringBuilder();
        for (String line : OutsideDiscoveryTest.LOOK_UP.lines().toList()) {
            Json.Fields next = told(agent, "discover_act", line);
            heard.append(next.canonical());
            assertThat(word(next, "kind")).as(line).isEqualTo("observation");
            assertThat(word(next, "refused")).as(line).isEmpty();
        }
        return heard.toString();
    }

    @Test
    void offersTheToolsOfADiscoveryAndNoOthers(@TempDir Path folder) throws Exception {
        Json.Fields listed = (Json.Fields) agent(folder)
                .ask("tools/list", Json.Fields.NONE)
                .field("result")
                .orElseThrow();
        assertThat(((Json.Items) listed.field("tools").orElseThrow())
                        .of().stream().map(tool -> word((Json.Fields) tool, "name")))
                .containsExactlyInAnyOrder(
                        "discover_start",
                        "discover_observe",
                        "discover_act",
                        "discover_read",
                        "discover_done",
                        "discover_stuck",
                        "discover_abandon");
    }

    @Test
    void refusesWhatIsOutOfTurnAndBeginsNothingThatIsNotSaidWhole(@TempDir Path folder) throws Exception {
        Spoken agent = agent(folder);
        assertThat(word(told(agent, "discover_act", "{\"act\": \"press\", \"on\": 1}"), "code"))
                .isEqualTo("NO_DISCOVERY");
        for (Json.Fields wrong : List.of(
                LOOK_UP.without("entry"),
                LOOK_UP.with("name", Json.text("../evil")),
                LOOK_UP.with("consent_by", Json.text("me")),
                LOOK_UP.with(
                        "inputs",
                        Json.items(List.of(
                                Spoken.json("{\"name\": \"a\", \"type\": \"file\", \"value\": \"/etc/passwd\"}")))))) {
            Json.Fields refused = agent.call("discover_start", wrong);
            assertThat(Spoken.isError(refused)).isTrue();
            assertThat(word(Spoken.structured(refused), "code")).isEqualTo("REQUEST_INVALID");
        }
        assertThat(folder.resolve("runs")).doesNotExist();

        Json.Fields early = (Json.Fields) agent.ask(
                        "tools/call",
                        Json.Fields.NONE
                                .with("name", Json.text("discover_start"))
                                .with("arguments", LOOK_UP)
                                .with("_meta", Json.Fields.NONE.with("dev.rote/wait_s", Json.number(0))))
                .field("result")
                .orElseThrow();
        assertThat(word(Spoken.structured(early), "kind")).isEqualTo("under_way");
        assertThat(word(told(agent, "discover_act", "{\"act\": \"press\", \"on\": 1}"), "code"))
                .isEqualTo("NOT_YOUR_TURN");
        assertThat(word(told(agent, "discover_start", LOOK_UP), "code")).isEqualTo("DISCOVERY_UNDER_WAY");
        surfaces.let(1);
        assertThat(word(told(agent, "discover_observe", "{}"), "kind")).isEqualTo("observation");
    }

    @Test
    void keepsToThePolicyAndEndsWhereItIsGivenUp(@TempDir Path folder) throws Exception {
        surfaces.let(2);
        Spoken agent = agent(folder);
        told(agent, "discover_start", LOOK_UP);
        assertThat(word(told(agent, "discover_act", """
                        {"act": "fill", "on": {"role": "textbox", "near": "Password"}, "value": "hunter2",
                         "reason": "a guess"}"""), "refused")).startsWith("SECRET_IN_THE_CLEAR");
        assertThat(word(told(agent, "discover_act", "{\"act\": \"open\", \"path\": \"/attacker/collect\"}"), "refused"))
                .startsWith("POLICY_BLOCKED");
        assertThat(word(told(agent, "discover_act", "{\"act\": \"press\", \"on\": 99999}"), "refused"))
                .startsWith("NOT_ONE_NODE");

        Json.Fields given = told(agent, "discover_abandon", "{}");
        assertThat(word(given, "kind")).isEqualTo("stopped");
        assertThat(word(given, "code")).isEqualTo("ABANDONED");
        assertThat(told(agent, "discover_act", "{\"act\": \"press\", \"on\": 1}"))
                .isEqualTo(given);

        told(agent, "discover_start", LOOK_UP);
        Json.Fields stuck = told(agent, "discover_stuck", "{\"reason\": \"nothing to be seen\"}");
        assertThat(word(stuck, "kind")).isEqualTo("escalated");
        assertThat(word(stuck, "code")).isEqualTo("STUCK");
        assertThat(folder.resolve("capabilities")).doesNotExist();
    }

    @Test
    void aCallThatIsTakenBackEndsTheDiscoveryAndIsNotAnswered(@TempDir Path folder) throws Exception {
        Spoken agent = agent(folder);
        int id = agent.send(
                "tools/call",
                Json.Fields.NONE.with("name", Json.text("discover_start")).with("arguments", LOOK_UP));
        surfaces.awaitFirst();

        agent.write(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}");
        assertThat(agent.ask("ping", Json.Fields.NONE).field("result")).isPresent();
        surfaces.let(1);
        Json.Fields end = told(agent, "discover_observe", "{}");

        assertThat(word(end, "code")).as(end.pretty()).isEqualTo("ABANDONED");
        assertThat(agent.passed()).noneMatch(message -> message.field("id").equals(Optional.of(Json.number(id))));
    }

    @Test
    void whenTheAgentGoesItsBrowserGoesToo(@TempDir Path work) throws Exception {
        Process server = OwnProcess.spoken(
                work,
                "mcp",
                "--discover",
                "--project",
                Trial.MOCK_CORE.root().toString(),
                "--base-url",
                trial.core().address().toString(),
                "--capabilities-dir",
                work.resolve("capabilities").toString());
        try {
            Spoken agent = new Spoken(server);
            agent.initialize();
            assertThat(word(told(agent, "discover_start", LOOK_UP), "kind")).isEqualTo("observation");
            assertThat(OwnProcess.processesNaming(work)).isNotEmpty();

            agent.close();
            assertThat(server.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(server.exitValue())
                    .as(OwnProcess.read(work.resolve("err")))
                    .isZero();
            assertThat(OwnProcess.processesNaming(work)).isEmpty();
            assertThat(log(work)).contains("ABANDONED");
        } finally {
            server.destroyForcibly();
        }
    }

    private static String log(Path work) throws IOException {
        try (var runs = Files.list(work.resolve(".rote/runs"))) {
            return Files.readString(runs.findFirst().orElseThrow().resolve("log.jsonl"));
        }
    }
}
