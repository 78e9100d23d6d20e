package dev.rote.replay;

import static dev.rote.replay.ReadingTest.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Detector.Kind;
import dev.rote.capability.EffectCheck;
import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.capability.ValueType;
import dev.rote.evidence.PastRun;
import dev.rote.evidence.Runs;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.surface.Condition;
import dev.rote.surface.Run;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.Reaction;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a run leaves behind, also one that was cut off.
final class EvidenceTest {
    private static final Map<String, String> MEMBER = Map.of("member_id", "10003");

    @TempDir
    Path folder;

    private Desk desk() {
        Desk desk = new Desk(folder.resolve("runs"));
        Core.on(desk.app);
        return desk;
    }

    private Path directory(ReplayResult result) {
        return result.account().evidence().orElseThrow();
    }

    private PastRun past(Path directory) {
        return switch (Runs.open(directory)) {
            case Loading.Loaded<PastRun>(var run) -> run;
            case Loading.Refused<PastRun>(var why) -> throw new AssertionError(why);
        };
    }

    /// The directory of the run that is under way, copied as a crash would leave it.
    private Path cutOff() {
        Path copy = folder.resolve("copy");
        try (Stream<Path> runs = Files.list(folder.resolve("runs"));
                Stream<Path> files = Files.walk(runs.findFirst().orElseThrow())) {
            Path run = null;
            for (Path file : files.toList()) {
                run = run == null ? file : run;
                Files.copy(file, copy.resolve(run.relativize(file).toString()));
            }
            return copy;
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }

    @Test
    void aSensitiveOutputIsAnsweredAndStandsInNoFile() throws IOException {
        Draft draft = Core.signingOn(new Draft()
                .input("member_id")
                .secretOutput("savings_balance", ValueType.DECIMAL)
                .milestone(
                        "search",
                        Steps.fill("search.id", Steps.inMain(Steps.field("Member ID")), "${member_id}"),
                        Steps.press("search.submit", Steps.inMain(Steps.button("Search")), Steps.mainAt("/member")))
                .milestone(
                        "member",
                        Steps.read(
                                "member.balance", Steps.inMain(Steps.cell("Savings", "Balance")), "savings_balance")));
        ReplayResult result = desk().pictures(Policy.Pictures.EVERY_STEP).perform(draft, MEMBER);
        assertThat(result.outputs())
                .extracting(reading -> reading.value().json())
                .containsExactly(Json.text("1411.21"));
        try (Stream<Path> files = Files.walk(directory(result))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(unpacked(file)).as(file.toString()).doesNotContain("1411.21", "1,411.21");
            }
        }
    }

    private static String unpacked(Path file) throws IOException {
        try (InputStream in = file.toString().endsWith(".gz")
                ? new GZIPInputStream(Files.newInputStream(file))
                : Files.newInputStream(file)) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Test
    void theResultLiesInTheRunsDirectoryAsItIsTold() throws IOException {
        ReplayResult result = desk().perform(Core.lookup(), MEMBER);
        String text = Files.readString(directory(result).resolve("result.json"));
        assertThat(Json.read(text)).isInstanceOfSatisfying(JsonReading.Read.class, read -> {
            Json.Fields fields = (Json.Fields) read.json();
            assertThat(fields.field("outputs"))
                    .contains(Json.fields(Map.of(
                            "savings_balance", Json.text("1411.21"), "member_name", Json.text("Test Member 03"))));
            assertThat(fields.pretty()).isEqualTo(ResultJson.of(result).pretty());
        });
    }

    @Test
    void theLogTellsEveryStep() {
        PastRun run = past(directory(desk().perform(Core.lookup(), MEMBER)));
        assertThat(run.events().stream()
                        .filter(event -> event.event().equals("step_ended"))
                        .map(event -> event.fields().field("step").orElseThrow()))
                .containsExactly(
                        Json.text("sign_on.open"),
                        Json.text("sign_on.user"),
                        Json.text("sign_on.password"),
                        Json.text("sign_on.submit"),
                        Json.text("search.id"),
                        Json.text("search.submit"),
                        Json.text("member.balance"),
                        Json.text("member.name"));
    }

    @Test
    void aFailureHasAPicture() throws IOException {
        Desk desk = desk();
        desk.app.press("/search", "Search", Reaction.goTo("/fault"));
        Draft draft = Core.lookup().detector(Kind.HARD, "ERROR", new Condition.ResponseStatus("*", 500, 599), "");
        ReplayResult.Failure failure = failure(desk.perform(draft, MEMBER));
        Path picture = failure.account().picture().orElseThrow();
        assertThat(picture).startsWith(directory(failure));
        assertThat(Files.readAllBytes(picture)).startsWith(0x89, 'P', 'N', 'G');
    }

    @Test
    void checkpointsHaveAPictureWhenThePolicyAsksForIt() {
        ReplayResult result = desk().pictures(Policy.Pictures.CHECKPOINTS).perform(Core.lookup(), MEMBER);
        assertThat(pictures(result)).containsExactly("search_submit.png", "sign_on_submit.png");
    }

    @Test
    void everyStepHasAPictureWhenThePolicyAsksForIt() {
        ReplayResult result = desk().pictures(Policy.Pictures.EVERY_STEP).perform(Core.lookup(), MEMBER);
        assertThat(pictures(result)).hasSize(8);
    }

    @Test
    void aSuccessNeedsNoPicture() {
        assertThat(pictures(desk().perform(Core.lookup(), MEMBER))).isEmpty();
    }

    private List<String> pictures(ReplayResult result) {
        Path pictures = directory(result).resolve("pictures");
        if (!Files.exists(pictures)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(pictures)) {
            return files.map(Path::getFileName).map(Path::toString).sorted().toList();
        } catch (IOException lost) {
            throw new UncheckedIOException(lost);
        }
    }

    @Test
    void noPasswordStandsInAnyFile() throws IOException {
        ReplayResult result = desk().pictures(Policy.Pictures.EVERY_STEP).perform(Core.lookup(), MEMBER);
        try (Stream<Path> files = Files.walk(directory(result))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .as(file.toString())
                        .doesNotContain("open-sesame");
            }
        }
    }

