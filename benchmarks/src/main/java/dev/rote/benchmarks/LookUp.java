package dev.rote.benchmarks;

import dev.rote.benchmarks.TimedSurfaces.Phase;
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

/// The look-up as the approved capability that is shipped as an example, with full evidence, in a warm browser.
final class LookUp {
    private static final String ABOUT = "Sign on, search member 10003 in the frameset, read the savings balance; each"
            + " time in a fresh context of a browser that runs already. Ours checks the approval, judges every step by"
            + " policy, proves every expectation and writes the run's evidence.";
    private static final String MEMBER = "10003";

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
        Duel duel = Race.duel(
                Duel.Title.against("Playwright", "look-up, warm browser", Target.atMost(1.5, 1.0)),
                rig.rounds(),
                () -> results.add(ours.balance(rig.core(), MEMBER)),
                () -> rig.script().balance(rig.core(), MEMBER));
        StepTimes steps = StepTimes.of(results.subList(results.size() - rig.rounds(), results.size()));
        List<Fact> facts = new ArrayList<>();
        double all = results.stream().mapToDouble(LookUp::millis).sum() / results.size();
        double atSurface = 0;
        for (Phase phase : Phase.values()) {
            double millis = timed.millis(phase) / results.size();
            atSurface += phase == Phase.CLOSE ? 0 : millis;
            facts.add(Fact.of(
                    phase.name().toLowerCase(Locale.ROOT) + ", " + timed.calls(phase) / results.size() + " times",
                    millis,
                    "ms"));
        }
        facts.add(Fact.of("everything else of ours", all - atSurface, "ms"));
        facts.add(new Fact(
                "engine's own time a step, median of " + steps.engine().values().size() + " steps",
                steps.engine().median(),
                "ms",
                Target.atMost(10.0)));
        facts.add(Fact.of("the same, third quartile", steps.engine().quartile(3), "ms"));
        return new Section("Look-up", ABOUT, List.of(duel), facts);
    }

    private static double millis(ReplayResult result) {
        return result.account().duration().toNanos() / 1e6;
    }

    ReplayResult balance(String core, String member) {
        Replaying replaying = new ReplayCapability(workplace, project)
                .perform(new ReplayCapability.Request(
                        capability,
                        Map.of("member_id", member),
                        new Where("local", core, ""),
                        new Terms("benchmark", "", ""),
                        Budget.USUAL));
        return switch (replaying) {
            case Replaying.Performed(ReplayResult.Success success) -> success;
            case Replaying.Performed(var other) -> throw new IllegalStateException(other.toString());
            case Replaying other -> throw new IllegalStateException(other.toString());
        };
    }
}
