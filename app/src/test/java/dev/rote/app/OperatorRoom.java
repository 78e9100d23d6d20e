package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.app.Visitor.Seat;
import dev.rote.app.Visitor.Tab;
import dev.rote.console.Console;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
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
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A console with people in front of it, the runs they are asked about, and the browser they sit at: ann and
/// bob are operators, rita is a reviewer; for tests.
final class OperatorRoom implements AutoCloseable {
    private static final String PASSWORD = "a long password of theirs";

    private final Trial trial;
    private final Workplace workplace;
    private final Visitor visitor;
    private Console console;

    OperatorRoom(Trial trial) {
        this.trial = trial;
        Workplace shared = trial.workplace();
        this.workplace = trial.handing(shared.clock());
        this.console = opened();
        this.visitor = new Visitor(shared.runs().resolveSibling("visitor"));
        KeepUsers users = new KeepUsers(workplace);
        users.add("ann", Set.of("local"), UserRole.OPERATOR, PASSWORD);
        users.add("bob", Set.of("local"), UserRole.OPERATOR, PASSWORD);
        users.add("rita", Set.of("local"), UserRole.REVIEWER, PASSWORD);
    }

    private Console opened() {
        return Operating.start(workplace, Trial.MOCK_CORE, "127.0.0.1", 0);
    }

    Console console() {
        return console;
    }

    /// Ends the console, with whatever people held through it, and starts another.
    void reopen() {
        console.close();
        console = opened();
    }

    /// A run that a failed test left waiting would be another one's.
    void endWhatStillWaits() {
        try (Desk desk = desk()) {
            if (desk.open("local").isEmpty()) {
                return;
            }
            reopen();
            desk.open("local").forEach(one -> {
                if (desk.take("local", one.run(), new Person("tester")) instanceof Taking.Taken(var lease)) {
                    desk.abort(lease, "the test is over");
                }
            });
        }
    }

    Tab signedOn(String name, Seat seat) {
        Tab tab = visitor.open(seat).go(console.address());
        tab.js("document.getElementById('name').value = '" + name + "'");
        tab.js("document.getElementById('password').value = '" + PASSWORD + "'");
        tab.press("Sign on");
        return tab.until("location.pathname === '/local/queue'");
    }

    /// Somebody in front of the queue, once a run waits in it.
    Tab before(String name, Seat seat) {
        return signedOn(name, seat).until("document.querySelector('.card a')");
    }

    /// What the queue calls the only run that waits.
    String waiting() {
        try (Desk desk = desk()) {
            return desk.open("local").stream()
                    .map(one -> one.of().capability() + " v" + one.of().version())
                    .findFirst()
                    .orElseThrow();
        }
    }

    /// The page of the only run that waits, with its controls taken.
    Tab taking(String name, Seat seat) {
        Tab tab = before(name, seat);
        tab.press(waiting());
        tab.press("Take control");
        return tab;
    }

    /// How a person ends a run, with the reason.
    static void ends(Tab tab, String why) {
        tab.js("document.getElementById('reason').value = '" + why + "'");
        tab.press("Abort the run");
    }

    Desk desk() {
        return switch (Desk.open(workplace)) {
            case Loading.Loaded<Desk>(var desk) -> desk;
            case Loading.Refused<Desk>(var why) -> throw new AssertionError(why.message());
        };
    }

    /// The browser of the only run that is in somebody's hands.
    LiveEndpoint live() {
        try (Desk desk = desk()) {
            return desk.open("local").stream()
                    .filter(one -> one.state() == Hands.HUMAN_IN_CONTROL)
                    .findFirst()
                    .flatMap(one -> desk.live("local", one.run()))
                    .orElseThrow();
        }
    }

    /// Clicks, on the live screen, on the control of that name, and waits until it is gone.
    void clickAway(Tab tab, String name) throws InterruptedException {
        double[] at = place(tab, name);
        tab.click(at[0], at[1]);
        awaitGone(name);
    }

    /// The same with a finger.
    void tapAway(Tab tab, String name) throws InterruptedException {
        double[] at = place(tab, name);
        tab.tap(at[0], at[1]);
        awaitGone(name);
    }

    private double[] place(Tab tab, String name) throws InterruptedException {
        try (SecondHand hand = new SecondHand(live())) {
            double[] at = hand.place(name);
            double scale = number(tab, "width") / 1280;
            return new double[] {number(tab, "left") + at[0] * scale, number(tab, "top") + at[1] * scale};
        }
    }

    private static double number(Tab tab, String side) {
        return Double.parseDouble(tab.js("document.getElementById('screen').getBoundingClientRect()." + side));
    }

    private void awaitGone(String name) throws InterruptedException {
        try (SecondHand hand = new SecondHand(live())) {
            hand.await(name, false);
        }
    }

    /// Begins a run that may ask people; what it answers arrives in turn.
    BlockingQueue<Replaying> start(Path capability, Map<String, String> inputs, String inject) {
        return start(capability, inputs, inject, Budget.USUAL, trial.workplace().clock());
    }

    /// The same with a budget, in a process whose clock goes that way.
    BlockingQueue<Replaying> start(
            Path capability, Map<String, String> inputs, String inject, Budget budget, Clock clock) {
        ReplayCapability.Request request = new ReplayCapability.Request(
                        capability,
                        inputs,
                        trial.where(inject),
                        new Terms("tester", "", ""),
                        budget,
                        Policy.Pictures.ON_FAILURE)
                .handing(HandoverTerms.USUAL);
        BlockingQueue<Replaying> answers = new LinkedBlockingQueue<>();
        ReplayCapability replay = new ReplayCapability(trial.handing(clock), Trial.MOCK_CORE);
        Thread.ofVirtual()
                .start(() -> answers.add(
                        replay.perform(request, escalated -> answers.add(new Replaying.Performed(escalated)))));
        return answers;
    }

    static ReplayResult ended(BlockingQueue<Replaying> answers) throws InterruptedException {
        Replaying answered =
                Optional.ofNullable(answers.poll(2, TimeUnit.MINUTES)).orElseThrow();
        assertThat(answered).isInstanceOf(Replaying.Performed.class);
        return ((Replaying.Performed) answered).result();
    }

    @Override
    public void close() {
        visitor.close();
        console.close();
    }
}
