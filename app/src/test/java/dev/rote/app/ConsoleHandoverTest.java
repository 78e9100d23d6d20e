package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rote.app.Visitor.Seat;
import dev.rote.app.Visitor.Tab;
import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.capability.Json;
import dev.rote.console.Console;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.replay.Budget;
import dev.rote.replay.FailureCode;
import dev.rote.replay.Handoff;
import dev.rote.replay.HumanAct;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import dev.rote.session.Desk;
import dev.rote.session.HandoverTerms;
import dev.rote.session.Hands;
import dev.rote.session.KeepUsers;
import dev.rote.session.LiveEndpoint;
import dev.rote.session.Person;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Taking;
import dev.rote.session.Terms;
import dev.rote.session.UserRole;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
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
    private static final String PASSWORD = "a long password of theirs";
    private static final Map<String, String> ORDER =
            Map.of("member_id", "10003", "account_type", "Certificate", "initial_deposit", "75.00");

    private final Trial trial;
    private final Workplace workplace;
    private final String axe;
    private Console console;
    private Visitor visitor;
    private Path lookUp = Path.of("");

    ConsoleHandoverTest(Trial trial) throws IOException {
        this.trial = trial;
        Workplace shared = trial.workplace();
        this.workplace = new Workplace(
                new BrowserSurfaces(BrowserSettings.in(shared.state())),
                shared.clock(),
                shared.random(),
                shared.environment(),
                shared.runs(),
                shared.state());
        this.axe = Files.readString(Path.of("src/test/resources/axe/axe.min.js"));
        this.console = opened();
        this.visitor = new Visitor(shared.runs().resolveSibling("visitor"));
    }

    private Console opened() {
        return Operating.start(workplace, Trial.MOCK_CORE, "127.0.0.1", 0);
    }

    @BeforeAll
    void learns() {
        lookUp = trial.lookUp();
        KeepUsers users = new KeepUsers(workplace);
        users.add("ann", Set.of("local"), UserRole.OPERATOR, PASSWORD);
        users.add("rita", Set.of("local"), UserRole.REVIEWER, PASSWORD);
        users.add("bob", Set.of("local"), UserRole.OPERATOR, PASSWORD);
    }

    /// A run that a failed test left waiting would be another one's.
    @AfterEach
    void endsWhatStillWaits() {
        try (Desk desk = desk()) {
            if (desk.open("local").isEmpty()) {
                return;
            }
            // Its leases are given back.
            console.close();
            console = opened();
            desk.open("local").forEach(one -> {
                if (desk.take("local", one.run(), new Person("tester")) instanceof Taking.Taken(var lease)) {
                    desk.abort(lease, "the test is over");
                }
            });
        }
    }

    @AfterAll
    void end() {
        visitor.close();
        console.close();
    }

    @Test
    void oneOfTwoPeopleTakesARunOverAndItFinishes() throws InterruptedException, IOException {
        Tab ann = signedOn("ann", Seat.DESKTOP);
        Tab bob = signedOn("bob", Seat.PHONE);
        BlockingQueue<Replaying> answers = start();
        ann.until("document.querySelector('.card a')");
        Pictures.keep("queue-desktop", ann);
        bob.until("document.querySelector('.card a')");
        Pictures.keep("queue-phone", bob);
        ann.press("member_savings_balance v" + version());
        bob.press("member_savings_balance v" + version());
        assertThat(ann.words()).contains("stuck", "Expected", "Seen instead");
        assertThat(Accessible.faults(ann, axe)).isEmpty();
        Pictures.keep("request-desktop", ann);

        ann.press("Take control");
        assertThat(ann.words()).contains("In your hands");
        Pictures.keep("held-desktop", ann);
        bob.js("location.reload()");
        bob.until("document.body.innerText.includes('In the hands of ann')");
        assertThat(bob.words()).doesNotContain("Take control");
        Pictures.keep("request-phone", bob);

        ann.press("Open the live screen");
        ann.until("document.getElementById('live').dataset.shown");
        assertThat(Accessible.faults(ann, axe)).isEmpty();
        Pictures.keep("live-desktop", ann);
        click(ann, "Find");
        ann.until("document.getElementById('figures').textContent.includes('ms')");
        awaitText("Find", false);
        ann.press("Resume");

        ReplayResult result = ended(answers);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        Handoff handoff = result.account().handoffs().getFirst();
        assertThat(handoff.by()).isEqualTo("ann");
        assertThat(handoff.acts()).contains(new HumanAct("press", "button \"Find\"", 0, frame(handoff)));
        ann.js("location.reload()");
        ann.until(
                "document.body.innerText.includes('goes on by itself') || document.body.innerText.includes('has ended')");
        ann.go(console.address().resolve("/local/runs"));
        assertThat(ann.words()).contains("member_savings_balance");
        Pictures.keep("runs-desktop", ann);
    }

    @Test
    void aRunOutlivesTheConsoleAndIsFinishedOnAPhone() throws InterruptedException, IOException {
        Tab ann = signedOn("ann", Seat.DESKTOP);
        BlockingQueue<Replaying> answers = start();
        ann.until("document.querySelector('.card a')");
        ann.press("member_savings_balance v" + version());
        ann.press("Take control");
        console.close();
        console = opened();

        Tab bob = signedOn("bob", Seat.PHONE);
        bob.until("document.querySelector('.card a')");
        bob.press("member_savings_balance v" + version());
        bob.press("Take control");
        assertThat(Accessible.faults(bob, axe)).isEmpty();
        bob.press("Open the live screen");
        bob.until("document.getElementById('live').dataset.shown");
        assertThat(bob.js("document.documentElement.scrollWidth <= innerWidth")).isEqualTo("true");
        Pictures.keep("live-phone", bob);
        tap(bob, "Find");
        awaitText("Find", false);
        bob.press("Resume");

        ReplayResult result = ended(answers);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().handoffs().getFirst().by()).isEqualTo("bob");
    }

    @Test
    void aReviewerSeesWhatWouldBeSentAndApprovesExactlyThatByKeyboardAlone() throws InterruptedException, IOException {
        Path opening = trial.opening();
        int before = trial.core().ledger().confirmPresses();
        BlockingQueue<Replaying> answers = start(opening, ORDER, "");
        Tab ann = signedOn("ann", Seat.DESKTOP);
        ann.until("document.querySelector('.card a')");
        ann.press("open_subaccount v" + version());
        ann.press("Take control");
        assertThat(ann.words()).contains("Approving takes the role reviewer").doesNotContain("Approve action");
        ann.press("Give back to the queue");

        Tab rita = signedOn("rita", Seat.DESKTOP);
        rita.until("document.querySelector('.card a')");
        rita.walk("open_subaccount v" + version());
        rita.walk("Take control");
        rita.walk("Show the request");
        assertThat(rita.words())
                .contains("What it would send", "POST", "/confirm", "F_CMD", "F_TOKEN", "differs each time")
                .contains("In your hands", "if it sends exactly what is shown here");
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before);
        assertThat(Accessible.faults(rita, axe)).isEmpty();
        Pictures.keep("consent-desktop", rita);
        rita.sit(Seat.NARROW);
        assertThat(rita.js("document.documentElement.scrollWidth <= innerWidth"))
                .isEqualTo("true");
        Pictures.keep("consent-phone", rita);
        rita.walk("Approve action");

        ReplayResult result = ended(answers);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before + 1);
        assertThat(result.account().handoffs())
                .extracting(Handoff::decision, Handoff::by)
                .containsExactly(tuple(Handoff.Decision.SHOW, "rita"), tuple(Handoff.Decision.APPROVE, "rita"));
    }

    @Test
    void atRow18ThePersonEndsTheRunWithAReason() throws InterruptedException, IOException {
        Path opening = trial.opening();
        int before = trial.core().ledger().confirmPresses();
        BlockingQueue<Replaying> answers = start(opening, ORDER, "");
        Tab ann = signedOn("ann", Seat.PHONE);
        ann.until("document.querySelector('.card a')");
        ann.press("open_subaccount v" + version());
        ann.press("Take control");
        ann.js("document.getElementById('reason').value = 'the member has changed their mind'");
        ann.press("Abort the run");
        assertThat(ended(answers)).isInstanceOfSatisfying(ReplayResult.Failure.class, failure -> {
            assertThat(failure.code()).isEqualTo(FailureCode.ESCALATION_ABORTED);
            assertThat(failure.cause().message()).contains("ann ended the run: the member has changed their mind");
            assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        });
        ann.js("location.reload()");
        ann.until("document.body.innerText.includes('ESCALATION_ABORTED')");
        assertThat(ann.words()).contains("The run has ended", "Side effect: none");
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before);
    }

    @Test
    void atRow29NobodySendsARunPastACommitThatNobodySent() throws InterruptedException, IOException {
        Path opening = trial.opening();
        int before = trial.core().ledger().confirmPresses();
        BlockingQueue<Replaying> answers = start(opening, ORDER, "");
        Tab ann = signedOn("ann", Seat.DESKTOP);
        ann.until("document.querySelector('.card a')");
        ann.press("open_subaccount v" + version());
        ann.press("Take control");
        ann.js("document.getElementById('step').value = 'receipt.read_reference_number'");
        ann.press("Resume there");

        ann.press("Queue");
        ann.until("document.querySelector('.card a')");
        ann.press("open_subaccount v" + version());
        ann.press("Take control");
        assertThat(ann.words())
                .contains("cannot go on at the step receipt.read_reference_number", "no commit lies between");
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before);
        ann.js("document.getElementById('reason').value = 'enough'");
        ann.press("Abort the run");
        assertThat(ended(answers))
                .isInstanceOfSatisfying(
                        ReplayResult.Failure.class,
                        failure -> assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE));
        assertThat(trial.core().ledger().confirmPresses()).isEqualTo(before);
    }

    @Test
    void whatIsMarkedGoesToTheClipboardAndWhatIsMaskedDoesNot() throws InterruptedException, IOException {
        BlockingQueue<Replaying> answers = start();
        Tab bob = signedOn("bob", Seat.DESKTOP);
        bob.until("document.querySelector('.card a')");
        bob.press("member_savings_balance v" + version());
        bob.press("Take control");
        bob.press("Open the live screen");
        bob.until("document.getElementById('live').dataset.shown");
        bob.js("document.getElementById('screen').focus({preventScroll: true})");
        try (SecondHand hand = new SecondHand(live())) {
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
        click(bob, "Find");
        awaitText("Find", false);
        try (SecondHand hand = new SecondHand(live())) {
            hand.until("frames.main.document.body.innerText.includes('Tax ID')");
            hand.does("frames.main.getSelection().selectAllChildren(frames.main.document.body)");
            bob.command('c');
            bob.until("document.getElementById('clip').textContent.includes('masked')");
            assertThat(bob.js("navigator.clipboard.readText()")).isEqualTo("10003 ");
        }
        bob.press("Resume");
        assertThat(ended(answers)).isInstanceOf(ReplayResult.Success.class);
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

    private int version() {
        try (Desk desk = desk()) {
            return desk.open("local").getFirst().of().version();
        }
    }

    private Desk desk() {
        return switch (Desk.open(workplace)) {
            case Loading.Loaded<Desk>(var desk) -> desk;
            case Loading.Refused<Desk>(var why) -> throw new AssertionError(why.message());
        };
    }

    private LiveEndpoint live() {
        try (Desk desk = desk()) {
            return desk.open("local").stream()
                    .filter(one -> one.state() == Hands.HUMAN_IN_CONTROL)
                    .findFirst()
                    .flatMap(one -> desk.live("local", one.run()))
                    .orElseThrow();
        }
    }

    private double[] place(Tab tab, String name) throws InterruptedException {
        try (SecondHand hand = new SecondHand(live())) {
            double[] at = hand.place(name);
            double scale = Double.parseDouble(
                    tab.js("document.getElementById('screen').getBoundingClientRect().width / 1280"));
            double left = Double.parseDouble(tab.js("document.getElementById('screen').getBoundingClientRect().left"));
            double top = Double.parseDouble(tab.js("document.getElementById('screen').getBoundingClientRect().top"));
            return new double[] {left + at[0] * scale, top + at[1] * scale};
        }
    }

    private void click(Tab tab, String name) throws InterruptedException {
        double[] at = place(tab, name);
        tab.click(at[0], at[1]);
    }

    private void tap(Tab tab, String name) throws InterruptedException {
        double[] at = place(tab, name);
        tab.tap(at[0], at[1]);
    }

    /// Waits until the run's page has such a control, or has none any more.
    private void awaitText(String name, boolean there) throws InterruptedException {
        try (SecondHand hand = new SecondHand(live())) {
            hand.await(name, there);
        }
    }

    private Tab signedOn(String name, Seat seat) {
        Tab tab = visitor.open(seat).go(console.address());
        tab.js("document.getElementById('name').value = '" + name + "'");
        tab.js("document.getElementById('password').value = '" + PASSWORD + "'");
        tab.press("Sign on");
        return tab.until("location.pathname === '/local/queue'");
    }

    private BlockingQueue<Replaying> start() {
        return start(lookUp, Map.of("member_id", "10003"), "renamed_button");
    }

    private BlockingQueue<Replaying> start(Path capability, Map<String, String> inputs, String inject) {
        ReplayCapability.Request request = new ReplayCapability.Request(
                        capability,
                        inputs,
                        trial.where(inject),
                        new Terms("tester", "", ""),
                        Budget.USUAL,
                        Policy.Pictures.ON_FAILURE)
                .handing(HandoverTerms.USUAL);
        BlockingQueue<Replaying> answers = new LinkedBlockingQueue<>();
        Thread.ofVirtual()
                .start(() -> answers.add(new ReplayCapability(workplace, Trial.MOCK_CORE)
                        .perform(request, escalated -> answers.add(new Replaying.Performed(escalated)))));
        return answers;
    }

    private static ReplayResult ended(BlockingQueue<Replaying> answers) throws InterruptedException {
        Replaying answered =
                Optional.ofNullable(answers.poll(2, TimeUnit.MINUTES)).orElseThrow();
        assertThat(answered).isInstanceOf(Replaying.Performed.class);
        return ((Replaying.Performed) answered).result();
    }
}
