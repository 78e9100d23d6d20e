package dev.rote.replay;

import static dev.rote.replay.ReadingTest.failure;
import static dev.rote.replay.Steps.button;
import static dev.rote.replay.Steps.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rote.capability.Detector;
import dev.rote.capability.Detector.Kind;
import dev.rote.capability.Detector.Phase;
import dev.rote.capability.Recoverer;
import dev.rote.replay.Recovery.Outcome;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The declared ways back, and their bounds.
final class RecoveryTest {
    private static final Map<String, String> MEMBER = Map.of("member_id", "10003");

    @TempDir
    Path runs;

    private Desk desk() {
        Desk desk = new Desk(runs);
        Core.on(desk.app);
        return desk;
    }

    static Draft lookup() {
        return Core.lookup()
                .detector(Kind.RECOVERABLE, "INTERSTITIAL", says("System Notice"), "dismiss")
                .detector(
                        Kind.RECOVERABLE,
                        "SLOW_LOAD",
                        new Detector.Trigger.Overdue(),
                        "retry",
                        Detector.Scope.EVERYWHERE)
                .detector(
                        Kind.RECOVERABLE,
                        "SESSION_EXPIRED",
                        new Detector.Trigger.Seen(new Condition.LocationMatches("*", "/login")),
                        "relogin",
                        Draft.scope(Phase.SIGNED_ON))
                .recoverer("dismiss", new Recoverer.Action.DismissNotice(button("Continue")), 2)
                .recoverer("retry", new Recoverer.Action.RetryStep(), 1)
                .recoverer("relogin", new Recoverer.Action.Relogin(), 1);
    }

    private static Recovery only(ReplayResult result) {
        assertThat(result.account().recoveries()).hasSize(1);
        return result.account().recoveries().getFirst();
    }

    @Test
    void dismissesANoticeAndGoesOn() {
        Desk desk = desk();
        desk.app
                .press("/login", "Sign On", Reaction.goTo("/notice"))
                .press("/notice", "Continue", Reaction.goTo("/shell"));
        ReplayResult result = desk.perform(lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        Recovery recovery = only(result);
        assertThat(recovery.code()).isEqualTo("INTERSTITIAL");
        assertThat(recovery.action()).isEqualTo("dismiss_notice");
        assertThat(recovery.step()).isEqualTo("sign_on.submit");
        assertThat(recovery.attempts()).isEqualTo(1);
        assertThat(recovery.outcome()).isEqualTo(Outcome.RECOVERED);
        assertThat(desk.acts()).containsOnlyOnce("press Sign On").containsOnlyOnce("press Continue");
    }

    @Test
    void waitsForTheNoticeToGoAndPressesOnce() {
        Desk desk = desk();
        desk.app
                .press("/login", "Sign On", Reaction.goTo("/notice"))
                .press("/notice", "Continue", Reaction.goTo("/shell").after(Duration.ofSeconds(2)));
        assertThat(desk.perform(lookup(), MEMBER)).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts()).containsOnlyOnce("press Continue");
    }

