package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.app.Visitor.Seat;
import dev.rote.app.Visitor.Tab;
import dev.rote.replay.Budget;
import dev.rote.replay.FailureCode;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import dev.rote.session.ChangeOfHands;
import dev.rote.session.Desk;
import dev.rote.session.ReplayCapability.Replaying;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/// In whose hands a run is, as the console's pages show it and let it be changed, and whose time it is
/// meanwhile.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSecondTrial
@Timeout(240)
class ConsoleHandsTest {
    private static final Map<String, String> MEMBER = Map.of("member_id", "10003");
    private static final List<String> VERBS =
            List.of("resume", "retry", "show", "approve", "abort", "release", "give", "note");

    /// Notes on the window whatever a page is made to do, by whomever.
    private static final String NOTE_ACTS = """
            top.acts = [];
            for (const page of [window, ...Array.from(frames)]) {
              for (const kind of ['click', 'input', 'change', 'keydown', 'submit']) {
                page.document.addEventListener(kind, act => top.acts.push(
                    kind + ' ' + (act.target.value || act.target.tagName)), true);
              }
            }
            """;

    private final OperatorRoom room;
    private final Trial trial;
    private Path lookUp = Path.of("");

    ConsoleHandsTest(Trial trial) {
        this.trial = trial;
        this.room = new OperatorRoom(trial);
    }

    @BeforeAll
    void learns() {
        lookUp = trial.lookUp();
    }

    @AfterEach
    void endsWhatStillWaits() {
        room.endWhatStillWaits();
    }

    @AfterAll
    void end() {
        room.close();
    }

    @Test
    void atRow28OnlyWhoHoldsTheControlsChangesAnything() throws InterruptedException {
        BlockingQueue<Replaying> answers = room.start(lookUp, MEMBER, "renamed_button");
        Tab bob = room.before("bob", Seat.DESKTOP);
        bob.press(room.waiting());
        String run = run(bob);
        Tab ann = room.taking("ann", Seat.PHONE);
        assertThat(bob.words()).as("his page is of before").contains("Take control");
        bob.press("Take control");
        assertThat(bob.words()).contains("ann has it in their hands").doesNotContain("In your hands");
        for (String verb : VERBS) {
            assertThat(post(ann, "nobody/", verb)).as("another run").isEqualTo("404");
            assertThat(post(bob, run + "/", verb)).as(verb).isEqualTo("409");
        }
        assertThat(states(run)).containsExactly("AUTOMATION PAUSED", "PAUSED HUMAN_IN_CONTROL ann");

        ann.press("Give back to the queue");
        assertThat(post(ann, run + "/", "resume")).as("she gave it up").isEqualTo("409");
        bob.go(page(run));
        bob.press("Take control");
        OperatorRoom.ends(bob, "nobody needs it any more");
        assertThat(OperatorRoom.ended(answers)).isInstanceOf(ReplayResult.Failure.class);
        for (String verb : VERBS) {
            assertThat(post(bob, run + "/", verb)).as(verb + " after the end").isEqualTo("409");
        }
        assertThat(states(run))
                .containsExactly(
                        "AUTOMATION PAUSED",
                        "PAUSED HUMAN_IN_CONTROL ann",
                        "HUMAN_IN_CONTROL PAUSED ann",
                        "PAUSED HUMAN_IN_CONTROL bob",
                        "HUMAN_IN_CONTROL ABORTED bob");
    }

    @Test
    void atRow28EveryChangeOfHandsIsOnRecordAndShown() throws InterruptedException {
        BlockingQueue<Replaying> answers = room.start(lookUp, MEMBER, "renamed_button");
        Tab ann = room.taking("ann", Seat.PHONE);
        String run = run(ann);
        ann.js("document.getElementById('note').value = 'the button is called Find now'");
        ann.press("Add note");
        ann.press("Give back to the queue");
        Tab bob = room.before("bob", Seat.DESKTOP);
        bob.press(room.waiting());
        assertThat(bob.words()).contains("the button is called Find now", "ann, ");
        bob.press("Take control");
        bob.press("Retry step");
        bob.press("Queue");
        bob.until("document.querySelector('.card a')");
        bob.press(room.waiting());
        bob.press("Take control");
        bob.press("Open the live screen");
        bob.until("document.getElementById('live').dataset.shown");
        room.clickAway(bob, "Find");
        bob.press("Resume");
        assertThat(OperatorRoom.ended(answers)).isInstanceOf(ReplayResult.Success.class);

        assertThat(states(run))
                .containsExactly(
                        "AUTOMATION PAUSED",
                        "PAUSED HUMAN_IN_CONTROL ann",
                        "HUMAN_IN_CONTROL PAUSED ann",
                        "PAUSED HUMAN_IN_CONTROL bob",
                        "HUMAN_IN_CONTROL RESUMING bob",
                        "RESUMING AUTOMATION",
                        "AUTOMATION PAUSED",
                        "PAUSED HUMAN_IN_CONTROL bob",
                        "HUMAN_IN_CONTROL RESUMING bob",
                        "RESUMING AUTOMATION");
        bob.go(page(run));
        assertThat(bob.words())
                .contains("The run has ended", "In whose hands it was")
                .containsSubsequence("ann: took the controls", "ann: gave the controls up")
                .containsSubsequence("bob: took the controls", "bob: wants the step again", "bob: handed back");
    }

