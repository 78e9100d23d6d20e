package dev.rote.benchmarks;

import dev.rote.benchmarks.Crowd.Called;
import dev.rote.policy.Loading;
import dev.rote.session.KeepClients;
import dev.rote.session.Project;
import dev.rote.session.Scope;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The service under load, and what is left of its runs when it is killed.
final class ServiceLoad {
    private static final String ABOUT =
            "Fifty HTTP calls at once on `rote serve`, four runs at a time: 45 look-ups and five openings of a"
                    + " sub-account, each with its consent and key. Then the same again, killed with SIGKILL while they"
                    + " are under way, started again, and every run's end held against the core's own ledger.";
    private static final int WAIT_SECONDS = 60;

    /// On whose behalf all is asked for.
    static final String CLIENT = "benchmark";

    private final Rig rig;
    private final Path folder;
    private final Workplace workplace;
    private final Project project;
    private final String key;

    private ServiceLoad(Rig rig) {
        this.rig = rig;
        this.folder = rig.folder().resolve("service");
        try {
            Files.createDirectories(folder);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        this.project = new Project(rig.home().resolve("examples").resolve("mock-core"));
        this.workplace = new Workplace(
                rig.browser(),
                Clock.systemUTC(),
                new SecureRandom(),
                System.getenv(),
                folder.resolve("runs"),
                folder.resolve("rote"));
        this.key = made();
    }

    static Section measure(Rig rig) {
        ServiceLoad load = new ServiceLoad(rig);
        Map<String, String> balances = Crowd.balances(new LookUp(rig.browser(), rig), rig.core());
        List<Fact> facts = new ArrayList<>(load.crowd(balances));
        facts.addAll(load.killed(balances));
        return new Section("Service", ABOUT, List.of(), facts);
    }

    private String made() {
        if (new KeepClients(workplace).create(CLIENT, Set.of("local"), EnumSet.of(Scope.ADMIN))
                instanceof Loading.Loaded<KeepClients.Made>(var client)) {
            return client.key();
        }
        throw new IllegalStateException("no client");
    }

    private List<Fact> crowd(Map<String, String> balances) {
        Crowd crowd = new Crowd(rig, workplace, project, "crowd");
        List<Called> calls = new ArrayList<>();
        double all;
        int runs;
        try (Served served = Served.start(rig, folder, key)) {
            served.ask(Crowd.lookUp("10003"), Optional.empty(), WAIT_SECONDS);
            int earlier = served.runs();
            all = Figures.timed(() -> calls.addAll(crowd.call(served, WAIT_SECONDS)));
            runs = served.runs() - earlier;
        }
        List<String> untrue = crowd.untrue(calls, balances);
        untrue.forEach(one -> System.err.println("not true: " + one));
        Figures times = new Figures(calls.stream().map(Called::millis).toList());
        return List.of(
                none("calls of " + Crowd.SIZE + " without an answer", count(calls, Called::isLost)),
                none("answers that are not true", untrue.size()),
                none("runs beyond one for each call", Math.abs(runs - Crowd.SIZE)),
                none("sub-accounts beyond one for each key", (double) crowd.doubled()),
                Fact.of("calls answered with success", count(calls, Called::isSuccess), ""),
                Fact.of("median of " + Crowd.SIZE + " calls at once", times.median(), "ms"),
                Fact.of("95th percentile", percentile(times, 0.95), "ms"),
                Fact.of("calls a second", Crowd.SIZE / all * 1_000, "/s"));
    }

    private static Fact none(String what, double value) {
        return new Fact(what, value, "", Target.atMost(0.0));
    }

    private static double count(List<Called> calls, Predicate<Called> which) {
        return (double) calls.stream().filter(which).count();
    }

    private static double percentile(Figures of, double part) {
        List<Double> sorted = of.values().stream().sorted().toList();
        return sorted.get((int) Math.ceil(part * sorted.size()) - 1);
    }

    /// Kills the service while its runs are under way and holds every end against the core's ledger; then all is
    /// asked for again.
    private List<Fact> killed(Map<String, String> balances) {
        Crowd crowd = new Crowd(rig, workplace, project, "killed");
        List<Called> asked;
        try (Served served = Served.start(rig, folder, key)) {
            asked = crowd.call(served, 0);
            // Some have ended by then, some are under way, most wait.
            served.result(asked.get(Crowd.SIZE / 4).run(), WAIT_SECONDS);
        }
        try (Served again = Served.start(rig, folder, key)) {
            List<Called> ends = asked.stream()
                    .map(one -> new Called(one.number(), one.run(), 0, again.resultNow(one.run())))
                    .toList();
            List<String> untrue = new ArrayList<>(crowd.untrue(ends, balances));
            List<Called> retried = crowd.call(again, WAIT_SECONDS);
            untrue.addAll(crowd.untrue(retried, balances));
            untrue.forEach(one -> System.err.println("not true: " + one));
            return List.of(
                    none("runs of " + Crowd.SIZE + " without an end after a kill", count(ends, Called::isLost)),
                    none("ends, and answers to whoever asks again, that are not true", untrue.size()),
                    none("sub-accounts opened twice after all were asked for again", (double) crowd.doubled()),
                    Fact.of("runs that had ended before the kill", count(ends, Called::isSuccess), ""),
                    Fact.of("calls answered with success when asked again", count(retried, Called::isSuccess), ""));
        }
    }
}
