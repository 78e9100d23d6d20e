package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.replay.FailureCode;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.DiscoverTask;
import dev.rote.session.Discovering;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// A policy forbids a path that the steps of an approved capability lead to: the request never arrives. The
/// mock core's own log of requests is the judge.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSharedTrial
class FenceOnTheMockCoreTest {
    private static final Map<String, String> ORDER =
            Map.of("member_id", "10002", "account_type", "Savings", "initial_deposit", "55.00");

    @TempDir
    private static Path folder = Path.of("");

    private final Trial trial;
    private TwoTenants tenants;
    private Path opening = Path.of("");
    private String policy = "";

    FenceOnTheMockCoreTest(Trial trial) {
        this.trial = trial;
        this.tenants = new TwoTenants(trial, folder);
    }

    @BeforeAll
    void approvesTheOpening() throws IOException {
        tenants = TwoTenants.in(trial, folder);
        opening = tenants.opening();
        policy = Files.readString(folder.resolve("policies").resolve("default.yaml"));
    }

    private void forbids(String path) throws IOException {
        Files.writeString(
                folder.resolve("policies").resolve("default.yaml"),
                policy.replace("blocked_paths: [", "blocked_paths: [" + path + ", "));
    }

    private String token() {
        return ((Consenting.Given) tenants.consent(opening, ORDER, "south", "")).token();
    }

    private ReplayResult perform(String token) {
        Terms terms = new Terms("tester", token, "");
        return ((Replaying.Performed) tenants.replay(opening, ORDER, tenants.at("south", ""), terms)).result();
    }

    private int hits(String request) {
        return trial.core().ledger().hits().getOrDefault(request, 0);
    }

    private int commits() {
        return trial.core().ledger().commits().size();
    }

    private static void isBlocked(ReplayResult result, String step, String path, SideEffect effect) {
        assertThat(result).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
            assertThat(failure.step()).isEqualTo(step);
            assertThat(failure.cause().message()).contains("asked for " + path).contains("before it left");
            assertThat(failure.sideEffect()).isEqualTo(effect);
        });
    }

    @Test
    void aLinkIsNotFollowed() throws IOException {
        forbids("/subaccount*");
        int before = hits("GET /subaccount");

        isBlocked(perform(""), "member.open_sub_account", "/subaccount", SideEffect.NONE);

        assertThat(hits("GET /subaccount")).isEqualTo(before);
    }

    @Test
    void aRedirectIsNotFollowed() throws IOException {
        forbids("/review");
        int before = hits("GET /review");
        int posts = hits("POST /subaccount");

        isBlocked(perform(""), "subaccount.submit", "/review", SideEffect.NONE);

        assertThat(hits("POST /subaccount")).isEqualTo(posts + 1);
        assertThat(hits("GET /review")).isEqualTo(before);
    }

    @Test
    void aRedirectIsNotFollowedWhileATaskIsWorkedOut() throws IOException {
        forbids("/review");
        int before = hits("GET /review");
        int posts = hits("POST /subaccount");

        Discovering discovering = new DiscoverTask(trial.workplace(), tenants.project())
                .perform(new DiscoverTask.Request(
                        Trial.OPENING,
                        tenants.at("south", ""),
                        new DiscoverTask.Decider.Scripted(
                                Trial.MOCK_CORE.root().resolve("discovery").resolve("open_subaccount.yaml")),
                        folder.resolve("drafts"),
                        Optional.of("tester")));

        assertThat(discovering)
                .isInstanceOfSatisfying(
                        Discovering.Escalated.class,
                        escalated -> assertThat(escalated.reason()).contains("POLICY_BLOCKED", "/review"));
        assertThat(hits("POST /subaccount")).isEqualTo(posts + 1);
        assertThat(hits("GET /review")).isEqualTo(before);
    }

    @Test
    void aCommitIsNotSentAndItsConsentIsStillGood() throws IOException {
        int before = commits();
        int posts = hits("POST /confirm");
        String token = token();

        forbids("/confirm");
        isBlocked(perform(token), "review.confirm", "/confirm", SideEffect.NONE);
        assertThat(hits("POST /confirm")).isEqualTo(posts);

        Files.writeString(folder.resolve("policies").resolve("default.yaml"), policy);
        assertThat(perform(token)).isInstanceOf(ReplayResult.Success.class);
        assertThat(commits()).isEqualTo(before + 1);
    }

    @Test
    void whatACommitLeadsToIsNotAskedForAndTheEffectIsNotGuessed() throws IOException {
        forbids("/receipt");
        int before = commits();
        int receipts = hits("GET /receipt");

        isBlocked(perform(token()), "review.confirm", "/receipt", SideEffect.UNKNOWN);

        assertThat(commits()).isEqualTo(before + 1);
        assertThat(hits("GET /receipt")).isEqualTo(receipts);
    }
}
