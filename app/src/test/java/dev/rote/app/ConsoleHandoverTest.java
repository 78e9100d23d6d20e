package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rote.app.Visitor.Seat;
import dev.rote.app.Visitor.Tab;
import dev.rote.capability.Json;
import dev.rote.replay.FailureCode;
import dev.rote.replay.Handoff;
import dev.rote.replay.HumanAct;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import dev.rote.session.ReplayCapability.Replaying;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/// Runs that cannot go on, finished by people in front of the console: their browser drives the run's, which
/// has no window on any screen.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@OnTheSecondTrial
@Timeout(240)
class ConsoleHandoverTest {
    private static final Map<String, String> ORDER =
            Map.of("member_id", "10003", "account_type", "Certificate", "initial_deposit", "75.00");

    private final Trial trial;
    private final OperatorRoom room;
    private final String axe;
    private Path lookUp = Path.of("");
    private Path opening = Path.of("");

    ConsoleHandoverTest(Trial trial) throws IOException {
        this.trial = trial;
        this.room = new OperatorRoom(trial);
        this.axe = Files.readString(Path.of("src/test/resources/axe/axe.min.js"));
    }

    @BeforeAll
    void learns() {
        lookUp = trial.lookUp();
        opening = trial.opening();
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
    void oneOfTwoPeopleTakesARunOverAndItFinishes() throws InterruptedException, IOException {
        Tab ann = room.signedOn("ann", Seat.DESKTOP);
        Tab bob = room.signedOn("bob", Seat.PHONE);
        BlockingQueue<Replaying> answers = start();
        ann.until("document.querySelector('.card a')");
        Pictures.keepBoth("queue", ann);
        bob.until("document.querySelector('.card a')");
        ann.press(room.waiting());
        bob.press(room.waiting());
        assertThat(ann.words()).contains("stuck", "Expected", "Seen instead");
        assertThat(Accessible.faults(ann, axe)).isEmpty();
        Pictures.keepBoth("request", ann);

        ann.press("Take control");
        assertThat(ann.words()).contains("In your hands");
        Pictures.keepBoth("held", ann);
        bob.js("location.reload()");
        bob.until("document.body.innerText.includes('In the hands of ann')");
        assertThat(bob.words()).doesNotContain("Take control");

        ann.press("Open the live screen");
        ann.until("document.getElementById('live').dataset.shown");
        assertThat(Accessible.faults(ann, axe)).isEmpty();
        Pictures.keep("live-desktop", ann);
        room.clickAway(ann, "Find");
        ann.until("document.getElementById('figures').textContent.includes('ms')");
        ann.press("Resume");

        ReplayResult result = OperatorRoom.ended(answers);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        Handoff handoff = result.account().handoffs().getFirst();
        assertThat(handoff.by()).isEqualTo("ann");
        assertThat(handoff.acts()).contains(new HumanAct("press", "button \"Find\"", 0, frame(handoff)));
        ann.js("location.reload()");
        ann.until(
                "document.body.innerText.includes('goes on by itself') || document.body.innerText.includes('has ended')");
        ann.go(room.console().address().resolve("/local/runs"));
        assertThat(ann.words()).contains("member_savings_balance");
        Pictures.keepBoth("runs", ann);
        ann.press(result.account().runId());
        assertThat(Accessible.faults(ann, axe)).isEmpty();
        Pictures.keepBoth("run", ann);
    }

    @Test
    void aRunOutlivesTheConsoleAndIsFinishedOnAPhone() throws InterruptedException, IOException {
        Tab ann = room.signedOn("ann", Seat.DESKTOP);
        BlockingQueue<Replaying> answers = start();
        ann.until("document.querySelector('.card a')");
        ann.press(room.waiting());
        ann.press("Take control");
        room.reopen();

        Tab bob = room.taking("bob", Seat.PHONE);
        assertThat(Accessible.faults(bob, axe)).isEmpty();
        bob.press("Open the live screen");
        bob.until("document.getElementById('live').dataset.shown");
        assertThat(bob.isNoWiderThanItsSeat()).isTrue();
        Pictures.keep("live-phone", bob);
        room.tapAway(bob, "Find");
        bob.press("Resume");

        ReplayResult result = OperatorRoom.ended(answers);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().handoffs().getFirst().by()).isEqualTo("bob");
    }

    @Test
    void aReviewerSeesWhatWouldBeSentAndApprovesExactlyThatByKeyboardAlone() throws InterruptedException, IOException {
        int before = pressed();
        BlockingQueue<Replaying> answers = startOpening();
        Tab ann = room.taking("ann", Seat.DESKTOP);
        assertThat(ann.words()).contains("Approving takes the role reviewer").doesNotContain("Approve action");
        ann.press("Give back to the queue");

        Tab rita = room.before("rita", Seat.DESKTOP);
        rita.walk(room.waiting());
        rita.walk("Take control");
        rita.walk("Show the request");
        assertThat(rita.words())
                .contains("What it would send", "POST", "/confirm", "F_CMD", "F_TOKEN", "differs each time")
                .contains("In your hands", "if it sends exactly what is shown here");
        assertThat(pressed()).isEqualTo(before);
        assertThat(Accessible.faults(rita, axe)).isEmpty();
        Pictures.keepBoth("consent", rita);
        rita.sit(Seat.NARROW);
        assertThat(rita.isNoWiderThanItsSeat()).isTrue();
        rita.walk("Approve action");

        ReplayResult result = OperatorRoom.ended(answers);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(pressed()).isEqualTo(before + 1);
        assertThat(result.account().handoffs())
                .extracting(Handoff::decision, Handoff::by)
                .containsExactly(tuple(Handoff.Decision.SHOW, "rita"), tuple(Handoff.Decision.APPROVE, "rita"));
    }