    @Test
    void aNoticeThatKeepsComingBackExhaustsItsRecoverer() {
        Desk desk = desk();
        desk.app
                .press("/login", "Sign On", Reaction.goTo("/notice"))
                .press("/notice", "Continue", Reaction.goTo("/notice"));
        ReplayResult.Failure failure = failure(desk.perform(lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.RECOVERY_EXHAUSTED);
        assertThat(failure.cause().duringRecovery()).isTrue();
        assertThat(failure.cause().escalationReason()).contains(EscalationReason.UNRECOVERABLE);
        assertThat(only(failure).attempts()).isEqualTo(2);
        assertThat(only(failure).outcome()).isEqualTo(Outcome.EXHAUSTED);
        assertThat(desk.acts().stream().filter("press Continue"::equals)).hasSize(2);
    }

    @Test
    void aRunTakesNoMoreWaysBackThanItsBudgetAllows() {
        Desk desk = desk().budget(new Budget(Duration.ofMinutes(2), 100, 1, true));
        desk.app
                .press("/login", "Sign On", Reaction.goTo("/notice"))
                .press("/notice", "Continue", Reaction.goTo("/notice"));
        ReplayResult.Failure failure = failure(desk.perform(lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.RECOVERY_EXHAUSTED);
        assertThat(only(failure).attempts()).isEqualTo(1);
    }

    @Test
    void aNoticeWithoutItsButtonEndsTheRun() {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/notice").show(Part.heading("System Notice")))
                .press("/login", "Sign On", Reaction.goTo("/notice"));
        ReplayResult.Failure failure = failure(desk.perform(lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.RECOVERY_EXHAUSTED);
        assertThat(failure.cause().expected()).contains("Continue");
        assertThat(only(failure).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void looksAgainWhenAPageIsSlow() {
        Desk desk = desk();
        desk.app.press("/search", "Search", Reaction.goTo("/member").after(Duration.ofSeconds(4)));
        ReplayResult result = desk.perform(lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(only(result).code()).isEqualTo("SLOW_LOAD");
        assertThat(only(result).outcome()).isEqualTo(Outcome.RECOVERED);
        assertThat(desk.acts()).containsOnlyOnce("press Search");
    }

    @Test
    void doesASafeStepOnceMoreWhenLookingAgainDidNotHelp() {
        Desk desk = desk();
        int[] presses = {0};
        desk.app.press("/search", "Search", visit -> {
            presses[0]++;
            if (presses[0] == 2) {
                visit.goTo("/member");
            }
        });
        ReplayResult result = desk.perform(lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(presses[0]).isEqualTo(2);
        assertThat(only(result).outcome()).isEqualTo(Outcome.RECOVERED);
    }

    @Test
    void aPageThatComesWhileTheStepIsAboutToBeTriedAgainIsTaken() {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/wait").show(Part.heading("Please wait")))
                .press("/search", "Search", Reaction.goTo("/wait"))
                .arrive("/wait", Reaction.goTo("/member").after(Duration.ofSeconds(7)));
        ReplayResult result = desk.perform(lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts()).containsOnlyOnce("press Search");
    }

    @Test
    void aPageThatNeverComesIsNotTriedForEver() {
        Desk desk = desk();
        desk.app.press("/search", "Search", Reaction.NONE);
        ReplayResult.Failure failure = failure(desk.perform(lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        assertThat(desk.acts().stream().filter("press Search"::equals)).hasSize(2);
    }

    @Test
    void whatWasMissingIsTheReasonWhenLookingAgainDidNotHelp() {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/elsewhere").show(Part.heading("Welcome")))
                .press("/search", "Search", Reaction.goTo("/elsewhere"));
        ReplayResult.Failure failure = failure(desk.perform(lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        assertThat(failure.step()).isEqualTo("search.submit");
        assertThat(failure.cause().expected()).contains("/member");
        assertThat(failure.cause().observed()).contains("/elsewhere");
        assertThat(failure.cause().escalationReason()).contains(EscalationReason.STUCK);
        assertThat(only(failure).code()).isEqualTo("SLOW_LOAD");
        assertThat(only(failure).outcome()).isNotEqualTo(Outcome.RECOVERED);
    }

    @Test
    void whatWasMissingIsTheReasonWhenNoMoreWaysBackMayBeTaken() {
        Desk desk = desk().budget(new Budget(Duration.ofMinutes(2), 100, 0, true));
        desk.app.press("/search", "Search", Reaction.NONE);
        ReplayResult.Failure failure = failure(desk.perform(lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        assertThat(failure.cause().expected()).contains("/member");
        assertThat(failure.account().recoveries()).isEmpty();
    }

    @Test
    void aScreenThatAsksToWaitAndStaysExhaustsItsRecoverer() {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/busy").show(Part.heading("Busy, one moment")))
                .press("/search", "Search", Reaction.goTo("/busy"));
        Draft draft = lookup().detector(Kind.RECOVERABLE, "BUSY", says("Busy"), "retry");
        ReplayResult.Failure failure = failure(desk.perform(draft, MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.RECOVERY_EXHAUSTED);
        assertThat(failure.cause().observed()).startsWith("BUSY");
    }

    @Test
    void aScreenThatAskedToWaitAndWentIsNotTheReason() {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/busy").show(Part.heading("Busy, one moment")))
                .screen(Screen.at("/elsewhere").show(Part.heading("Welcome")))
                .press("/search", "Search", Reaction.goTo("/busy"))
                .arrive("/busy", Reaction.goTo("/elsewhere").after(Duration.ofSeconds(2)));
        Draft draft = lookup().detector(Kind.RECOVERABLE, "BUSY", says("Busy"), "retry");
        ReplayResult.Failure failure = failure(desk.perform(draft, MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        assertThat(failure.cause().observed()).contains("/elsewhere");
    }

    @Test
    void aRenamedButtonIsNoSlowPage() {
        Desk desk = desk();
        desk.app.screen(
                Screen.at("/search").show(Part.line(Part.text("Member ID:"), Part.field("id"), Part.button("Find"))));
        ReplayResult.Failure failure = failure(desk.perform(lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.LOCATOR_UNRESOLVED);
        assertThat(failure.account().recoveries()).isEmpty();
    }

    @Test
    void looksAgainWhileAnErrorThatAsksForItIsOnTheScreen() {
        Desk desk = desk();
        desk.app
                .screen(Screen.at("/busy").show(Part.heading("Busy, one moment")))
                .press("/search", "Search", Reaction.goTo("/busy"))
                .arrive("/busy", Reaction.goTo("/member").after(Duration.ofSeconds(2)));
        Draft draft = lookup().detector(Kind.RECOVERABLE, "BUSY", says("Busy"), "retry");
        ReplayResult result = desk.perform(draft, MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(only(result).code()).isEqualTo("BUSY");
        assertThat(desk.acts()).containsOnlyOnce("press Search");
    }

    @Test
    void signsOnAgainAndGoesOnAfterTheNewestCheckpointThatHolds() {
        Desk desk = desk();
        boolean[] expired = {false};
        desk.app.press("/search", "Search", visit -> {
            if (expired[0]) {
                visit.goTo("/member");
            } else {
                expired[0] = true;
                visit.goTo("/login");
            }
        });
        ReplayResult result = desk.perform(lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        Recovery recovery = only(result);
        assertThat(recovery.code()).isEqualTo("SESSION_EXPIRED");
        assertThat(recovery.action()).isEqualTo("relogin");
        assertThat(recovery.resumedAfter()).isEqualTo("cp.logged_in");
        assertThat(desk.acts())
                .containsExactly(
                        "navigate /login",
                        "fill user = ***",
                        "fill password = ***",
                        "press Sign On",
                        "fill id = 10003",
                        "press Search",
                        "navigate /login",
                        "fill user = ***",
                        "fill password = ***",
                        "press Sign On",
                        "fill id = 10003",
                        "press Search");
    }

    @Test
    void aSessionThatExpiresAgainAndAgainEndsTheRun() {
        Desk desk = desk();
        desk.app.press("/search", "Search", Reaction.goTo("/login"));
        ReplayResult.Failure failure = failure(desk.perform(lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.RECOVERY_EXHAUSTED);
        assertThat(failure.account().recoveries()).hasSize(1);
    }

    @Test
    void aSignOnThatFailsDuringRecoverySaysSo() {
        Desk desk = desk();
        int[] signOns = {0};
        desk.app
                .screen(Screen.at("/denied").show(Part.heading("Account locked")))
                .press("/login", "Sign On", visit -> visit.goTo("", signOns[0]++ == 0 ? "/shell" : "/denied"))
                .press("/search", "Search", Reaction.goTo("/login"));
        Draft draft = lookup().detector(
                        Kind.HARD,
                        "AUTH_FAILED",
                        new Detector.Trigger.Seen(says("Account locked")),
                        "",
                        Draft.scope(Phase.SIGNING_ON));
        ReplayResult.Failure failure = failure(desk.perform(draft, MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.AUTH_FAILED);
        assertThat(failure.cause().duringRecovery()).isTrue();
        assertThat(failure.step()).isEqualTo("sign_on.submit");
        assertThat(only(failure).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void sessionExpiryIsDeafWhileSigningOn() {
        Draft listensAlways = Core.lookup()
                .detector(Kind.RECOVERABLE, "SESSION_EXPIRED", new Condition.LocationMatches("*", "/login"), "relogin")
                .recoverer("relogin", new Recoverer.Action.Relogin(), 1);
        ReplayResult result = desk().perform(listensAlways, MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().recoveries()).isEmpty();
    }

    @Test
    void aNoticeDuringSigningOnAgainIsDismissedToo() {
        Desk desk = desk();
        int[] signOns = {0};
        boolean[] expired = {false};
        desk.app
                .press("/login", "Sign On", visit -> visit.goTo("", signOns[0]++ == 0 ? "/shell" : "/notice"))
                .press("/notice", "Continue", Reaction.goTo("/shell"))
                .press("/search", "Search", visit -> {
                    visit.goTo(expired[0] ? "/member" : "/login");
                    expired[0] = true;
                });
        ReplayResult result = desk.perform(lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().recoveries())
                .extracting(Recovery::code, Recovery::outcome, Recovery::resumedAfter)
                .containsExactlyInAnyOrder(
                        tuple("SESSION_EXPIRED", Outcome.RECOVERED, "cp.logged_in"),
                        tuple("INTERSTITIAL", Outcome.RECOVERED, ""));
    }

    @Test
    void withoutASignOnMilestoneThereIsNoWayBackFromAnExpiredSession() {
        Desk desk = desk();
        Draft draft = new Draft()
                .milestone(
                        "search",
                        Steps.open("search.open", "/search", Steps.at("/search")),
                        Steps.press("search.submit", button("Search"), Steps.at("/member")))
                .detector(Kind.RECOVERABLE, "SESSION_EXPIRED", new Condition.LocationMatches("*", "/login"), "relogin")
                .recoverer("relogin", new Recoverer.Action.Relogin(), 1);
        desk.app.press("/search", "Search", Reaction.goTo("/login"));
        ReplayResult.Failure failure = failure(desk.perform(draft, Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.AUTH_FAILED);
        assertThat(only(failure).outcome()).isEqualTo(Outcome.FAILED);
    }

    @Test
    void aNoticeOverTheControlIsDismissedAndTheControlPressed() {
        Desk desk = desk();
        desk.app
                .screen(
                        "/search",
                        known -> known.is("closed", "yes")
                                ? searchScreen()
                                : searchScreen().show(Part.overlay("Tip", Part.button("Continue"))))
                .press("/search", "Continue", Reaction.set("closed", "yes"));
        Draft draft = lookup().recoverer("close", new Recoverer.Action.DismissNotice(inAnyMain()), 2)
                .detector(Kind.RECOVERABLE, "TIP", new Condition.RegionPresent("main", Role.DIALOG, "Tip"), "close");
        ReplayResult result = desk.perform(draft, MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts()).containsSubsequence(List.of("press Continue", "press Search"));
    }

    private static Screen searchScreen() {
        return Screen.at("/search")
                .show(
                        Part.heading("Member Search"),
                        Part.line(Part.text("Member ID:"), Part.field("id"), Part.button("Search")));
    }

    private static Control inAnyMain() {
        return Control.in("main", new Rung.RoleName(Role.BUTTON, "Continue"));
    }
}
