package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Json;
import dev.rote.registry.Approval;
import dev.rote.registry.Showing;
import dev.rote.replay.EffectVerdict;
import dev.rote.replay.ReplayResult;
import dev.rote.session.AmendCapability;
import dev.rote.session.AmendCapability.Amending;
import dev.rote.session.Arguments;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.ReviewCapability;
import dev.rote.session.SettleRun;
import dev.rote.session.SettleRun.SettlingRun;
import dev.rote.session.Terms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// The core says that an account was opened and tells the rest of the house later, by a file. Until then it is
/// pending; who asks again has the folder read, and nothing done.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSharedTrial
class QueuedOnTheMockCoreTest {
    private static final Map<String, String> ORDER =
            Map.of("member_id", "10009", "account_type", "Savings", "initial_deposit", "35.00");
    private static final String BORN = "1971-04-23";

    @TempDir
    private static Path folder = Path.of("");

    private final Trial trial;
    private TwoTenants tenants;
    private Path opening = Path.of("");

    QueuedOnTheMockCoreTest(Trial trial) {
        this.trial = trial;
        this.tenants = new TwoTenants(trial, folder);
    }

    @Test
    void isPendingUntilItShowsAndIsNeverDoneAgain() throws IOException {
        tenants = TwoTenants.in(trial, folder);
        opening = proven(tenants.opening(), "member_id");
        String token = ((Consenting.Given) tenants.consent(opening, ORDER, "south", "")).token();
        int before = trial.core().ledger().commits().size();
        Terms terms = new Terms("tester", token, "queued-key");

        ReplayResult result =
                ((Replaying.Performed) tenants.replay(opening, ORDER, tenants.at("south", ""), terms)).result();

        EffectVerdict effect = result.account().effect();
        assertThat(result).as(effect.toString()).isInstanceOf(ReplayResult.Success.class);
        assertThat(effect.status()).isEqualTo(EffectVerdict.Status.PENDING);
        assertThat(effect.due()).isPresent();
        String run = result.account().runId();
        int requests = trial.core().ledger().requests().size();
        assertThat(settled(run)).isEqualTo("pending");
        assertThat(again(terms)).isEqualTo("pending");

        Files.writeString(folder.resolve("exports").resolve("sub-10009.xml"), "<opened/>");

        assertThat(settled(run)).isEqualTo("confirmed");
        assertThat(again(terms)).isEqualTo("confirmed");
        assertThat(trial.core().ledger().requests()).hasSize(requests);
        assertThat(trial.core().ledger().commits()).hasSize(before + 1);
        assertThat(settling(run, "north"))
                .isInstanceOfSatisfying(
                        SettlingRun.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo("RUN_UNKNOWN"));
    }

