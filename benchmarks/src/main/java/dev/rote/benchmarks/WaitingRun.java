package dev.rote.benchmarks;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.browser.LiveBrowsers;
import dev.rote.console.Console;
import dev.rote.console.ConsoleSettings;
import dev.rote.console.Premises;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.replay.Budget;
import dev.rote.replay.Onlooker;
import dev.rote.session.Desk;
import dev.rote.session.HandoverTerms;
import dev.rote.session.Intervention;
import dev.rote.session.KeepUsers;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.SignOnSettings;
import dev.rote.session.Terms;
import dev.rote.session.UserRole;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A look-up that cannot go on by itself, the desk where it asks for a person, and a console; all end when it is
/// closed.
final class WaitingRun implements AutoCloseable {
    static final String PERSON = "ann";
    static final String PASSWORD = "a long password of hers";

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Duration LONG = Duration.ofMinutes(20);

    private final Desk desk;
    private final Console console;
    private final Thread thread;
    private final Watching watching = new Watching();

    private WaitingRun(Rig rig) {
        Path folder = rig.folder().resolve("console");
        Project project = new Project(rig.home().resolve("examples").resolve("mock-core"));
        Workplace workplace = new Workplace(
                new BrowserSurfaces(BrowserSettings.in(folder.resolve("state")).with(rig.chromium())),
                Clock.systemUTC(),
                new SecureRandom(),
                Map.of(),
                folder.resolve("runs"),
                folder.resolve("state"));
        new KeepUsers(workplace).add(PERSON, Set.of("local"), UserRole.OPERATOR, PASSWORD);
        this.desk = desk(workplace);
        this.console = Console.start(
                new Premises(workplace, project, desk(workplace), new LiveBrowsers()),
                new ConsoleSettings("127.0.0.1", 0, Set.of("local"), SignOnSettings.LOCAL));
        ReplayCapability.Request request = new ReplayCapability.Request(
                        project.capabilities().resolve("member_savings_balance.json"),
                        Map.of("member_id", LookUp.MEMBER),
                        new Where("local", rig.core(), "renamed_button"),
                        new Terms("benchmark", "", ""),
                        new Budget(LONG, 1_000, 10, true),
                        Policy.Pictures.ON_FAILURE)
                .handing(new HandoverTerms(LONG, LONG));
        this.thread = Thread.ofVirtual()
                .name("waiting-run")
                .start(() -> new ReplayCapability(workplace, project).perform(request, watching));
    }

    static WaitingRun start(Rig rig) {
        return new WaitingRun(rig);
    }

    private static Desk desk(Workplace workplace) {
        return switch (Desk.open(workplace)) {
            case Loading.Loaded<Desk>(var open) -> open;
            case Loading.Refused<Desk>(var why) -> throw new IllegalStateException(why.message());
        };
    }

    Desk desk() {
        return desk;
    }

    URI console() {
        return console.address();
    }

    /// The run's request, as soon as it waits for somebody.
    Intervention asked() {
        long late = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < late) {
            List<Intervention> open = desk.open("local").stream()
                    .filter(one -> one.holder().isEmpty())
                    .toList();
            if (!open.isEmpty()) {
                return open.getFirst();
            }
            watching.awaitNews();
        }
        throw new IllegalStateException("the run asks for nobody");
    }

    void forgetActs() {
        watching.acts.clear();
    }

    /// When the run did its next act, in milliseconds since the epoch.
    long nextAct(Duration time) {
        try {
            return Optional.ofNullable(watching.acts.poll(time.toMillis(), TimeUnit.MILLISECONDS))
                    .orElseThrow(() -> new IllegalStateException("the run did not go on"));
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    @Override
    public void close() {
        watching.over = true;
        try {
            if (!thread.join(PATIENCE)) {
                throw new IllegalStateException("the run does not end");
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            console.close();
            desk.close();
        }
    }

    /// Notes when the run acts, and has it end at last.
    private static final class Watching implements Onlooker {
        private static final long GLANCE_MILLIS = 20;

        private final BlockingQueue<Long> acts = new LinkedBlockingQueue<>();
        private volatile boolean over;

        @Override
        public void note(String event, Map<String, Object> fields) {
            if (event.equals("act")) {
                acts.add(System.currentTimeMillis());
            }
        }

        synchronized void awaitNews() {
            try {
                TimeUnit.MILLISECONDS.timedWait(this, GLANCE_MILLIS);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", interrupted);
            }
        }

        @Override
        public Optional<String> wantsItEnded() {
            return over ? Optional.of("the benchmark is over") : Optional.empty();
        }
    }
}