    @Test
    void atRow18ThePersonEndsTheRunWithAReason() throws InterruptedException, IOException {
        int before = pressed();
        BlockingQueue<Replaying> answers = startOpening();
        Tab ann = room.taking("ann", Seat.PHONE);
        OperatorRoom.ends(ann, "the member has changed their mind");
        assertThat(OperatorRoom.ended(answers)).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.ESCALATION_ABORTED);
            assertThat(failure.cause().message()).contains("ann ended the run: the member has changed their mind");
            assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        });
        ann.js("location.reload()");
        ann.until("document.body.innerText.includes('ESCALATION_ABORTED')");
        assertThat(ann.words()).contains("The run has ended", "Side effect: none");
        assertThat(pressed()).isEqualTo(before);
    }

    @Test
    void atRow29NobodySendsARunPastACommitThatNobodySent() throws InterruptedException, IOException {
        int before = pressed();
        BlockingQueue<Replaying> answers = startOpening();
        Tab ann = room.taking("ann", Seat.DESKTOP);
        ann.js("document.getElementById('step').value = 'receipt.read_reference_number'");
        ann.press("Resume there");

        ann.press("Queue");
        ann.until("document.querySelector('.card a')");
        ann.press(room.waiting());
        ann.press("Take control");
        assertThat(ann.words())
                .contains("cannot go on at the step receipt.read_reference_number", "no commit lies between");
        assertThat(pressed()).isEqualTo(before);
        OperatorRoom.ends(ann, "enough");
        assertThat(OperatorRoom.ended(answers))
                .isInstanceOfSatisfying(
                        ReplayResult.Failure.class,
                        failure -> assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE));
        assertThat(pressed()).isEqualTo(before);
    }

    @Test
    void whatIsMarkedGoesToTheClipboardAndWhatIsMaskedDoesNot() throws InterruptedException, IOException {
        BlockingQueue<Replaying> answers = start();
        Tab bob = room.taking("bob", Seat.DESKTOP);
        bob.press("Open the live screen");
        bob.until("document.getElementById('live').dataset.shown");
        bob.js("document.getElementById('screen').focus({preventScroll: true})");
        try (SecondHand hand = new SecondHand(room.live())) {
            hand.does("frames.main.getSelection().selectAllChildren(frames.main.document.body)");
            bob.command('c');
            bob.until("document.getElementById('clip').textContent.includes('characters copied')");
            assertThat(bob.js("navigator.clipboard.readText()")).contains("Member Search");

            bob.js("navigator.clipboard.writeText('10003 ')");
            hand.does("frames.main.document.querySelector('input').value = '';"
                    + "frames.main.document.querySelector('input').focus()");
            bob.call("Input.imeSetComposition", composing("n"));
            bob.call("Input.insertText", Json.Fields.NONE.with("text", Json.text("\u65e5")));
            bob.type("x");
            hand.until("frames.main.document.querySelector('input').value.endsWith('x')");
            hand.until("frames.main.document.querySelector('input').value === '\u65e5x'");
            hand.does("frames.main.document.querySelector('input').value = '10003'");
        }
        room.clickAway(bob, "Find");
        try (SecondHand hand = new SecondHand(room.live())) {
            hand.until("frames.main.document.body.innerText.includes('Tax ID')");
            hand.does("frames.main.getSelection().selectAllChildren(frames.main.document.body)");
            bob.command('c');
            bob.until("document.getElementById('clip').textContent.includes('masked')");
            assertThat(bob.js("navigator.clipboard.readText()")).isEqualTo("10003 ");
        }
        bob.press("Resume");
        assertThat(OperatorRoom.ended(answers)).isInstanceOf(ReplayResult.Success.class);
    }

    private static Json.Fields composing(String text) {
        return Json.Fields.NONE
                .with("text", Json.text(text))
                .with("selectionStart", Json.number(text.length()))
                .with("selectionEnd", Json.number(text.length()));
    }

    private static String frame(Handoff handoff) {
        return handoff.acts().stream()
                .filter(act -> act.kind().equals("press"))
                .map(HumanAct::detail)
                .findFirst()
                .orElse("");
    }

    private BlockingQueue<Replaying> start() {
        return room.start(lookUp, Map.of("member_id", "10003"), "renamed_button");
    }

    private BlockingQueue<Replaying> startOpening() {
        return room.start(opening, ORDER, "");
    }

    private int pressed() {
        return trial.core().ledger().confirmPresses();
    }
}