    @Test
    void theIntentIsOnDiskBeforeThePressAndTheOutcomeAfterIt() {
        Desk desk = CommitTest.desk(folder.resolve("runs"));
        Path[] copy = {folder};
        desk.app.press("/form", "Save", visit -> {
            copy[0] = cutOff();
            visit.goTo("/saved");
        });
        ReplayResult result = desk.perform(CommitTest.change(), CommitTest.ORDER);
        assertThat(past(copy[0]).commits()).extracting(PastRun.Event::event).containsExactly("commit_intent");
        assertThat(past(directory(result)).commits())
                .extracting(event -> event.fields().field("outcome"))
                .containsExactly(Optional.empty(), Optional.of(Json.text("committed")));
    }

    @Test
    void aRunThatWasCutOffInACommitIsInterruptedAndItsEffectUnknown() {
        Desk desk = CommitTest.desk(folder.resolve("runs"));
        Path[] copy = {folder};
        desk.app.press("/form", "Save", visit -> copy[0] = cutOff());
        desk.perform(CommitTest.change(), CommitTest.ORDER);
        ReplayResult.Failure failure = failure(Aftermath.of(past(copy[0])).orElseThrow());
        assertThat(failure.code()).isEqualTo(FailureCode.INTERRUPTED);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        assertThat(failure.account().evidence()).contains(copy[0]);
    }

    @ParameterizedTest
    @CsvSource({
        "Elm Road 7,  committed, confirmed",
        "Old Lane 1,  unknown,   suspected_noop",
        "Other Way 3, unknown,   unverifiable"
    })
    void aRunThatWasCutOffInACommitIsSettledByItsCheckAndNothingElse(String now, String sideEffect, String status) {
        Desk desk = CommitTest.desk(folder.resolve("runs"));
        desk.probing(reading("Old Lane 1"));
        Path[] copy = {folder};
        desk.app.press("/form", "Save", visit -> copy[0] = cutOff());
        Draft draft = EffectTest.change(new EffectCheck.Change.Becomes("${street}"), false);
        desk.perform(draft, CommitTest.ORDER);
        int opened = desk.app.opened().size();

        ReplayResult.Failure failure = failure(Aftermath.checked(
                past(copy[0]),
                new Aftermath.Checking(
                        draft.capability(),
                        Desk.inputs(draft.capability(), CommitTest.ORDER),
                        reading(now),
                        desk.clock,
                        UnaryOperator.identity())));

        assertThat(failure.code()).isEqualTo(FailureCode.INTERRUPTED);
        assertThat(failure.sideEffect().wire()).isEqualTo(sideEffect);
        assertThat(failure.account().effect().status().wire()).isEqualTo(status);
        assertThat(desk.app.opened()).hasSize(opened);
    }

    private EffectProbe reading(String value) {
        return new EffectProbe() {
            @Override
            public EffectReading read(EffectCheck.Source from, Inputs inputs, Run run) {
                return new EffectReading.Found(value, false);
            }

            @Override
            public void awaitChange(EffectCheck.Source from, Run run) {
                ((FakeClock) run.clock()).advance(run.left());
            }
        };
    }

    @Test
    void aRunThatWasCutOffBeforeAnyCommitChangedNothing() {
        Desk desk = desk();
        Path[] copy = {folder};
        desk.app.press("/search", "Search", visit -> copy[0] = cutOff());
        desk.perform(Core.lookup(), MEMBER);
        ReplayResult.Failure failure = failure(Aftermath.of(past(copy[0])).orElseThrow());
        assertThat(failure.code()).isEqualTo(FailureCode.INTERRUPTED);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
    }

    @Test
    void aRunWithAResultWasNotCutOff() {
        assertThat(Aftermath.of(past(directory(desk().perform(Core.lookup(), MEMBER)))))
                .isEmpty();
    }

    @Test
    void nothingIsStartedWithoutARunsDirectory() throws IOException {
        Files.writeString(folder.resolve("runs"), "a file");
        Desk desk = desk();
        ReplayResult.Failure failure = failure(desk.perform(Core.lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.EVIDENCE_LOST);
        assertThat(desk.app.opened()).isEmpty();
    }
}
