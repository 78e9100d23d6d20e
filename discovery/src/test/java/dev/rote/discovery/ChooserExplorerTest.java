package dev.rote.discovery;

import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Contract;
import dev.rote.capability.Json;
import dev.rote.policy.Consent;
import dev.rote.surface.Journal;
import dev.rote.surface.Observation;
import dev.rote.surface.Run;
import dev.rote.testbed.Part;
import dev.rote.testbed.Screen;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// A model that only picks one of the complete candidates it is given, here one with rules.
class ChooserExplorerTest {
    static final List<String> CHOOSER = List.of("python3", "src/test/resources/dev/rote/discovery/chooser.py");

    private final LegacyRun legacy = new LegacyRun();

    @Test
    void worksALookUpOutAndEndsInTheContractOfTheScript() {
        RuleChooser chooser = new RuleChooser();

        Exploration byChooser = complete(explore(chooser));
        Exploration byScript = complete(legacy.explore(
                new ScriptedExplorer(LegacyRun.loaded(
                        ScriptFile.read(Path.of("../examples/mock-core/discovery/member_savings_balance.yaml")))),
                LegacyRun.lookUp(),
                new Consent.None()));

        assertThat(contract(byChooser)).isEqualTo(contract(byScript));
        assertThat(byChooser.outputs()).isEqualTo(byScript.outputs());
        assertThat(chooser.asked.toString()).doesNotContain(LegacyRun.PASSWORD).doesNotContain("4410003001");
    }

    @Test
    void aProgramInAnotherLanguageDecidesTheSame() {
        RuleChooser rules = new RuleChooser();
        Exploration byRules = complete(explore(rules));

        Exploration byPython =
                complete(explore(new ExecutableChooser(CHOOSER, ExecutableChooser.Limits.USUAL, System.getenv())));

        assertThat(byPython.outputs()).isEqualTo(byRules.outputs());
        assertThat(byPython.turns().stream().map(Turn::act))
                .isEqualTo(byRules.turns().stream().map(Turn::act).toList());
    }

    @Test
    void offersCompleteCandidatesNamedByWhatTheyAreAndNothingRisky() {
        RuleChooser chooser = new RuleChooser();
        explore(chooser);

        assertThat(RuleChooser.ids(chooser.asked.getFirst()))
                .containsExactly(
                        "page:text_input:operator-sign-on:operator-id:operator.username",
                        "page:text_input:operator-sign-on:password:operator.password",
                        "page:button:operator-sign-on:sign-on",
                        "reobserve",
                        "abstain");
        assertThat(chooser.asked.stream().flatMap(one -> RuleChooser.ids(one).stream()))
                .contains("page:button:main:member-search:search", "page:link:nav:member-search")
                .noneMatch(id -> id.contains("close-account"));
        assertThat(chooser.asked.getFirst().of().keySet())
                .containsExactlyInAnyOrder("schema", "goal", "capture_id", "regions", "history", "candidates");
        assertThat(RuleChooser.texts(chooser.asked.getLast(), "history", "outcome"))
                .contains("done", "read");
    }

    @Test
    void offersTwentyFourAtMostTheTasksOwnStepsFirstAndCountsTheRest() {
        Part[] links = IntStream.range(0, 40)
                .mapToObj(i -> link("Other page " + (char) ('A' + i % 26) + i))
                .toArray(Part[]::new);
        Part[] parts = Stream.concat(
                        Stream.of(links),
                        Stream.of(line(text("Member ID:"), field("member_id")), link("Savings today")))
                .toArray(Part[]::new);

        Candidate.Table table = table(Screen.at("/search").show(parts).observed());

        assertThat(table.offered()).hasSize(CandidateTable.MOST);
        assertThat(table.dropped()).isEqualTo(42 - CandidateTable.MOST);
        assertThat(table.offered().stream().map(Candidate::label)).contains("Member ID", "Savings today");
        assertThat(table.offered().stream().map(Candidate::place)).isSorted();
    }

    @Test
    void offersNeitherOfTwoControlsThatNothingTellsApart() {
        Candidate.Table table = table(Screen.at("/search")
                .show(button("Go"), button("Go"), button("Back"))
                .observed());

        assertThat(table.offered().stream().map(Candidate::id)).containsExactly("page:button:back");
    }