    @Test
    void atRow28TheTimeOfAPersonIsNotTheRunsAndNothingIsDoneMeanwhile() throws InterruptedException {
        MovableClock clock = new MovableClock();
        Budget budget = new Budget(Duration.ofMinutes(2), 100, 3, true);
        BlockingQueue<Replaying> answers = room.start(lookUp, MEMBER, "renamed_button", budget, clock);
        Tab ann = room.taking("ann", Seat.DESKTOP);
        try (SecondHand hand = new SecondHand(room.live())) {
            hand.does(NOTE_ACTS);
            clock.advance(Duration.ofMinutes(5));
            ann.press("Open the live screen");
            ann.until("document.getElementById('live').dataset.shown");
            room.clickAway(ann, "Find");
            assertThat(hand.kept(hand.promised("Promise.resolve(acts.join())"))).contains("click Find,submit FORM");
        }
        ann.press("Resume");
        assertThat(OperatorRoom.ended(answers)).isInstanceOfSatisfying(ReplayResult.Success.class, success -> {
            assertThat(success.account().handoffs().getFirst().waited()).isGreaterThan(Duration.ofMinutes(5));
            assertThat(success.sideEffect()).isEqualTo(SideEffect.NONE);
        });
    }

    @Test
    void atRow17NobodyIsAskedWhereThatIsRuledOutAndThePagesSayHowItEnded() throws InterruptedException {
        Tab ann = room.signedOn("ann", Seat.DESKTOP);
        Budget alone = new Budget(Duration.ofMinutes(2), 100, 3, false);
        ReplayResult result = OperatorRoom.ended(room.start(
                lookUp, MEMBER, "server_error", alone, trial.workplace().clock()));
        assertThat(result)
                .isInstanceOfSatisfying(
                        ReplayResult.Failure.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.ESCALATION_ABORTED));
        ann.press("Queue");
        assertThat(ann.words()).contains("Nobody is needed");
        ann.press("Runs");
        String run = result.account().runId();
        assertThat(ann.js("[...document.querySelectorAll('tbody tr')].find(one => one.innerText.includes('" + run
                        + "')).innerText"))
                .contains("failure", "ESCALATION_ABORTED");
        ann.press(run);
        assertThat(ann.js("fetch(location.pathname + '/report').then(answer => answer.text())"))
                .contains("ESCALATION_ABORTED", "APP_ERROR", "allows nobody to be asked");
    }

    @Test
    void atRow17NobodyComesInTimeAndThePageOfTheRequestSaysSo() throws InterruptedException {
        MovableClock clock = new MovableClock();
        BlockingQueue<Replaying> answers = room.start(lookUp, MEMBER, "server_error", Budget.USUAL, clock);
        Tab ann = room.before("ann", Seat.PHONE);
        ann.press(room.waiting());
        clock.advance(Duration.ofMinutes(31));
        assertThat(OperatorRoom.ended(answers)).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.ESCALATION_ABORTED);
            assertThat(failure.cause().message()).contains("nobody came within 1800 s, and the browser was ended");
        });
        ann.press("Take control");
        assertThat(ann.words()).contains("Nobody is needed any more", "The run has ended", "nobody came within 1800 s");
    }

    private static String run(Tab tab) {
        return tab.js("location.pathname.split('/').pop()");
    }

    private URI page(String run) {
        return room.console().address().resolve("/local/requests/" + run);
    }

    /// What the console answers to a verb that no button of the page offers.
    private static String post(Tab tab, String run, String verb) {
        return tab.js("fetch('/local/requests/" + run + verb + "', {method: 'POST', body: new URLSearchParams({word:"
                + " document.querySelector('[name=word]').value})}).then(answer => String(answer.status))");
    }

    private List<String> states(String run) {
        try (Desk desk = room.desk()) {
            return desk.changes("local", run).stream()
                    .map(ConsoleHandsTest::words)
                    .toList();
        }
    }

    private static String words(ChangeOfHands change) {
        return (change.from() + " " + change.to() + " " + change.by()).strip();
    }
}
