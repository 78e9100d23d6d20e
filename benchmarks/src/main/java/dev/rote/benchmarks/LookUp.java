package dev.rote.benchmarks;

import dev.rote.benchmarks.TimedSurfaces.Phase;
import dev.rote.benchmarks.TimedSurfaces.Spent;
import dev.rote.browser.WarmBrowser;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.surface.SurfaceProvider;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/// The look-up as the approved capability that is shipped as an example, with full evidence, in a warm browser.
final class LookUp {
    private static final String ABOUT = "Sign on, search member 10003 in the frameset, read the savings balance; each"
            + " time in a fresh context of a browser that runs already. Ours checks the approval, judges every step by"
            + " policy, proves every expectation and writes the run's evidence.";
    static final String MEMBER = "10003";

    private final Workplace workplace;
    private final Project project;
    private final Path capability;

    LookUp(SurfaceProvider surfaces, Rig rig) {
        this.workplace = new Workplace(
                surfaces,
                Clock.systemUTC(),
                new Random(),
                System.getenv(),
                rig.folder().resolve("runs"),
                rig.folder().resolve("state"));
        this.project = new Project(rig.home().resolve("examples").resolve("mock-core"));
        this.capability = project.capabilities().resolve("member_savings_balance.json");
    }

    static Section measure(Rig rig) {
        TimedSurfaces timed = new TimedSurfaces(rig.browser());
        LookUp ours = new LookUp(timed, rig);
        List<ReplayResult> results = new ArrayList<>();
        List<Duel> duels;
        try (WarmBrowser open = rig.unguarded()) {
            LookUp unguarded = new LookUp(open, rig);
            duels = duels(
                    rig,
                    () -> results.add(ours.balance(rig.core(), MEMBER)),
                    () -> unguarded.balance(rig.core(), MEMBER));
        }
        Duel duel = duels.getFirst();
        List<Fact> facts = new ArrayList<>(spent(timed.newest(rig.rounds()), duel.ours()));
        Figures steps = StepTimes.engine(results.subList(results.size() - rig.rounds(), results.size()));
        facts.add(new Fact(
                "engine's own time a step, median of " + steps.values().size() + " steps",
                steps.median(),
                "ms",
                Target.atMost(10.0)));
        facts.add(Fact.of("engine's own time a step, third quartile", steps.quartile(3), "ms"));
        facts.addAll(ours.repeatedKey(rig.core()).facts());
        return new Section("Look-up", ABOUT, duels, facts);
    }

    private static List<Duel> duels(Rig rig, Runnable ours, Runnable unguarded) {
        List<List<Figures>> told = Race.run(
                Race.warmUp(rig.rounds()),
                rig.rounds(),
                List.of(
                        () -> List.of(Figures.timed(ours)),
                        () -> List.of(Figures.timed(() -> rig.script().balance(rig.core(), MEMBER))),
                        () -> List.of(Figures.timed(unguarded))));
        Figures guarded = told.getFirst().getFirst();
        return List.of(
                new Duel(
                        Duel.Title.against("Playwright", "look-up, warm browser", Target.atMost(1.5, 1.0)),
                        guarded,
                        told.get(1).getFirst()),
                new Duel(
                        Duel.Title.against("Rote, egress guard off", "look-up, warm browser", Target.NONE),
                        guarded,
                        told.getLast().getFirst()));
    }

    /// Where the time of the rounds went, in medians.
    private static List<Fact> spent(List<Spent> surfaces, Figures whole) {
        List<Fact> facts = new ArrayList<>();
        for (Phase phase : Phase.values()) {
            double calls = median(surfaces, one -> one.calls(phase));
            facts.add(Fact.of(
                    String.format(
                            Locale.ROOT, "of it %s, %.0f times", phase.name().toLowerCase(Locale.ROOT), calls),
                    median(surfaces, one -> one.millis(phase)),
                    "ms"));
        }
        Figures others = new Figures(IntStream.range(0, surfaces.size())
                .mapToObj(
                        round -> whole.values().get(round) - surfaces.get(round).all())
                .toList());
        facts.add(Fact.of(
                "of it everything else: approval, policy, resolving, proving, evidence", others.median(), "ms"));
        return facts;
    }

    private static double median(List<Spent> surfaces, ToDoubleFunction<Spent> figure) {
        return new Figures(surfaces.stream().mapToDouble(figure).boxed().toList()).median();
    }

    /// Looks the balance of a member up; throws when that is no success.
    ReplayResult balance(String core, String member) {
        return switch (result(core, member)) {
            case ReplayResult.Success success -> success;
            case ReplayResult other -> throw new IllegalStateException(other.toString());
        };
    }

    /// What came of looking a member up.
    ReplayResult result(String core, String member) {
        return switch (replaying(core, member, new Terms("benchmark", "", ""))) {
            case Replaying.Performed(var result) -> result;
            case Replaying other -> throw new IllegalStateException(other.toString());
        };
    }

    private RepeatedKey repeatedKey(String core) {
        Terms terms = new Terms("benchmark", "", "repeated-" + System.nanoTime());
        return new RepeatedKey(workplace, project, core, terms, () -> replaying(core, MEMBER, terms));
    }

    private Replaying replaying(String core, String member, Terms terms) {
        return new ReplayCapability(workplace, project)
                .perform(new ReplayCapability.Request(
                        capability, Map.of("member_id", member), new Where("local", core, ""), terms, Budget.USUAL));
    }
}
