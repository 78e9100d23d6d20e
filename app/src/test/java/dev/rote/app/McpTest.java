package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.mcp.McpSettings;
import dev.rote.mcp.Permit;
import dev.rote.policy.Loading;
import dev.rote.registry.Lifecycle.Move;
import dev.rote.session.Caller;
import dev.rote.session.KeepVersions;
import dev.rote.session.Project;
import dev.rote.session.Scope;
import dev.rote.session.Service;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The tools of the Model Context Protocol, spoken line by line, on the mock core and a real browser.
@OnTheSecondTrial
class McpTest {
    private static final String LOOK_UP = "member_savings_balance";
    private static final McpSettings SETTINGS = McpSettings.usual("test").waiting(Duration.ofSeconds(50));

    private final Trial trial;
    private final List<AutoCloseable> opened = new ArrayList<>();
    private GatedSurfaces surfaces;
    private Path folder = Path.of("");
    private Caller caller = new Caller("", "");

    McpTest(Trial trial) {
        this.trial = trial;
        this.surfaces = new GatedSurfaces(trial.workplace().surfaces());
    }

    @BeforeEach
    void inAFolderOfItsOwn(@TempDir Path empty) {
        folder = empty;
        caller = new Caller(String.valueOf(empty.getFileName()), "local");
        surfaces = new GatedSurfaces(trial.workplace().surfaces());
    }

    @AfterEach
    void ends() throws Exception {
        surfaces.let(100);
        for (AutoCloseable one : opened.reversed()) {
            one.close();
        }
    }

    private Workplace workplace() {
        return new Workplace(
                surfaces,
                Clock.systemUTC(),
                new SecureRandom(),
                Trial.SECRETS,
                folder.resolve("runs"),
                folder.resolve("state"));
    }

    private Service service(Project project) {
        ServiceSettings settings = new ServiceSettings(
                2,
                10,
                10,
                Duration.ofSeconds(20),
                Map.of(caller.tenant(), trial.core().address().toString()));
        if (!(Service.open(workplace(), project, settings) instanceof Loading.Loaded<Service>(var service))) {
            throw new AssertionError("no service");
        }
        opened.add(service);
        return service;
    }

    private Spoken spoken(Service service, Scope... scopes) throws Exception {
        Spoken agent = new Spoken(service, new Permit(caller, Set.of(scopes), true), SETTINGS);
        opened.add(agent);
        agent.initialize();
        return agent;
    }

    private static Json.Fields member(String id) {
        return Json.Fields.NONE.with("member_id", Json.text(id));
    }

    private static List<String> names(Spoken agent) throws Exception {
        Json.Fields listed = (Json.Fields)
                agent.ask("tools/list", Json.Fields.NONE).field("result").orElseThrow();
        return ((Json.Items) listed.field("tools").orElseThrow())
                .of().stream()
                        .map(Json.Fields.class::cast)
                        .map(tool -> Wire.text(tool, "name"))
                        .toList();
    }

    @Test
    void answersWithWhatTheRunCameToFieldByFieldAndInOrder() throws Exception {
        Service service = service(Trial.MOCK_CORE);
        Spoken agent = spoken(service, Scope.READ, Scope.INVOKE);
        surfaces.let(2);

        Json.Fields found = agent.call(LOOK_UP, member("10003"));
        Json.Fields told = Spoken.structured(found);
        assertThat(Spoken.isError(found)).isFalse();
        assertThat(told.field("outputs").orElseThrow().canonical()).contains("\"savings_balance\":\"1411.21\"");
        Json.Fields kept = service.run(caller, Wire.text(told, "run_id"))
                .orElseThrow()
                .result()
                .orElseThrow();
        List<String> inside = List.of("duration_ms", "locator_rungs_used", "recoveries", "handoffs", "evidence");
        Json.Fields meant = kept;
        for (String name : inside) {
            meant = meant.without(name);
        }
        assertThat(told).isEqualTo(meant);
        assertThat(told.of().sequencedKeySet().stream().toList())
                .isEqualTo(meant.of().sequencedKeySet().stream().toList());

        Json.Fields missing = agent.call(LOOK_UP, member("99999"));
        assertThat(Spoken.isError(missing)).isFalse();
        assertThat(Spoken.structured(missing).field("code")).contains(Json.text("NOT_FOUND"));

        Json.Fields status =
                agent.call("run_status", Json.Fields.NONE.with("run_id", Json.text(Wire.text(told, "run_id"))));
        assertThat(Spoken.structured(status).field("result")).contains(told);
        assertThat(String.join("\n", agent.log()))
                .contains(LOOK_UP)
                .doesNotContain("10003")
                .doesNotContain("1411.21")
                .doesNotContain(Trial.PASSWORD);
    }