    @Test
    void takesNoAnswerThatIsNotExactlyOneOfItsChoices() {
        Candidate.Table table = table(
                Screen.at("/search").show(button("Search"), button("Back")).observed());
        ChoiceReader reader = new ChoiceReader(table, "o1-x", new ChoiceReader.Thresholds(0.4, 0.05));
        List<String> ids = List.of("page:button:search", "page:button:back", "reobserve", "abstain");
        Json.Fields good = RuleChooser.choice("page:button:search", ids);

        assertThat(reader.read(good.canonical()))
                .isInstanceOfSatisfying(
                        Choice.Selected.class,
                        one -> assertThat(one.candidate().label()).isEqualTo("Search"));
        assertThat(refused(reader, good.with("selected_id", Json.text("page:button:delete"))))
                .isEqualTo("CHOICE_UNKNOWN");
        assertThat(refused(reader, good.with("coordinates", Json.text("3,4")))).isEqualTo("CHOICE_MALFORMED");
        assertThat(refused(reader, good.without("probabilities"))).isEqualTo("CHOICE_MALFORMED");
        assertThat(refused(reader, good.with("confidence", new Json.Num(1.5)))).isEqualTo("CHOICE_MALFORMED");
        assertThat(refused(reader, RuleChooser.choice("page:button:search", ids.subList(0, 3))))
                .isEqualTo("CHOICE_MALFORMED");
        assertThat(refused(reader, good.with("probabilities", shares(0.25, 0.25, 0.25, 0.25))))
                .isEqualTo("CHOICE_UNCERTAIN");
        assertThat(refused(reader, good.with("probabilities", shares(0.45, 0.44, 0.06, 0.05))))
                .isEqualTo("CHOICE_UNCERTAIN");
        assertThat(refused(reader, good.with("probabilities", shares(0.9, 0.9, 0, 0))))
                .isEqualTo("CHOICE_MALFORMED");
        assertThat(((Choice.Refused) reader.read(good.canonical().replace("\"model\"", "\"schema\":\"x\",\"model\"")))
                        .code())
                .isEqualTo("CHOICE_MALFORMED");
    }

    @Test
    void takesTheNewerAnswerOnlyForTheCaptureItWasAskedAbout() {
        Candidate.Table table =
                table(Screen.at("/search").show(button("Search")).observed());
        ChoiceReader reader = new ChoiceReader(table, "o1-x", new ChoiceReader.Thresholds(0.4, 0.05));
        Json.Fields decision = RuleChooser.choice(
                        "page:button:search", List.of("page:button:search", "reobserve", "abstain"))
                .with("schema", Json.text("cua.decision_choice_v1"))
                .with("kind", Json.text("selected"))
                .with("capture_id", Json.text("o1-x"));

        assertThat(reader.read(decision.canonical())).isInstanceOf(Choice.Selected.class);
        assertThat(refused(reader, decision.with("capture_id", Json.text("o0-x"))))
                .isEqualTo("CHOICE_STALE");
        assertThat(reader.read(decision.with("kind", Json.text("abstain")).canonical()))
                .isInstanceOf(Choice.Abstain.class);
        assertThat(reader.read(decision.with("kind", Json.text("reobserve")).canonical()))
                .isInstanceOf(Choice.Reobserve.class);
        assertThat(refused(reader, decision.with("kind", Json.text("error")))).isEqualTo("CHOOSER_FAILED");
    }

    @Test
    void asksAboutANativeWindowInTheSecondVersionWithoutValues() {
        Observation seen = Screen.at("/search")
                .show(line(text("Member ID:"), field("member_id")), button("Search"))
                .observed();
        Json.Fields request = new ChoiceRequest(seen, table(seen), false)
                .write("look up", List.of(), Map.of("give member_id", true, "read balance", false));

        assertThat(RuleChooser.text(request, "schema")).isEqualTo("cua.jev_choice_request_v2");
        assertThat(RuleChooser.texts(request, "candidates", "source"))
                .contains("ax")
                .endsWith("", "");
        assertThat(RuleChooser.texts(request, "elements", "role_class")).contains("button");
        assertThat(request.field("progress").orElseThrow().canonical())
                .contains("{\"done\":1,\"required\":1,\"step\":\"give member_id\"}");
    }

    @Test
    void aProgramThatChecksEveryFieldChoosesFromTheSecondVersion() {
        Observation seen = Screen.at("/search")
                .show(line(text("Member ID:"), field("member_id")), button("Search"))
                .observed();
        Candidate.Table table = table(seen);
        ChoiceRequest request = new ChoiceRequest(seen, table, false);
        Json.Fields told = request.write(
                "look up",
                List.of(new ChoiceRequest.Past("page:text_input:member-id:member_id", "done")),
                Map.of("give member_id", true));

        Answer answer =
                new ExecutableChooser(CHOOSER, ExecutableChooser.Limits.USUAL, System.getenv()).ask(told, run());

        assertThat(answer).isInstanceOf(Answer.Said.class);
        assertThat(new ChoiceReader(table, request.captureId(), ChooserExplorer.THRESHOLDS)
                        .read(((Answer.Said) answer).json()))
                .isInstanceOfSatisfying(
                        Choice.Selected.class,
                        one -> assertThat(one.candidate().label()).isEqualTo("Search"));
    }

