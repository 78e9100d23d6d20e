package dev.rote.replay;

import static dev.rote.replay.ReadingTest.failure;
import static dev.rote.replay.Steps.beside;
import static dev.rote.replay.Steps.inMain;
import static dev.rote.replay.Steps.mainAt;
import static dev.rote.replay.Steps.says;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.paragraph;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rote.capability.Detector;
import dev.rote.capability.Detector.Kind;
import dev.rote.capability.Recoverer;
import dev.rote.capability.Value;
import dev.rote.surface.Condition;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Screens that are not the one expected.
final class DetectorTest {
    private static final Map<String, String> MEMBER = Map.of("member_id", "99999");
    private static final Condition NONE_FOUND = says("No member found");

    @TempDir
    Path runs;

    private Desk desk() {
        Desk desk = new Desk(runs);
        Core.on(desk.app);
        return desk;
    }

    @Test
    void aBusinessAnswerIsNoFailure() {
        Desk desk = desk();
        desk.app.press("/search", "Search", Reaction.goTo("/none"));
        ReplayResult result =
                desk.perform(Core.lookup().business("NOT_FOUND", NONE_FOUND, Map.of(), "search.submit"), MEMBER);
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result).isInstanceOfSatisfying(ReplayResult.BusinessOutcome.class, outcome -> {
            assertThat(outcome.code()).isEqualTo("NOT_FOUND");
            assertThat(outcome.step()).isEqualTo("search.submit");
            assertThat(outcome.message()).contains("No member found for that number");
            assertThat(outcome.sideEffect()).isEqualTo(SideEffect.NONE);
        });
    }

    @Test
    void aBusinessAnswerIsTheSentenceTheApplicationSays() {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/none")
                        .show(heading("Search"), paragraph(text("No member found for ID 10003. Ask the branch."))))
                .press("/search", "Search", Reaction.goTo("/none"));
        ReplayResult result = desk.perform(Core.lookup().business("NOT_FOUND", NONE_FOUND, Map.of()), MEMBER);
        assertThat(result)
                .isInstanceOfSatisfying(
                        ReplayResult.BusinessOutcome.class,
                        outcome -> assertThat(outcome.message())
                                .isEqualTo("No member found for ID 10003. Ask the branch."));
    }

    @ParameterizedTest
    @CsvSource({"Member ID must be numeric., member_id", "Branch is not open., Branch", "The form is not complete., ''"
    })
    void aRefusedValueIsToldByTheFieldTheMessageNames(String message, String field) {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/refused")
                        .show(
                                paragraph(text(message)),
                                line(text("Member ID:"), Part.field("id")),
                                line(text("Branch:"), Part.field("branch"))))
                .press("/search", "Search", Reaction.goTo("/refused"));
        Draft draft = Core.lookup()
                .outcome("VALIDATION_ERROR", "field")
                .business(
                        "VALIDATION_ERROR",
                        new Condition.Any(List.of(
                                new Condition.ValidationMessagePresent("*", "must be"),
                                new Condition.ValidationMessagePresent("*", "is not"))),
                        Map.of());
        assertThat(desk.perform(draft, MEMBER))
                .isInstanceOfSatisfying(
                        ReplayResult.BusinessOutcome.class,
                        outcome -> assertThat(outcome.payload())
                                .isEqualTo(field.isEmpty() ? Map.of() : Map.of("field", field)));
    }

    @ParameterizedTest
    @CsvSource({"Not open today., Branch", "The ID is not open today., Branch", "Member ID is not open today., ''"})
    void aRefusedValueIsToldByTheFieldTheMessageStandsBeside(String message, String field) {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/refused")
                        .show(
                                line(text("Member ID:"), Part.field("id")),
                                line(text("Branch:"), Part.field("branch"), text(message))))
                .press("/search", "Search", Reaction.goTo("/refused"));
        Draft draft = Core.lookup()
                .outcome("VALIDATION_ERROR", "field")
                .business("VALIDATION_ERROR", new Condition.ValidationMessagePresent("*", "open today"), Map.of());
        assertThat(desk.perform(draft, MEMBER))
                .isInstanceOfSatisfying(
                        ReplayResult.BusinessOutcome.class,
                        outcome -> assertThat(outcome.payload())
                                .isEqualTo(field.isEmpty() ? Map.of() : Map.of("field", field)));
    }

    @Test
    void aBusinessAnswerCarriesItsPayloadAndWhatCouldStillBeRead() {
        Desk desk = desk();
        desk.app.press("/search", "Search", Reaction.goTo("/restricted"));
        Draft draft = Core.lookup()
                .business(
                        "PERMISSION_DENIED",
                        says("Access restricted"),
                        Map.of("title", inMain(Steps.heading("Access restricted"))));
        ReplayResult result = desk.perform(draft, MEMBER);
        assertThat(result).isInstanceOfSatisfying(ReplayResult.BusinessOutcome.class, outcome -> {
            assertThat(outcome.code()).isEqualTo("PERMISSION_DENIED");
            assertThat(outcome.payload()).containsExactly(Map.entry("title", "Access restricted"));
            assertThat(outcome.outputs())
                    .extracting(Reading::output, Reading::value)
                    .containsExactly(tuple("member_name", new Value.Text("Test Member 07")));
        });
    }

    @Test
    void anErrorOfTheApplicationFailsTheRunWithAPicture() {
        Desk desk = desk();
        desk.app.press("/search", "Search", Reaction.goTo("/fault"));
        Draft draft =
                Core.lookup().detector(Kind.HARD, "SERVER_ERROR", new Condition.ResponseStatus("*", 500, 599), "");
        ReplayResult.Failure failure = failure(desk.perform(draft, MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.APP_ERROR);
        assertThat(failure.exitCode()).isEqualTo(1);
        assertThat(failure.step()).isEqualTo("search.submit");
        assertThat(failure.cause().expected()).contains("/member");
        assertThat(failure.cause().observed()).contains("HTTP status").contains("Internal error");
        assertThat(failure.cause().escalationReason()).contains(EscalationReason.UNRECOVERABLE);
        assertThat(failure.account().picture()).isPresent();
    }

    @Test
    void aHardDetectorNamesItsFailureCode() {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/denied").show(paragraph(text("Invalid operator or password"))))
                .press("/login", "Sign On", Reaction.goTo("/denied"));
        Draft draft = Core.lookup()
                .detector(
                        Kind.HARD,
                        "AUTH_FAILED",
                        new Detector.Trigger.Seen(says("Invalid operator")),
                        "",
                        Draft.scope(Detector.Phase.SIGNING_ON));
        assertThat(failure(desk.perform(draft, MEMBER)).code()).isEqualTo(FailureCode.AUTH_FAILED);
    }

    @Test
    void hardGoesBeforeBusinessAndBusinessBeforeSuccess() {
        Desk desk = desk();
        desk.app.screen("/member", _ -> Screen.at("/member").show(heading("Both"), paragraph(text("No member found"))));
        Draft business = Core.lookup().business("NOT_FOUND", NONE_FOUND, Map.of());
        assertThat(desk.perform(business, MEMBER)).isInstanceOf(ReplayResult.BusinessOutcome.class);
        Draft both = business.detector(Kind.HARD, "BROKEN", says("Both"), "");
        assertThat(failure(desk.perform(both, MEMBER)).code()).isEqualTo(FailureCode.APP_ERROR);
    }

    @Test
    void aDetectorIsDeafOutsideItsScope() {
        Desk desk = desk();
        desk.app.screen(Screen.at("/nav").show(paragraph(text("No member found"))));
        Draft draft = Core.lookup().business("NOT_FOUND", NONE_FOUND, Map.of(), "member");
        ReplayResult result = desk.perform(draft, MEMBER);
        assertThat(result)
                .isInstanceOfSatisfying(
                        ReplayResult.BusinessOutcome.class,
                        outcome -> assertThat(outcome.step()).isEqualTo("member.balance"));
    }

    @Test
    void anAnswerLeftOverFromBeforeIsNoAnswerToTheAct() {
        Desk desk = desk();
        desk.app.screen(Screen.at("/search")
                .show(
                        heading("Member Search"),
                        Part.line(text("Member ID:"), Part.field("id"), Part.button("Search")),
                        paragraph(text("No member found (last search)"))));
        desk.app.press("/search", "Search", Reaction.goTo("/member").after(Duration.ofSeconds(1)));
        Draft draft = Core.lookup().business("NOT_FOUND", NONE_FOUND, Map.of(), "search.submit");
        assertThat(desk.perform(draft, MEMBER)).isInstanceOf(ReplayResult.Success.class);
    }

    @Test
    void theSameAnswerGivenAnewIsAnAnswer() {
        Desk desk = desk();
        desk.app.screen(Screen.at("/search")
                .show(
                        heading("Member Search"),
                        Part.line(text("Member ID:"), Part.field("id"), Part.button("Search")),
                        paragraph(text("No member found (last search)"))));
        desk.app.press("/search", "Search", Reaction.goTo("/none").after(Duration.ofSeconds(1)));
        Draft draft = Core.lookup().business("NOT_FOUND", NONE_FOUND, Map.of(), "search.submit");
        assertThat(desk.perform(draft, MEMBER))
                .isInstanceOfSatisfying(
                        ReplayResult.BusinessOutcome.class,
                        outcome -> assertThat(outcome.message()).isEqualTo("No member found for that number"));
    }

    @Test
    void nothingFiresOnACleanRun() {
        Draft draft = Core.lookup()
                .business("NOT_FOUND", NONE_FOUND, Map.of())
                .detector(Kind.HARD, "SERVER_ERROR", new Condition.ResponseStatus("*", 500, 599), "")
                .detector(
                        Kind.RECOVERABLE,
                        "SESSION_EXPIRED",
                        new Detector.Trigger.Seen(new Condition.LocationMatches("*", "/login")),
                        "relogin",
                        Draft.scope(Detector.Phase.SIGNED_ON))
                .recoverer("relogin", new Recoverer.Action.Relogin(), 2);
        ReplayResult result = desk().perform(draft, MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().recoveries()).isEmpty();
        assertThat(result.account().warnings()).isEmpty();
    }

    @Test
    void whatTheScreenSaidIsScrubbed() {
        Desk desk = desk();
        desk.app.screen(Screen.at("/none").show(paragraph(text("No member found for 123-45-6789"))));
        desk.app.press("/search", "Search", Reaction.goTo("/none"));
        Draft draft = Core.lookup()
                .business("NOT_FOUND", NONE_FOUND, Map.of("said", inMain(beside("nothing"))))
                .checkpoint("unused", "none", mainAt("/none"));
        assertThat(desk.perform(draft, MEMBER))
                .isInstanceOfSatisfying(
                        ReplayResult.BusinessOutcome.class,
                        outcome -> assertThat(outcome.message())
                                .contains("No member found for")
                                .doesNotContain("6789"));
    }

    @Test
    void anOptionalOutputThatIsNotThereIsLeftOutOfABusinessAnswer() {
        Desk desk = desk();
        desk.app.screen(Screen.at("/restricted").show(heading("Access restricted"), table(row("Other", "x"))));
        desk.app.press("/search", "Search", Reaction.goTo("/restricted"));
        Draft draft = Core.lookup().business("PERMISSION_DENIED", says("Access restricted"), Map.of());
        assertThat(desk.perform(draft, MEMBER).outputs()).isEmpty();
    }
}
