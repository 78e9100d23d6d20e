package dev.rote.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.Contract;
import dev.rote.capability.Json;
import dev.rote.policy.Consent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// A program outside that is told screens and answers with decisions, good and bad ones.
class OutsideExplorerTest {
    private static final String SIGN_ON_AND_SEARCH = """
            {"act": "fill", "on": {"role": "textbox", "near": "Operator ID"}, "value": "${secret.operator.username}"}
            {"act": "fill", "on": {"role": "textbox", "near": "Password"}, "value": "${secret.operator.password}"}
            {"act": "press", "on": {"role": "button", "name": "Sign On"}, "reason": "sign on"}
            {"act": "press", "on": {"role": "link", "name": "Member Search"}, "frame": "nav"}
            {"act": "fill", "on": {"role": "textbox", "near": "Member ID"}, "frame": "main", "value": "${member_id}"}
            {"act": "press", "on": {"role": "button", "name": "Search"}, "frame": "main"}
            """;

    private final LegacyRun legacy = new LegacyRun();
    private final List<Json.Fields> told = new ArrayList<>();

    @Test
    void worksALookUpOutAndEndsInTheContractOfTheScript() {
        Discovered byProgram = program(SIGN_ON_AND_SEARCH + """
                {"act": "done", "outputs": {"savings_balance": {"on": {"row": "Savings", "column": "Balance"}, "frame": "main"},
                 "member_name": {"on": {"role": "cell", "near": "Name"}, "frame": "main"}}}
                """.replace("\n ", " "));
        Discovered byScript = legacy.explore(
                new ScriptedExplorer(LegacyRun.loaded(
                        ScriptFile.read(Path.of("../examples/mock-core/discovery/member_savings_balance.yaml")))),
                LegacyRun.lookUp(),
                new Consent.None());

        assertThat(contract(byProgram)).isEqualTo(contract(byScript));
        assertThat(complete(byProgram).outputs())
                .containsEntry("savings_balance", "1,411.21")
                .containsEntry("member_name", "Test Member 03");
    }

    @Test
    void namesNodesAndCellsByTheNumbersItWasShown() {
        program(SIGN_ON_AND_SEARCH + "{\"act\": \"stuck\"}");
        String screen = text(told.getLast(), "screen");

        Matcher row = Pattern.compile("\\[(\\d+)] row: Savings \\|").matcher(screen);
        assertThat(row.find()).as(screen).isTrue();
        Discovered found =
                program(SIGN_ON_AND_SEARCH + "{\"act\": \"done\", \"outputs\": {\"savings_balance\": {\"on\": "
                        + row.group(1) + ", \"cell\": 3}}}");

        assertThat(complete(found).outputs()).containsEntry("savings_balance", "1,411.21");
    }

    @Test
    void isToldTheTaskOnceAndEachScreenWithoutWhatThePolicyKeepsOut() {
        program(SIGN_ON_AND_SEARCH + "{\"act\": \"stuck\"}");

        assertThat(told.getFirst().field("task").orElseThrow().canonical())
                .contains("${member_id}", "\"10003\"", "${secret.operator.password}");
        assertThat(told.subList(1, told.size())).noneMatch(one -> one.of().containsKey("task"));
        assertThat(told).hasSize(7).allSatisfy(one -> {
            assertThat(text(one, "screen")).hasSizeLessThanOrEqualTo(10_000);
            assertThat(one.canonical()).doesNotContain(LegacyRun.PASSWORD);
        });
        assertThat(text(told.getLast(), "screen")).contains("1,411.21").doesNotContain("4410003001");
    }

    @Test
    void isToldWhyAnAnswerWasRefusedAndGoesOn() {
        Discovered found = program("""
                press the button
                ["act"]
                {"act": "destroy", "on": 1}
                {"act": "press", "on": 100000}
                {"act": "press", "on": {"role": "button", "name": "No Such"}}
                {"act": "press", "on": 1, "observation": 999999}
                {"act": "stuck", "reason": "enough"}
                """);

        assertThat(told.stream().skip(1).map(one -> text(one, "refused").replaceAll(":.*", "")))
                .containsExactly(
                        "ANSWER_MALFORMED",
                        "ANSWER_MALFORMED",
                        "ANSWER_MALFORMED",
                        "NOT_ONE_NODE",
                        "NOT_ONE_NODE",
                        "ANSWER_STALE");
        assertThat(found).isInstanceOfSatisfying(Discovered.Escalated.class, escalated -> {
            assertThat(escalated.code()).isEqualTo("STUCK");
            assertThat(escalated.reason()).isEqualTo("enough");
        });
    }

