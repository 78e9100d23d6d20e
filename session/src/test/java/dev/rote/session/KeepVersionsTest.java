package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rote.capability.CapabilityDiff.Change;
import dev.rote.capability.CapabilityDiff.Code;
import dev.rote.capability.Contract;
import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.evidence.Health;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.registry.Deciding;
import dev.rote.registry.Kept;
import dev.rote.registry.Lifecycle.Move;
import dev.rote.replay.Budget;
import dev.rote.session.Comparing.Compared;
import dev.rote.session.Comparing.Workflow;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.testbed.FakeApp;
import dev.rote.testbed.FakeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What is on record about the shipped mock core's capabilities; nothing here starts a surface.
class KeepVersionsTest {
    private static final Path SHIPPED = Path.of("..", "examples", "mock-core");
    private static final String OPENING = "open_subaccount";

    @TempDir
    private Path folder = Path.of("");

    private Project project = new Project(SHIPPED);
    private KeepVersions versions = new KeepVersions(workplace(), project.capabilities());

    @BeforeEach
    void aProjectOfItsOwn() throws IOException {
        project = new Project(folder.resolve("project"));
        try (var all = Files.walk(SHIPPED)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path copy = project.root().resolve(SHIPPED.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        versions = new KeepVersions(workplace(), project.capabilities());
    }

    @Test
    void tellsHealthOnlyOfWhatIsOnRecord() throws IOException {
        assertThat(versions.health(OPENING).byVersion()).isEmpty();

        run("1", 2, "10:00:00", """
                {"kind": "success", "side_effect": "committed", "duration_ms": 100,
                 "locator_rungs_used": {"login.operator_id": "near_text"}, "recoveries": []}""");
        run("2", 2, "11:00:00", """
                {"kind": "business_outcome", "code": "NOT_FOUND", "side_effect": "none", "duration_ms": 300,
                 "locator_rungs_used": {"login.operator_id": "label"}, "recoveries": [{"code": "SLOW"}]}""");
        run("3", 2, "12:00:00", """
                {"kind": "failure", "code": "LOCATOR_UNRESOLVED", "side_effect": "unknown", "duration_ms": 9000}""");
        run("4", 2, "13:00:00", """
                {"kind": "failure", "code": "POLICY_BLOCKED", "escalation_reason": "NEEDS_APPROVAL",
                 "side_effect": "none", "duration_ms": 9000}""");
        run("5", 2, "14:00:00", "");
        run("6", 1, "15:00:00", "{\"kind\": \"success\", \"side_effect\": \"committed\", \"duration_ms\": 50}");
        Files.writeString(folder.resolve("runs/6/log.jsonl"), "no log\n");

        KeepVersions.Healthy healthy = versions.health(OPENING);

        assertThat(healthy.unreadable()).isEqualTo(1);
        assertThat(healthy.byVersion()).containsOnlyKeys(2);
        Health health = healthy.byVersion().getOrDefault(2, Health.of(List.of(), Map.of()));
        assertThat(health.runs()).isEqualTo(5);
        assertThat(health.unrated()).isEqualTo(1);
        assertThat(health.ends())
                .isEqualTo(new Health.Ends(1, 1, 1, 0, 1, Map.of("LOCATOR_UNRESOLVED", 1, "CUT_OFF", 1)));
        assertThat(health.troubles()).isEqualTo(new Health.Troubles(1, 1, 1, 1));
        assertThat(health.latency()).isEqualTo(new Health.Latency(OptionalLong.of(100), OptionalLong.of(300)));
        assertThat(health.last())
                .isEqualTo(new Health.Last(
                        Optional.of(Instant.parse("2026-02-01T11:00:00.300Z")),
                        Optional.of(Instant.parse("2026-02-01T14:00:00Z"))));
    }

    private void run(String name, int version, String time, String result) throws IOException {
        Path run = Files.createDirectories(folder.resolve("runs").resolve(name));
        Files.writeString(run.resolve("log.jsonl"), "");
        Files.writeString(run.resolve("run.json"), """
                {"kind": "replay", "run": "%s", "capability": "%s", "version": %d, "started": "2026-02-01T%sZ"}""".formatted(name, OPENING, version, time));
        if (!result.isEmpty()) {
            Files.writeString(run.resolve("result.json"), result);
        }
    }

    @Test
    void saysWhatALaterVersionMeansAndWhomItMeets() throws IOException {
        Files.createDirectories(project.workflows());
        Files.writeString(project.workflows().resolve("onboard.yaml"), """
                steps:
                  - id: open
                    capability: open_subaccount
                  - id: again
                    capability: open_subaccount
                    version: 1
                  - id: look
                    capability: member_savings_balance
                """);
        call("teller", "order-1");
        call("teller", "order-2");

        assertThat(versions.compare(OPENING, 1, 2, project)).isInstanceOfSatisfying(Compared.class, compared -> {
            assertThat(compared.diff().breaks()).isFalse();
            assertThat(compared.diff().changes()).extracting(Change::code).containsExactly(Code.EFFECT_CHECK);
            assertThat(compared.diff().steps())
                    .singleElement()
                    .asString()
                    .contains("review.confirm", "proven elsewhere");
            assertThat(compared.workflows())
                    .filteredOn(one -> one.file().endsWith("onboard.yaml"))
                    .extracting(Workflow::line, one -> one.isHit(2))
                    .containsExactly(tuple(2, true), tuple(4, false));
            assertThat(compared.clients())
                    .extracting(Comparing.CalledBy::tenant, Comparing.CalledBy::client, Comparing.CalledBy::calls)
                    .containsExactly(tuple("local", "teller", 2));
        });
    }

    @Test
    void saysWhatIsProvenLessOrMore() {
        assertThat(versions.compare(OPENING, 2, 1, project))
                .isInstanceOfSatisfying(
                        Compared.class,
                        compared -> assertThat(compared.diff().breaks()).isTrue());
        assertThat(versions.compare(OPENING, 2, 3, project))
                .isInstanceOfSatisfying(
                        Compared.class,
                        compared -> assertThat(compared.diff().steps())
                                .singleElement()
                                .asString()
                                .contains("without which it is no success"));
        assertThat(versions.compare(OPENING, 1, 9, project)).isInstanceOf(Comparing.Refused.class);
    }

    @Test
    void answersAKeyOfARevokedVersionAndStartsNothing() {
        call("teller", "order-1");
        for (int version : List.of(1, 2, 3)) {
            assertThat(versions.move(OPENING, version, Move.REVOKE, "auditor", "it must stop"))
                    .isInstanceOf(Deciding.Decided.class);
        }

        assertThat(invoked("order-1"))
                .isInstanceOfSatisfying(
                        Replaying.Answered.class,
                        answered ->
                                assertThat(answered.result().field("cached")).contains(Json.flag(true)));
        for (String key : List.of("order-2", "")) {
            assertThat(invoked(key))
                    .isInstanceOfSatisfying(
                            Replaying.Refused.class,
                            refused -> assertThat(refused.code()).isEqualTo("REVOKED"));
        }
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    /// As if that client's invocation had been performed under the key.
    private void call(String client, String key) {
        IdempotencyKey idempotency = new IdempotencyKey("local", client, key);
        String fingerprint = OPENING + " "
                + (new Arguments.Typed(arguments()).checked(contract()) instanceof Inputs.Checked.Accepted(var inputs)
                        ? inputs.digest()
                        : "");
        switch (workplace().books()) {
            case Loading.Loaded<Books>(var open) -> {
                try (Books books = open) {
                    books.claim(idempotency, fingerprint, Duration.ofMinutes(1));
                    books.answered(idempotency, "{\"kind\": \"success\", \"run_id\": \"r\"}");
                }
            }
            case Loading.Refused<Books>(var why) -> throw new AssertionError(why.toString());
        }
    }

    private Contract contract() {
        return workplace().registry(project.capabilities()).kept(OPENING, 2) instanceof Kept.Found(var opening, var _)
                ? opening.contract()
                : new Contract(List.of(), List.of(), Contract.Effect.READ, true, List.of(), false);
    }

    private Replaying invoked(String key) {
        Catalog.Conditions on = new Catalog.Conditions(
                new Where("local", "", ""), new Terms("teller", "", key), Budget.USUAL, Policy.Pictures.ON_FAILURE);
        return switch (new Catalog(workplace(), project).invocation(new Catalog.Call(OPENING, arguments()), on)) {
            case Loading.Loaded<ReplayCapability.Request>(var request) ->
                new ReplayCapability(workplace(), project).perform(request);
            case Loading.Refused<ReplayCapability.Request>(var why) -> throw new AssertionError(why.toString());
        };
    }

    private static Json.Fields arguments() {
        return Json.Fields.NONE
                .with("member_id", Json.text("10005"))
                .with("account_type", Json.text("Savings"))
                .with("initial_deposit", Json.text("41.00"));
    }

    private Workplace workplace() {
        return new Workplace(
                new FakeApp(new FakeClock()),
                Clock.systemUTC(),
                new Random(1),
                Map.of(),
                folder.resolve("runs"),
                folder.resolve("state"));
    }
}
