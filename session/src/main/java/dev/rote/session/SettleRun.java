package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.evidence.EvidenceLost;
import dev.rote.evidence.PastRun;
import dev.rote.evidence.RunDirectory;
import dev.rote.evidence.RunFacts;
import dev.rote.evidence.RunIds;
import dev.rote.evidence.Runs;
import dev.rote.policy.Loading;
import dev.rote.registry.Clearance;
import dev.rote.replay.Aftermath;
import dev.rote.replay.Owed;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/// Finds out what became of a commit whose effect was still in the application's queue when its run ended: its effect
/// check is read again, and nothing else is done.
public final class SettleRun {
    private final Workplace workplace;
    private final Project project;

    public SettleRun(Workplace workplace, Project project) {
        this.workplace = workplace;
        this.project = project;
    }

    /// What became of it.
    public sealed interface SettlingRun {
        /// The run's result with what is known now; `evidence` is the directory of the reading.
        record Known(Json.Fields result, Path evidence) implements SettlingRun {}

        /// Nothing was read; the code is stable.
        record Refused(String code, String message) implements SettlingRun {}
    }

    /// Which run is settled: its id, and of what it was given what no file shows.
    private record Asked(String run, Arguments given) {}

    /// Settles the run of that id for the tenant; `capability` is the file it was performed from.
    public SettlingRun perform(Path capability, String run, Where where) {
        return perform(capability, run, where, new Arguments.Written(Map.of()));
    }

    /// The same of a run whose directory does not show all that it was given: `given` has all of it, or, as a person
    /// writes it, what is not shown. Others than the run's are refused with `INPUTS_OTHER`.
    public SettlingRun perform(Path capability, String id, Where where, Arguments given) {
        Asked run = new Asked(id, given);
        return switch (workplace.registryAround(capability).runnable(capability)) {
            case Clearance.Refused(var why) -> new SettlingRun.Refused(why.code(), RecordRun.told(why));
            case Clearance.Withdrawn withdrawn ->
                new SettlingRun.Refused(withdrawn.why().code(), withdrawn.why().message());
            case Clearance.Cleared cleared ->
                switch (Deployments.open(project, where, workplace)) {
                    case Loading.Refused<Deployment>(var why) -> new SettlingRun.Refused(why.code(), why.message());
                    case Loading.Loaded<Deployment>(var deployment) -> ofTenant(cleared, run, deployment);
                };
        };
    }

    /// Nobody learns whether another tenant has such a run.
    private SettlingRun ofTenant(Clearance.Cleared cleared, Asked asked, Deployment deployment) {
        String run = asked.run();
        SettlingRun unknown =
                new SettlingRun.Refused("RUN_UNKNOWN", "this tenant has no run " + run + " with a result");
        if (!RunIds.isOne(run)
                || !Runs.isOf(workplace.runs().resolve(run), deployment.tenant().id())
                || !(Runs.open(workplace.runs().resolve(run)) instanceof Loading.Loaded<PastRun>(var past))) {
            return unknown;
        }
        return past.result()
                .map(result -> owing(cleared, past, result, deployment, asked.given()))
                .orElse(unknown);
    }

    private SettlingRun owing(
            Clearance.Cleared cleared, PastRun past, Json.Fields result, Deployment deployment, Arguments given) {
        boolean isSame = past.facts()
                .flatMap(facts -> facts.field("hash"))
                .filter(Json.text(cleared.hash())::equals)
                .isPresent();
        if (!isSame) {
            return new SettlingRun.Refused(
                    "RUN_OTHER_VERSION", "the run was of another version, whose check is another one");
        }
        if (!Owed.isOwed(result)) {
            return new SettlingRun.Refused("NOTHING_OWED", "what that run did is not waited for");
        }
        return switch (new GivenAgain(workplace, cleared.capability(), past).with(given)) {
            case Loading.Refused<Inputs>(var why) -> new SettlingRun.Refused(why.code(), why.message());
            case Loading.Loaded<Inputs>(var inputs) -> {
                GivenAgain.keepOut(cleared.capability(), inputs, deployment.redaction());
                yield settled(cleared, inputs, past, result, deployment);
            }
        };
    }

    private SettlingRun settled(
            Clearance.Cleared cleared, Inputs inputs, PastRun past, Json.Fields result, Deployment deployment) {
        String id = RunIds.next(workplace.clock(), workplace.random());
        String of = String.valueOf(past.path().getFileName());
        try (RunDirectory directory =
                RunDirectory.create(workplace.runs(), id, deployment.redaction(), workplace.clock())) {
            Capability capability = cleared.capability();
            deployment.redaction().trust(capability);
            directory.started(new RunFacts(
                    "settlement",
                    capability.name(),
                    capability.version(),
                    cleared.hash(),
                    deployment.tenant().id(),
                    "none",
                    Map.of(),
                    Set.of()));
            directory.note("settles", Map.of("run", of));
            EffectProbes probe = new EffectProbes(
                    workplace,
                    project,
                    deployment,
                    workplace.registryAround(cleared.file()),
                    workplace.overlaysAround(cleared.file()));
            Json.Fields known = Owed.settled(
                    past,
                    result,
                    new Aftermath.Checking(capability, inputs, probe, workplace.clock(), deployment.redaction()::scrub),
                    directory);
            Owed.keep(directory, known);
            return new SettlingRun.Known(known, directory.path());
        } catch (EvidenceLost lost) {
            return new SettlingRun.Refused("EVIDENCE_LOST", String.valueOf(lost.getMessage()));
        }
    }
}
