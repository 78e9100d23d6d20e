package dev.rote.replay;

import static dev.rote.replay.ReadingTest.failure;
import static dev.rote.replay.Steps.at;
import static dev.rote.replay.Steps.button;
import static dev.rote.replay.Steps.field;
import static dev.rote.replay.Steps.fill;
import static dev.rote.replay.Steps.inMain;
import static dev.rote.replay.Steps.mainAt;
import static dev.rote.replay.Steps.open;
import static dev.rote.replay.Steps.press;
import static dev.rote.replay.Steps.read;
import static dev.rote.replay.Steps.says;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Value;
import dev.rote.capability.ValueType;
import dev.rote.surface.Condition;
import dev.rote.surface.Role;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// When a step is done, and when it is not.
final class WaitingTest {
    private static final Map<String, String> MEMBER = Map.of("member_id", "10003");
    private static final Duration LATE = Duration.ofSeconds(2);

    @TempDir
    Path runs;

    private Desk desk() {
        Desk desk = new Desk(runs);
        Core.on(desk.app);
        return desk;
    }

    @Test
    void waitsForAScreenThatComesLate() {
        Desk desk = desk();
        desk.app.press("/search", "Search", Reaction.goTo("/member").after(LATE));
        ReplayResult result = desk.perform(Core.lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().duration()).isEqualTo(LATE);
    }

    @Test
    void neverReadsTheOldScreen() {
        Desk desk = desk();
        desk.app
                .screen(
                        "/desk",
                        known -> Screen.at("/desk")
                                .show(
                                        line(text("Member ID:"), Part.field("id"), Part.button("Search")),
                                        heading("Balance"),
                                        table(row("Amount", known.value("shown")))))
                .arrive("/desk", Reaction.set("shown", "111.00"))
                .press("/desk", "Search", Reaction.set("shown", "222.00").after(LATE));
        Draft draft = new Draft()
                .input("member_id")
                .output("amount", ValueType.DECIMAL, true)
                .milestone(
                        "desk",
                        open("desk.open", "/desk", at("/desk")),
                        fill("desk.id", field("Member ID"), "${member_id}"),
                        press("desk.submit", button("Search"), says("Balance")),
                        read("desk.amount", Steps.beside("Amount"), "amount"));
        assertThat(desk.perform(draft, MEMBER).outputs())
                .extracting(Reading::value)
                .containsExactly(new Value.Decimal(new BigDecimal("222.00")));
    }