    @Test
    void asksInNoMoreThanItsLimits() {
        Part[] texts = IntStream.range(0, 300)
                .mapToObj(i -> text(i + " " + "ä".repeat(990)))
                .toArray(Part[]::new);
        Observation seen = Screen.at("/long").show(texts).observed();

        Json.Fields request = new ChoiceRequest(seen, table(seen), true).write("x".repeat(9_000), List.of(), Map.of());

        assertThat(request.canonical().getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(65_536);
        assertThat(RuleChooser.text(request, "goal")).hasSize(4_000);
        assertThat(RuleChooser.texts(request, "regions", "id")).isNotEmpty();
    }

    @Test
    void endsAProgramThatTakesTooLongTooMuchOrSaysNothingOfUse() {
        assertThat(code("import time; time.sleep(60)", 300, 1L << 30)).isEqualTo("CHOOSER_LATE");
        assertThat(code("x = bytearray(200000000); import time; time.sleep(60)", 20_000, 60_000_000))
                .isEqualTo("CHOOSER_TOO_LARGE");
        assertThat(code("print('x' * 100000)", 20_000, 1L << 30)).isEqualTo("ANSWER_TOO_LARGE");
        assertThat(code("import sys; sys.exit('no key')", 20_000, 1L << 30)).isEqualTo("CHOOSER_FAILED");
        assertThat(new ExecutableChooser(List.of("/no/such"), ExecutableChooser.Limits.USUAL, Map.of())
                        .ask(Json.Fields.NONE, run()))
                .isInstanceOf(Answer.Ended.class);
    }

    @Test
    void givesAProgramNoneOfOurOwnVariables() {
        Answer answer = new ExecutableChooser(
                        List.of("python3", "-c", "import os; print(sorted(os.environ))"),
                        ExecutableChooser.Limits.USUAL,
                        Map.of("PATH", System.getenv("PATH"), "ROTE_SECRET_CORE", "x", "MODEL_KEY", "y"))
                .ask(Json.Fields.NONE, run());

        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answer.Said.class,
                        said -> assertThat(said.json()).contains("MODEL_KEY").doesNotContain("ROTE_SECRET"));
    }

    private static String code(String python, int millis, long memory) {
        Answer answer = new ExecutableChooser(
                        List.of("python3", "-c", python),
                        new ExecutableChooser.Limits(Duration.ofMillis(millis), memory),
                        Map.of("PATH", System.getenv("PATH")))
                .ask(Json.Fields.NONE, run());
        return answer instanceof Answer.Unusable(var code, var _) ? code : answer.toString();
    }

    private static Run run() {
        return Run.lasting(Duration.ofMinutes(1), Clock.systemUTC(), Journal.SILENT);
    }

    private static Json shares(double... of) {
        List<String> ids = List.of("page:button:search", "page:button:back", "reobserve", "abstain");
        Json.Fields shares = Json.Fields.NONE;
        for (int i = 0; i < of.length; i++) {
            shares = shares.with(ids.get(i), new Json.Num(of[i]));
        }
        return shares;
    }

    private static String refused(ChoiceReader reader, Json.Fields answer) {
        return reader.read(answer.canonical()) instanceof Choice.Refused(var code, var _) ? code : "taken";
    }

    private Candidate.Table table(Observation seen) {
        Situation situation = new Situation(LegacyRun.lookUp(), seen, List.of(), Map.of(), "");
        return CandidateTable.of(situation, seen, legacy.gate, new Consent.None());
    }

    private Discovered explore(Correspondent chooser) {
        LegacyRun run = new LegacyRun();
        return run.explore(
                new ChooserExplorer(chooser, run.redaction, run.gate, new Consent.None()),
                LegacyRun.lookUp(),
                new Consent.None());
    }

    private static Exploration complete(Discovered found) {
        assertThat(found).isInstanceOf(Discovered.Complete.class);
        return ((Discovered.Complete) found).exploration();
    }

    private static Contract contract(Exploration exploration) {
        Recorded recorded = Recorder.record(exploration);
        assertThat(recorded).isInstanceOf(Recorded.Draft.class);
        return ((Recorded.Draft) recorded).capability().contract();
    }
}