    /// What no file shows is given again by whoever has it settled, and taken only when it is what the run was given.
    @Test
    void sensitiveInputsAreGivenAgainAndOthersSettleNothing() throws IOException {
        Path home = Files.createDirectories(folder.resolve("withheld"));
        tenants = TwoTenants.in(trial, home);
        opening = proven(askingForABirthday(home), "born");
        Map<String, String> order = new HashMap<>(ORDER);
        order.put("born", BORN);
        String token = ((Consenting.Given) tenants.consent(opening, order, "south", "")).token();
        ReplayResult result = ((Replaying.Performed)
                        tenants.replay(opening, order, tenants.at("south", ""), new Terms("tester", token, "")))
                .result();
        assertThat(result.account().effect().status()).as(result.toString()).isEqualTo(EffectVerdict.Status.PENDING);
        String run = result.account().runId();
        Files.writeString(home.resolve("exports").resolve("sub-" + BORN + ".xml"), "<opened/>");
        long runs = runs();

        assertThat(refusal(run, Map.of())).isEqualTo("INPUTS_WITHHELD");
        assertThat(refusal(run, Map.of("born", "1971-04-24"))).isEqualTo("INPUTS_OTHER");
        assertThat(refusal(run, Map.of("born", "soon"))).isEqualTo("INPUTS_OTHER");
        assertThat(refusal(run, Map.of("born", BORN, "member_id", "10008"))).isEqualTo("INPUTS_OTHER");
        assertThat(runs()).isEqualTo(runs);

        SettlingRun known = settling(run, Map.of("born", BORN));

        assertThat(known)
                .isInstanceOfSatisfying(
                        SettlingRun.Known.class,
                        settled -> assertThat(status(settled.result())).isEqualTo("confirmed"));
        for (Path directory : List.of(trial.runs().resolve(run), ((SettlingRun.Known) known).evidence())) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .as(file.toString())
                            .doesNotContain(BORN, "04/23/1971");
                }
            }
        }
    }

    private long runs() throws IOException {
        try (Stream<Path> all = Files.list(trial.runs())) {
            return all.count();
        }
    }

    private String refusal(String run, Map<String, String> given) {
        SettlingRun.Refused refused = (SettlingRun.Refused) settling(run, given);
        assertThat(refused.message()).doesNotContain(BORN, "1971-04-24", "soon");
        return refused.code();
    }

    private SettlingRun settling(String run, Map<String, String> given) {
        return new SettleRun(trial.workplace(), tenants.project())
                .perform(opening, run, tenants.at("south", ""), new Arguments.Written(given));
    }

    /// The recorded opening with one input more, which no file may show.
    private static Path askingForABirthday(Path home) throws IOException {
        Path edited = Files.writeString(
                home.resolve("edited.json"),
                Files.readString(Trial.recordedOpening())
                        .replace(
                                "\"inputs\": [",
                                "\"inputs\": [{\"name\": \"born\", \"type\": \"date\", \"required\": true,"
                                        + " \"sensitive\": true},"));
        if (!(CapabilityFiles.read(edited) instanceof CapabilityReading.SealBroken broken)) {
            throw new AssertionError(CapabilityFiles.read(edited).toString());
        }
        return Files.writeString(
                Files.createDirectories(home.resolve("capabilities")).resolve("open_subaccount.json"),
                CapabilityFiles.text(broken.capability()));
    }

    private Path proven(Path capability, String input) throws IOException {
        Path check = Files.writeString(folder.resolve("check.yaml"), """
                source: {kind: file, at: exports, name: "sub-${%s}*.xml", take: count}
                change: {kind: grows, by: "1"}
                within_ms: 500
                deferred_within_ms: 3600000
                """.formatted(input));
        assertThat(new AmendCapability(trial.workplace()).prove(capability, "", check))
                .isInstanceOf(Amending.Amended.class);
        ReviewCapability review = new ReviewCapability(trial.workplace());
        assertThat(review.describe(capability, "tester"))
                .isInstanceOfSatisfying(
                        Showing.Shown.class,
                        shown -> assertThat(shown.text().replaceAll("\\s+", " "))
                                .contains(
                                        "the system queues such changes, so it may come as late as 3600 s after the commit"));
        assertThat(review.approve(capability, "tester")).isInstanceOf(Approval.Approved.class);
        return capability;
    }

    private SettlingRun settling(String run, String tenant) {
        return new SettleRun(trial.workplace(), tenants.project()).perform(opening, run, tenants.at(tenant, ""));
    }

    private String settled(String run) {
        return switch (settling(run, "south")) {
            case SettlingRun.Known(var result, var evidence) -> {
                assertThat(evidence.resolve("result.json")).isNotEmptyFile();
                yield status(result);
            }
            case SettlingRun.Refused refused -> refused.toString();
        };
    }

    private String again(Terms terms) {
        return switch (tenants.replay(opening, ORDER, tenants.at("south", ""), terms)) {
            case Replaying.Answered(var result) -> status(result);
            case Replaying other -> other.toString();
        };
    }

    private static String status(Json.Fields result) {
        return result.field("effect").orElse(new Json.Null()) instanceof Json.Fields effect
                        && effect.field("status").orElse(new Json.Null()) instanceof Json.Text(var status)
                ? status
                : result.toString();
    }
}