    @Test
    void isGivenUpWhenNoAnswerCanBeCarriedOut() {
        assertThat(program("nonsense\n".repeat(20)))
                .isInstanceOfSatisfying(
                        Discovered.Stopped.class,
                        stopped -> assertThat(stopped.code()).isEqualTo("ANSWERS_UNUSABLE"));
        assertThat(told).hasSize(8);
    }

    @Test
    void endsWithWhatWasDoneWhenTheProgramIsGone() {
        assertThat(
                        program(
                                "{\"act\": \"fill\", \"on\": {\"role\": \"textbox\", \"near\": \"Operator ID\"}, \"value\": \"x\"}"))
                .isInstanceOfSatisfying(Discovered.Stopped.class, stopped -> {
                    assertThat(stopped.code()).isEqualTo("EXPLORER_GONE");
                    assertThat(stopped.soFar().turns()).hasSize(2);
                });
    }

    @Test
    void mayLookCloserAndIsAnsweredWithTheRest() {
        program(SIGN_ON_AND_SEARCH + """
                {"act": "look", "rows": "Checking"}
                {"act": "look", "more": -1}
                {"act": "look", "more": 123456}
                {"act": "stuck"}
                """);

        assertThat(text(told.get(7), "kind")).isEqualTo("view");
        assertThat(text(told.get(7), "screen"))
                .contains("Checking")
                .contains("88.10")
                .doesNotContain("Savings");
        assertThat(text(told.get(8), "screen")).contains("Savings");
        assertThat(text(told.get(9), "refused")).startsWith("ANSWER_MALFORMED");
    }

    /// Row 23 of the test matrix.
    @Test
    void isNotDoneWithoutAPlaceForEveryRequiredOutputAndIsToldWhich() {
        program(SIGN_ON_AND_SEARCH + """
                {"act": "done"}
                {"act": "done", "outputs": {"savings_balance": {"on": {"role": "cell", "near": "Name"}, "frame": "main"}}}
                {"act": "done", "outputs": {"account_number": {"on": {"role": "cell", "near": "Name"}, "frame": "main"}}}
                {"act": "stuck"}
                """);

        assertThat(text(told.get(7), "refused")).startsWith("OUTPUT_NOT_READ").contains("savings_balance");
        assertThat(text(told.get(8), "refused")).startsWith("OUTPUT_UNREADABLE");
        assertThat(text(told.get(9), "refused")).startsWith("UNKNOWN_OUTPUT");
    }

    /// Row 22 of the test matrix.
    @Test
    void isAtADeadEndAfterThreeActsThatChangeNothingAndIsAskedNoMore() {
        Discovered found =
                program("{\"act\": \"press\", \"on\": {\"role\": \"button\", \"name\": \"Sign On\"}}\n".repeat(9));

        assertThat(found)
                .isInstanceOfSatisfying(
                        Discovered.Escalated.class,
                        escalated -> assertThat(escalated.code()).isEqualTo("DEAD_END"));
        assertThat(told).hasSize(3);
    }

    @Test
    void uploadsNothingThatNoInputNames() {
        program("""
                {"act": "upload", "on": {"role": "button", "name": "Sign On"}, "value": "/etc/passwd"}
                {"act": "stuck"}
                """);

        assertThat(text(told.get(1), "refused")).startsWith("FILE_NOT_GIVEN");
    }

    private Discovered program(String answers) {
        told.clear();
        List<String> lines = answers.lines().toList();
        Correspondent program = (observation, _) -> {
            told.add(observation);
            return told.size() > lines.size()
                    ? new Answer.Ended("EXPLORER_GONE", "it has no more to say")
                    : new Answer.Said(lines.get(told.size() - 1));
        };
        return legacy.explore(new OutsideExplorer(program, legacy.briefing()), LegacyRun.lookUp(), new Consent.None());
    }

    private static Exploration complete(Discovered found) {
        assertThat(found).isInstanceOf(Discovered.Complete.class);
        return ((Discovered.Complete) found).exploration();
    }

    private static Contract contract(Discovered found) {
        Recorded recorded = Recorder.record(complete(found));
        assertThat(recorded).isInstanceOf(Recorded.Draft.class);
        assertThat(CapabilityFiles.text(((Recorded.Draft) recorded).capability()))
                .doesNotContain("10003");
        return ((Recorded.Draft) recorded).capability().contract();
    }

    private static String text(Json.Fields told, String field) {
        return told.field(field).orElseThrow() instanceof Json.Text(var text) ? text : "";
    }
}
