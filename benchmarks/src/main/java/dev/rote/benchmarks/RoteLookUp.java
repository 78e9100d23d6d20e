package dev.rote.benchmarks;

import dev.rote.policy.Consent;
import dev.rote.replay.Budget;
import dev.rote.replay.ReplayResult;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.surface.SurfaceProvider;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Random;

/// The look-up as the approved capability that is shipped as an example, with full evidence.
final class RoteLookUp {
    private final Workplace workplace;
    private final Project project;
    private final Path capability;

    RoteLookUp(SurfaceProvider surfaces, Path home, Path runs) {
        this.workplace = new Workplace(surfaces, Clock.systemUTC(), new Random(), System.getenv(), runs);
        this.project = new Project(home.resolve("examples").resolve("mock-core"));
        this.capability = project.capabilities().resolve("member_savings_balance.json");
    }

    ReplayResult balance(String core, String member) {
        Replaying replaying = new ReplayCapability(workplace, project)
                .perform(new ReplayCapability.Request(
                        capability,
                        Map.of("member_id", member),
                        new Where("local", core, ""),
                        new Consent.None(),
                        Budget.USUAL));
        return switch (replaying) {
            case Replaying.Performed(ReplayResult.Success success) -> success;
            case Replaying.Performed(var other) -> throw new IllegalStateException(other.toString());
            case Replaying.Refused refused -> throw new IllegalStateException(refused.toString());
        };
    }
}
