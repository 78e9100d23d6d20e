package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.registry.Deciding;
import dev.rote.registry.Lifecycle.Move;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.ResultJson;
import dev.rote.session.Catalog;
import dev.rote.session.KeepVersions;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Calls by name: answered as a replay of the file is, and what becomes of them when their version is revoked.
@OnTheSharedTrial
class CallByNameTest {
    private static final String NAME = "open_subaccount";
    private static final Map<String, String> INPUTS =
            Map.of("member_id", "10005", "account_type", "Savings", "initial_deposit", "41.00");

    private final Trial trial;

    CallByNameTest(Trial trial) {
        this.trial = trial;
    }

    @Test
    void isAnsweredFieldByFieldLikeAReplayOfTheFile() {
        Replaying byFile = trial.replay(
                Trial.shipped("member_savings_balance"), Map.of("member_id", "10003"), "", new Terms("tester", "", ""));
        Replaying byName = invoked(
                trial.workplace(),
                Trial.MOCK_CORE,
                "member_savings_balance",
                Json.Fields.NONE.with("member_id", Json.text("10003")),
                new Terms("tester", "", ""));

        assertThat(lasting(byName)).isEqualTo(lasting(byFile)).contains("\"kind\": \"success\"");
    }

    /// The whole document, its fields in their order, without what tells one run from another.
    private static String lasting(Replaying replaying) {
        Json.Fields document = document(replaying);
        String run = document.field("run_id").map(Json::canonical).orElse("").replace("\"", "");
        return document.with("duration_ms", Json.number(0)).pretty().replace(run, "RUN");
    }

    @Test
    void aRunUnderWayFinishesItsKeyIsAnsweredAndNothingElseStarts(@TempDir Path folder) throws IOException {
        Project project = copied(folder.resolve("project"));
        KeepVersions versions = new KeepVersions(trial.workplace(), project.capabilities());
        Workplace revoking = on(new BeforePress(
                trial.workplace().surfaces(),
                "Confirm",
                () -> assertThat(versions.move(NAME, 3, Move.REVOKE, "auditor", "it must stop"))
                        .isInstanceOf(Deciding.Decided.class)));
        String token = trial.consent(Trial.shipped(NAME), INPUTS, "reviewer", "review.confirm");
        int before = trial.core().ledger().confirmPresses();

        Replaying first = invoked(revoking, project, new Terms("tester", token, "order-1"));
        assertThat(first)
                .isInstanceOfSatisfying(
                        Replaying.Performed.class,
                        performed -> assertThat(performed.result()).isInstanceOf(ReplayResult.Success.class));

        for (int earlier : new int[] {1, 2}) {
            assertThat(versions.move(NAME, earlier, Move.REVOKE, "auditor", "")).isInstanceOf(Deciding.Decided.class);
        }
        assertThat(invoked(trial.workplace(), project, new Terms("tester", "", "order-1")))
                .isInstanceOfSatisfying(
                        Replaying.Answered.class,
                        answered -> assertThat(answered.result().field("outputs"))
                                .isEqualTo(document(first).field("outputs")));
        assertThat(refused(invoked(trial.workplace(), project, new Terms("tester", "", "order-2"))))
                .isEqualTo("REVOKED");
        assertThat(refused(invoked(trial.workplace(), project, new Terms("tester", "", ""))))
                .isEqualTo("REVOKED");
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before + 1);
    }

    private Replaying invoked(Workplace workplace, Project project, Terms terms) {
        Json.Fields arguments = Json.Fields.NONE
                .with("member_id", Json.text("10005"))
                .with("account_type", Json.text("Savings"))
                .with("initial_deposit", Json.text("41.00"));
        return invoked(workplace, project, NAME, arguments, terms);
    }

    private Replaying invoked(Workplace workplace, Project project, String name, Json.Fields arguments, Terms terms) {
        Catalog.Conditions on =
                new Catalog.Conditions(trial.where(""), terms, Budget.USUAL, Policy.Pictures.ON_FAILURE);
        return switch (new Catalog(workplace, project).invocation(new Catalog.Call(name, arguments), on)) {
            case Loading.Loaded<ReplayCapability.Request>(var request) ->
                new ReplayCapability(workplace, project).perform(request);
            case Loading.Refused<ReplayCapability.Request>(var why) -> throw new AssertionError(why.toString());
        };
    }

    private Workplace on(BeforePress surfaces) {
        Workplace usual = trial.workplace();
        return new Workplace(surfaces, usual.clock(), usual.random(), usual.environment(), usual.runs(), usual.state());
    }

    private static Json.Fields document(Replaying replaying) {
        return ResultJson.of(((Replaying.Performed) replaying).result());
    }

    private static String refused(Replaying replaying) {
        return ((Replaying.Refused) replaying).code();
    }

    private static Project copied(Path to) throws IOException {
        Path from = Trial.MOCK_CORE.root();
        try (var all = Files.walk(from)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        return new Project(to);
    }
}