    @Test
    void aPressThatChangesNothingIsNotDone() {
        Desk desk = desk();
        desk.app.press("/search", "Search", Reaction.NONE);
        Draft draft = new Draft()
                .milestone(
                        "search",
                        open("search.open", "/search", at("/search")),
                        press("search.submit", button("Search"), at("/search")));
        ReplayResult.Failure failure = failure(desk.perform(draft, Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        assertThat(failure.cause().observed()).startsWith("nothing changed since before the act");
        assertThat(failure.account().duration()).isEqualTo(Steps.TIMEOUT);
    }

    @Test
    void aPressWithoutExpectationWaitsUntilSomethingChanged() {
        Desk desk = desk();
        desk.app.press("/search", "Search", Reaction.goTo("/none").after(LATE));
        Draft draft = new Draft()
                .milestone(
                        "search",
                        open("search.open", "/search", at("/search")),
                        press("search.submit", button("Search")));
        ReplayResult result = desk.perform(draft, Map.of());
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().duration()).isEqualTo(LATE);
    }

    @Test
    void aReloadOfTheSameScreenIsAnAnswer() {
        Desk desk = desk();
        desk.app.press("/search", "Search", Reaction.goTo("/search"));
        Draft draft = new Draft()
                .milestone(
                        "search",
                        open("search.open", "/search", at("/search")),
                        press("search.submit", button("Search"), at("/search")));
        assertThat(desk.perform(draft, Map.of())).isInstanceOf(ReplayResult.Success.class);
    }

    @Test
    void waitsForAControlThatComesLate() {
        Desk desk = desk();
        desk.app
                .screen(
                        "/search",
                        known -> known.is("ready", "yes")
                                ? Screen.at("/search")
                                        .show(line(text("Member ID:"), Part.field("id"), Part.button("Search")))
                                : Screen.at("/search").show(heading("Loading")))
                .press("/login", "Sign On", visit -> {
                    visit.goTo("", "/shell");
                    visit.later(LATE, Reaction.set("ready", "yes"));
                });
        assertThat(desk.perform(Core.lookup(), MEMBER)).isInstanceOf(ReplayResult.Success.class);
    }

    @Test
    void waitsWhileAControlIsAmbiguousInAPageThatIsStillBeingDrawn() {
        Desk desk = desk();
        desk.app
                .screen(
                        "/search",
                        known -> known.is("ready", "yes")
                                ? Screen.at("/search")
                                        .show(line(text("Member ID:"), Part.field("id"), Part.button("Search")))
                                : Screen.at("/search")
                                        .show(
                                                line(text("Member ID:"), Part.field("id"), Part.button("Search")),
                                                line(text("Old"), Part.button("Search"))))
                .press("/login", "Sign On", visit -> {
                    visit.goTo("", "/shell");
                    visit.later(LATE, Reaction.set("ready", "yes"));
                });
        assertThat(desk.perform(Core.lookup(), MEMBER)).isInstanceOf(ReplayResult.Success.class);
    }

    @Test
    void aRenamedButtonIsNotFoundAndTheResolverSaysWhatItSaw() {
        Desk desk = desk();
        desk.app.screen(Screen.at("/search").show(line(text("Member ID:"), Part.field("id"), Part.button("Find"))));
        ReplayResult.Failure failure = failure(desk.perform(Core.lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.LOCATOR_UNRESOLVED);
        assertThat(failure.step()).isEqualTo("search.submit");
        assertThat(failure.cause().escalationReason()).contains(EscalationReason.STUCK);
        assertThat(failure.cause().expected()).contains("button named \"Search\"");
        assertThat(failure.cause().observed()).contains("button \"Find\" is not named \"Search\"");
        assertThat(desk.acts()).doesNotContain("press Find");
    }

    @Test
    void twoButtonsOfTheSameNameAreAmbiguous() {
        Desk desk = desk();
        desk.app.screen(Screen.at("/search")
                .show(line(text("Member ID:"), Part.field("id"), Part.button("Search")), Part.button("Search")));
        ReplayResult.Failure failure = failure(desk.perform(Core.lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.LOCATOR_AMBIGUOUS);
        assertThat(failure.cause().observed()).contains("matched 2");
        assertThat(desk.acts()).doesNotContain("press Search");
    }

    @Test
    void anAmbiguousRungFallsThroughToOneThatIsNot() {
        Desk desk = desk();
        desk.app.screen(Screen.at("/search")
                .show(
                        line(text("Member ID:"), Part.field("id"), Part.textButton("Search")),
                        Part.any(Role.BUTTON, "Search")));
        desk.app.press("/search", "Search", Reaction.goTo("/member"));
        ReplayResult result = desk.perform(Core.lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().rungsUsed()).containsEntry("search.submit", "text");
    }

    @Test
    void theWrongRecordDoesNotPassTheCheckpoint() {
        Desk desk = desk();
        desk.app.screen(
                "/member",
                _ -> Screen.at("/member")
                        .show(
                                heading("Member Detail"),
                                table(row("Member ID", "10004")),
                                table(Part.header("Account", "Balance"), row("Savings", "9.99"))));
        ReplayResult.Failure failure = failure(desk.perform(Core.lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.CHECKPOINT_FAILED);
        assertThat(failure.cause().expected()).contains("10003");
        assertThat(failure.cause().observed()).startsWith("10004");
        assertThat(failure.outputs()).isEmpty();
    }

    @Test
    void aScreenThatNeverComesIsATimeout() {
        Desk desk = desk();
        desk.app.press("/search", "Search", Reaction.NONE);
        ReplayResult.Failure failure = failure(desk.perform(Core.lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        assertThat(failure.cause().observed()).startsWith("/search");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
    }

    @Test
    void thePreconditionIsWaitedForAndMustHold() {
        Desk desk = desk();
        Draft draft = new Draft()
                .milestone(
                        "search",
                        open("search.open", "/search", at("/search")),
                        Steps.needing(press("search.submit", button("Search"), at("/member")), says("Ready")));
        ReplayResult.Failure failure = failure(desk.perform(draft, Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.CHECKPOINT_FAILED);
        assertThat(failure.cause().message()).contains("precondition");
        assertThat(desk.acts()).containsExactly("navigate /search");
    }

    @Test
    void theRunEndsWhenItsOwnTimeIsOver() {
        Desk desk = desk().budget(new Budget(Duration.ofSeconds(1), 100, 3, true));
        desk.app.press("/search", "Search", Reaction.NONE);
        ReplayResult.Failure failure = failure(desk.perform(Core.lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        assertThat(failure.account().duration()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void aDeadSurfaceIsSaidToBeLost() {
        Desk desk = desk();
        desk.app.press("/search", "Search", visit -> visit.crash("the browser is gone"));
        ReplayResult.Failure failure = failure(desk.perform(Core.lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.SURFACE_LOST);
        assertThat(failure.step()).isEqualTo("search.submit");
        assertThat(failure.cause().observed()).contains("the browser is gone");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
    }

    @Test
    void aSurfaceThatLivesAndDoesNotAnswerIsATimeoutAndNotALoss() {
        Desk desk = desk();
        desk.app.press("/search", "Search", visit -> visit.hang("the page is busy"));
        ReplayResult.Failure failure = failure(desk.perform(Core.lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        assertThat(failure.step()).isEqualTo("search.submit");
        assertThat(failure.cause().observed()).contains("the page is busy");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
    }

    @Test
    void anExpectationThatHeldBeforeCountsOnceTheScreenAnswered() {
        Desk desk = desk();
        Draft draft = new Draft()
                .milestone(
                        "search",
                        open("search.open", "/shell", mainAt("/search")),
                        press("search.submit", inMain(button("Search")), new Condition.LocationMatches("", "/shell")));
        assertThat(desk.perform(draft, Map.of())).isInstanceOf(ReplayResult.Success.class);
    }
}