    @Test
    void refusesWhatNobodyAskedForBeforeAnythingIsStarted() throws Exception {
        Service service = service(Trial.MOCK_CORE);
        Spoken agent = spoken(service, Scope.READ, Scope.INVOKE);

        assertThat(names(agent))
                .containsExactlyInAnyOrder("run_status", "run_abort", LOOK_UP, "member_subaccounts", "open_subaccount");
        Json.Fields stray = agent.call(LOOK_UP, member("10003").with("shard", Json.text("7")));
        assertThat(Spoken.isError(stray)).isTrue();
        assertThat(Spoken.structured(stray).field("code")).contains(Json.text("INPUT_INVALID"));
        Json.Fields typed = agent.call(LOOK_UP, Json.Fields.NONE.with("member_id", Json.number(10003)));
        assertThat(Spoken.structured(typed).field("code")).contains(Json.text("INPUT_INVALID"));
        Json.Fields keyless = agent.call("open_subaccount", opening("10007", "12.00"));
        assertThat(Spoken.structured(keyless).field("code")).contains(Json.text("IDEMPOTENCY_KEY_REQUIRED"));
        Json.Fields twice = agent.ask(
                "tools/call",
                Json.Fields.NONE
                        .with("name", Json.text("open_subaccount"))
                        .with("arguments", opening("10007", "12.00").with("idempotency_key", Json.text("a")))
                        .with("_meta", Json.Fields.NONE.with("dev.rote/idempotency_key", Json.text("b"))));
        assertThat(twice.canonical()).contains("REQUEST_INVALID");
        assertThat(agent.call("run_status", Json.Fields.NONE.with("run_id", Json.text("../../etc")))
                        .canonical())
                .contains("RUN_UNKNOWN");
        assertThat(agent.ask("tools/call", Json.Fields.NONE.with("name", Json.text("run_approve")))
                        .field("error"))
                .as("not of its scopes")
                .isPresent();
        agent.call(LOOK_UP, Json.Fields.NONE.with("canary-name", Json.text("canary-value")));
        agent.ask("tools/call", Json.Fields.NONE.with("name", Json.text("canary-tool")));
        assertThat(String.join("\n", agent.log())).contains("INPUT_INVALID").doesNotContain("canary");
        assertThat(service.runs(caller, "", 10)).isEmpty();
    }

    private static Json.Fields opening(String member, String deposit) {
        return (Json.Fields) Wire.opening(member, deposit, "").field("inputs").orElseThrow();
    }

    @Test
    void opensASubAccountOnceThroughADryRunAConsentAndAKey() throws Exception {
        int before = trial.core().ledger().commits().size();
        Spoken agent = spoken(service(Trial.MOCK_CORE), Scope.READ, Scope.INVOKE, Scope.APPROVE);
        surfaces.let(9);
        Json.Fields inputs = opening("10008", "73.00");

        Json.Fields shown = Spoken.structured(agent.call("open_subaccount", inputs.with("dry_run", Json.flag(true))));
        assertThat(shown.field("kind")).as(shown.pretty()).contains(Json.text("dry_run"));
        Json.Fields consent = Spoken.structured(agent.call(
                "run_approve",
                Json.Fields.NONE
                        .with("run_id", Json.text(Wire.text(shown, "run_id")))
                        .with("inputs", inputs)));
        Json.Fields order = inputs.with("approval", Json.text(Wire.text(consent, "approval")))
                .with("idempotency_key", Json.text("open-8"));
        Json.Fields done = Spoken.structured(agent.call("open_subaccount", order));
        assertThat(done.field("side_effect")).as(done.pretty()).contains(Json.text("committed"));
        Json.Fields again = Spoken.structured(agent.call("open_subaccount", order));
        assertThat(again).isEqualTo(done.with("cached", Json.flag(true)));
        assertThat(trial.core().ledger().commits()).hasSize(before + 1);
    }

    @Test
    void aRequestThatIsTakenBackEndsItsRunAndIsNotAnswered() throws Exception {
        Service service = service(Trial.MOCK_CORE);
        Spoken agent = spoken(service, Scope.READ, Scope.INVOKE);
        int id = agent.send(
                "tools/call",
                Json.Fields.NONE
                        .with("name", Json.text(LOOK_UP))
                        .with("arguments", member("10003"))
                        .with("_meta", Json.Fields.NONE.with("progressToken", Json.text("p"))));
        Json.Fields begun = agent.next(Spoken.ofMethod("notifications/progress"));
        assertThat(begun.canonical()).contains("\"progressToken\":\"p\"", "\"message\":\"asked\"");
        surfaces.awaitFirst();

        agent.write(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id + "}}");
        assertThat(agent.ask("ping", Json.Fields.NONE).field("result")).isPresent();
        surfaces.let(1);
        String run = service.runs(caller, "", 1).getFirst().id();
        Json.Fields end = service.await(caller, run, Duration.ofSeconds(50))
                .orElseThrow()
                .result()
                .orElseThrow();
        assertThat(end.field("code")).as(end.pretty()).contains(Json.text("INTERRUPTED"));
        assertThat(end.field("side_effect")).contains(Json.text("none"));
        assertThat(agent.call("run_status", Json.Fields.NONE.with("run_id", Json.text(run)))
                        .canonical())
                .contains("INTERRUPTED");
        assertThat(agent.passed()).noneMatch(message -> message.field("id").equals(Optional.of(Json.number(id))));
    }

