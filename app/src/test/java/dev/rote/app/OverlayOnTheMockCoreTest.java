package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.registry.Approval;
import dev.rote.registry.OverlayShowing;
import dev.rote.replay.AppliedOverlay;
import dev.rote.replay.FailureCode;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.ResultJson;
import dev.rote.replay.SideEffect;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// One tenant's core calls the search button "Find". Its overlay says so; nobody else's runs know of it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSharedTrial
class OverlayOnTheMockCoreTest {
    private static final Map<String, String> MEMBER = Map.of("member_id", "10003");
    private static final Map<String, String> ORDER =
            Map.of("member_id", "10003", "account_type", "Savings", "initial_deposit", "75.00");
    private static final Terms ONCE = new Terms("tester", "", "");
    private static final String FIND = """
            reason: release 7 of the core calls it Find
            changes:
              - kind: control
                step: search.submit
                rungs: [{kind: role_name, role: button, name: Find}]
            """;

    @TempDir
    private static Path folder = Path.of("");

    private final Trial trial;
    private TwoTenants tenants;
    private Path lookUp = Path.of("");
    private String hash = "";

    OverlayOnTheMockCoreTest(Trial trial) {
        this.trial = trial;
        this.tenants = new TwoTenants(trial, Path.of(""));
    }

    @BeforeAll
    void tailorsTheLookUpForTheNorth() throws IOException {
        tenants = TwoTenants.in(trial, folder);
        lookUp = tenants.lookUp();
        tenants.overlay(lookUp, "north", FIND);
        hash = tenants.approved(lookUp, "north");
    }

    private ReplayResult perform(String tenant, String inject) {
        return ((Replaying.Performed) tenants.replay(lookUp, MEMBER, tenants.at(tenant, inject), ONCE)).result();
    }

    @Test
    void succeedsWithTheTenantsOverlayAndSaysWhichItWas() throws IOException {
        ReplayResult result = perform("north", "renamed_button");

        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().overlay()).contains(new AppliedOverlay(1, hash));
        assertThat(ResultJson.of(result).field("overlay"))
                .hasValueSatisfying(overlay -> assertThat(overlay.canonical()).contains(hash));
        Path run = result.account().evidence().orElseThrow();
        assertThat(Files.readString(run.resolve("run.json"))).contains(hash);
        assertThat(Files.readString(run.resolve("result.json"))).contains(hash);
    }

    @Test
    void stopsSafelyWhereThereIsNone() {
        assertThat(perform("south", "renamed_button")).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.LOCATOR_UNRESOLVED);
            assertThat(failure.step()).isEqualTo("search.submit");
            assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
            assertThat(failure.account().overlay()).isEmpty();
            assertThat(ResultJson.of(failure).field("overlay")).contains(new Json.Null());
        });
    }

    @Test
    void anEditedOverlayStartsNothing() throws IOException {
        Path sealed = folder.resolve("capabilities/registry/member_savings_balance/overlays/north/v1.json");
        String approved = Files.readString(sealed);
        int before = trial.core().ledger().requests().size();
        try {
            Files.writeString(sealed, approved.replace("Find", "Sign Off"));

            assertThat(tenants.replay(lookUp, MEMBER, tenants.at("north", ""), ONCE))
                    .isInstanceOfSatisfying(
                            Replaying.Refused.class,
                            refused -> assertThat(refused.code()).isEqualTo("OVERLAY_NOT_AS_APPROVED"));
        } finally {
            Files.writeString(sealed, approved);
        }
        assertThat(trial.core().ledger().requests()).hasSize(before);
    }

    @Test
    void aReviewerSeesWhatItChangesAndApprovesNothingElse() throws IOException {
        Path file = tenants.overlay(lookUp, "south", FIND);

        assertThat(tenants.tailoring().describe(lookUp, "south", "tester"))
                .isInstanceOfSatisfying(
                        Loading.Loaded.class,
                        loaded -> assertThat(loaded.value())
                                .isInstanceOfSatisfying(
                                        OverlayShowing.Shown.class,
                                        shown -> assertThat(shown.text().replaceAll("\\s+", " "))
                                                .contains("release 7 of the core calls it Find")
                                                .contains(
                                                        "not on the button named \"Search\" in frame main, but on the button named"
                                                                + " \"Find\"")));
        Files.writeString(file, Files.readString(file).replace("Find", "Delete"));
        assertThat(tenants.tailoring().approve(lookUp, "south", "tester"))
                .isInstanceOfSatisfying(
                        Loading.Loaded.class,
                        loaded -> assertThat(loaded.value())
                                .isInstanceOfSatisfying(
                                        Approval.Refused.class,
                                        refused ->
                                                assertThat(refused.why().code()).isEqualTo("SEAL_BROKEN")));
    }

    /// What was consented to, and what an idempotency key was first used for, was done with the overlay of that time.
    @Test
    void consentAndKeysAreForTheOverlayTheyWereGivenFor() {
        Path opening = tenants.opening();
        String token = ((Consenting.Given) tenants.consent(opening, ORDER, "north", "")).token();
        int before = trial.core().ledger().requests().size();
        tenants.replay(opening, ORDER, tenants.at("north", ""), new Terms("tester", "", "overlay-key"));
        int stopped = trial.core().ledger().requests().size();
        tenants.overlay(opening, "north", FIND);
        tenants.approved(opening, "north");

        Replaying consented = tenants.replay(opening, ORDER, tenants.at("north", ""), new Terms("tester", token, ""));
        Replaying keyed =
                tenants.replay(opening, ORDER, tenants.at("north", ""), new Terms("tester", "", "overlay-key"));

        assertThat(stopped).isGreaterThan(before);
        assertThat(consented)
                .isInstanceOfSatisfying(
                        Replaying.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("CONSENT_OTHER_OVERLAY"));
        assertThat(keyed)
                .isInstanceOfSatisfying(
                        Replaying.Performed.class,
                        performed -> assertThat(performed.result())
                                .isInstanceOfSatisfying(
                                        ReplayResult.Failure.class,
                                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.INPUT_INVALID)));
        assertThat(trial.core().ledger().requests()).hasSize(stopped);
    }
}
