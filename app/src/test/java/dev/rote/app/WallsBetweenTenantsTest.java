package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.evidence.RunDirectory;
import dev.rote.evidence.RunFacts;
import dev.rote.evidence.RunIds;
import dev.rote.policy.Loading;
import dev.rote.policy.Policies;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.registry.OverlayShowing;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.Discovering;
import dev.rote.session.KeepSecrets;
import dev.rote.session.RecordRun;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.ReviewRun;
import dev.rote.session.SettleRun;
import dev.rote.session.SettleRun.SettlingRun;
import dev.rote.session.Terms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What one tenant has is refused to another in the words that are used for what does not exist, and nothing is
/// started.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSharedTrial
class WallsBetweenTenantsTest {
    private static final Map<String, String> ORDER =
            Map.of("member_id", "10003", "account_type", "Savings", "initial_deposit", "75.00");
    private static final String STEP = "review.confirm";

    @TempDir
    private static Path folder = Path.of("");

    private final Trial trial;
    private TwoTenants tenants;
    private Path opening = Path.of("");
    private String token = "";
    private String southern = "";

    /// What a tenant has; the last two answers are what another one is told of it, and of what nobody has.
    enum Possession {
        CAPABILITY,
        CONSENT,
        SECRET,
        KEY,
        HELD_RUN,
        OWED_RUN,
        REPORTED_RUN,
        MEASURED_RUN,
        RECORDED_RUN,
        OVERLAY
    }

    private record Told(String ofAnothers, String ofNothing) {}

    WallsBetweenTenantsTest(Trial trial) {
        this.trial = trial;
        this.tenants = new TwoTenants(trial, Path.of(""));
    }

    /// The south has all of it.
    @BeforeAll
    void givesTheSouthEverything() throws IOException {
        tenants = TwoTenants.in(trial, folder);
        opening = tenants.opening();
        token = ((Consenting.Given) tenants.consent(opening, ORDER, "south", "")).token();
        southern = run("south");
        tenants.replay(opening, ORDER, tenants.at("south", ""), new Terms("tester", "", "wall-key"));
        tenants.overlay(opening, "south", "changes: [{kind: caption, was: Member ID, now: Account No}]");
        new KeepSecrets(trial.workplace()).put("south", "wall/secret", "wall:wall");
    }

    /// A run of that tenant as its directory tells it.
    private String run(String tenant) {
        String id = RunIds.next(trial.workplace().clock(), trial.workplace().random());
        Policy policy =
                ((Loading.Loaded<Policy>) Policies.load(tenants.project().policy("default"))).value();
        try (RunDirectory directory = RunDirectory.create(
                trial.runs(), id, Redaction.of(policy), trial.workplace().clock())) {
            directory.started(
                    new RunFacts("replay", "open_subaccount", 2, "ab", tenant, "browser", Map.of(), Set.of()));
            directory.note("waits", Map.of());
            directory.result(Map.of("kind", "dry_run", "step_id", STEP));
        }
        return id;
    }

    @ParameterizedTest
    @EnumSource
    void isRefusedToAnotherAsIfItWereNotThere(Possession possession) {
        int before = trial.core().ledger().requests().size();

        Told told = told(possession);

        assertThat(told.ofAnothers()).isEqualTo(told.ofNothing());
        assertThat(told.ofAnothers()).doesNotContain("south");
        assertThat(trial.core().ledger().requests()).hasSize(before);
    }

    private Told told(Possession possession) {
        String nobodys =
                RunIds.next(trial.workplace().clock(), trial.workplace().random());
        return switch (possession) {
            case CAPABILITY -> new Told(replayed("portal", "", ""), "CAPABILITY_OTHER_FAMILY");
            case CONSENT -> new Told(replayed("north", token, ""), "CONSENT_OTHER_TENANT");
            case SECRET -> new Told(secrets("north"), secrets("nobody"));
            case KEY -> new Told(replayed("north", "forged", "wall-key"), replayed("north", "forged", "no-such-key"));
            case HELD_RUN -> new Told(held(southern), held(nobodys));
            case OWED_RUN -> new Told(owed(southern), owed(nobodys));
            case REPORTED_RUN -> new Told(reported(southern), reported(nobodys));
            case MEASURED_RUN -> new Told(measured(southern), measured(nobodys));
            case RECORDED_RUN -> new Told(recorded(southern), recorded(nobodys));
            case OVERLAY -> new Told(overlay("north"), overlay("north"));
        };
    }

    private static String without(String run, String text) {
        return text.replace(run, "RUN");
    }

    private String replayed(String tenant, String consent, String key) {
        return switch (tenants.replay(opening, ORDER, tenants.at(tenant, ""), new Terms("tester", consent, key))) {
            case Replaying.Refused(var code, var _) -> code;
            case Replaying other -> other.toString();
        };
    }

    private String secrets(String tenant) {
        return switch (new KeepSecrets(trial.workplace()).names(tenant)) {
            case Loading.Loaded<List<String>>(var names) -> names.toString();
            case Loading.Refused<List<String>>(var why) -> why.toString();
        };
    }

    private String held(String run) {
        return without(run, tenants.consent(opening, ORDER, "north", run).toString());
    }

    private String owed(String run) {
        SettlingRun settling =
                new SettleRun(trial.workplace(), tenants.project()).perform(opening, run, tenants.at("north", ""));
        return without(run, settling.toString());
    }

    private ReviewRun review() {
        return new ReviewRun(trial.workplace(), Optional.of("north"));
    }

    private String reported(String run) {
        return without(run, review().report(Path.of(run)).toString());
    }

    private String measured(String run) {
        return without(run, review().metrics(Path.of(run)).toString());
    }

    private String recorded(String run) {
        Discovering discovering = new RecordRun(trial.workplace(), tenants.project())
                .perform(trial.runs().resolve(run), tenants.at("north", ""), folder.resolve("recorded"));
        return without(run, discovering.toString());
    }

    private String overlay(String tenant) {
        assertThat(Files.exists(tenants.project().overlay("south", "open_subaccount")))
                .isTrue();
        return switch (tenants.tailoring().describe(opening, tenant, "tester")) {
            case Loading.Loaded<OverlayShowing>(OverlayShowing.Refused(var why)) -> why.code();
            case Loading<OverlayShowing> other -> other.toString();
        };
    }
}