    @Test
    void aLongRunIsAnsweredThatItIsUnderWayAndFollowed() throws Exception {
        Spoken agent = spoken(service(Trial.MOCK_CORE), Scope.READ, Scope.INVOKE);
        Json.Fields asked = agent.ask(
                "tools/call",
                Json.Fields.NONE
                        .with("name", Json.text(LOOK_UP))
                        .with("arguments", member("10003"))
                        .with("_meta", Json.Fields.NONE.with("dev.rote/wait_s", Json.number(0))));
        Json.Fields early =
                Spoken.structured((Json.Fields) asked.field("result").orElseThrow());
        assertThat(early.field("kind")).contains(Json.text("under_way"));
        surfaces.let(1);
        Json.Fields status = Spoken.structured(agent.call(
                "run_status",
                Json.Fields.NONE
                        .with("run_id", Json.text(Wire.text(early, "run_id")))
                        .with("wait_s", Json.number(50))));
        assertThat(status.field("state")).contains(Json.text("ended"));
        assertThat(status.canonical()).contains("1411.21");
    }

    @Test
    void aValueThatStaysInTheRecordIsInNoAnswer() throws Exception {
        Project project = TwoTenants.in(trial, folder.resolve("project")).withTheNameInTheRecordOnly();
        caller = new Caller(caller.client(), "south");
        Spoken agent = spoken(service(project), Scope.READ, Scope.INVOKE);
        surfaces.let(1);

        Json.Fields found = agent.call(LOOK_UP, member("10003"));
        Json.Fields status = agent.call(
                "run_status",
                Json.Fields.NONE.with("run_id", Json.text(Wire.text(Spoken.structured(found), "run_id"))));

        for (Json.Fields told : List.of(found, status)) {
            assertThat(told.canonical()).contains("1411.21").doesNotContain("\"member_name", "Test Member 03");
        }
        assertThat(agent.ask("tools/list", Json.Fields.NONE).canonical())
                .contains("savings_balance")
                .doesNotContain("\"member_name\":");
    }

    @Test
    void tellsWhenThereAreOtherTools() throws Exception {
        Path root = copied(Trial.MOCK_CORE.root(), folder.resolve("project"));
        Project project = new Project(root);
        Spoken agent = spoken(service(project), Scope.READ, Scope.INVOKE);
        assertThat(names(agent)).contains("member_subaccounts");

        new KeepVersions(workplace(), project.capabilities())
                .move("member_subaccounts", 1, Move.REVOKE, "tester", "a test");
        agent.next(Spoken.ofMethod("notifications/tools/list_changed"));
        assertThat(names(agent)).doesNotContain("member_subaccounts").contains(LOOK_UP);
    }

    static Path copied(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path one : all.toList()) {
                Path at = to.resolve(from.relativize(one).toString());
                if (Files.isDirectory(one)) {
                    Files.createDirectories(at);
                } else {
                    Files.copy(one, at);
                }
            }
        }
        return to;
    }

    @Test
    void hostileMessagesAreAnsweredAndEndNothing() throws Exception {
        Service service = service(Trial.MOCK_CORE);
        Spoken agent = new Spoken(service, new Permit(caller, Set.of(Scope.READ, Scope.INVOKE), true), SETTINGS);
        opened.add(agent);

        assertThat(agent.ask("tools/list", Json.Fields.NONE).canonical()).contains("NOT_INITIALIZED");
        assertThat(agent.ask("initialize", Json.Fields.NONE).canonical()).contains("PARAMS_INVALID");
        agent.initialize();
        assertThat(agent.ask("initialize", Json.Fields.NONE).canonical()).contains("ALREADY_INITIALIZED");
        for (String[] hostile : new String[][] {
            {"[]", "BATCH_NOT_TAKEN"},
            {"\u0000\u0001", "FRAME_INVALID"},
            {"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":5}}", "PARAMS_INVALID"},
            {
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"x\",\"arguments\":[]}}",
                "PARAMS_INVALID"
            },
            {
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"x\","
                        + "\"_meta\":{\"progressToken\":{}}}}",
                "PARAMS_INVALID"
            },
            {"\"" + "x".repeat(1 << 20) + "\"", "FRAME_TOO_LARGE"},
        }) {
            agent.write(hostile[0]);
            assertThat(agent.next().canonical()).contains(hostile[1]);
        }
        assertThat(agent.ask("page/click", Json.Fields.NONE).canonical()).contains("-32601");
        assertThat(agent.ask("resources/list", Json.Fields.NONE).canonical()).contains("-32601");
        agent.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":[]}}");
        agent.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}");
        agent.write("{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}");
        assertThat(agent.ask("ping", Json.Fields.NONE).field("result")).isPresent();
        assertThat(service.runs(caller, "", 10)).isEmpty();
    }
}
