package dev.rote.replay;

import dev.rote.capability.Capability;
import dev.rote.capability.Contract;
import dev.rote.capability.Standing.Review;
import dev.rote.capability.Step;
import dev.rote.evidence.EvidenceLost;
import dev.rote.evidence.RunDirectory;
import dev.rote.evidence.RunFacts;
import dev.rote.evidence.RunIds;
import dev.rote.surface.Feature;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.SurfaceDescriptor;
import dev.rote.surface.SurfaceGone;
import dev.rote.surface.SurfaceProvider;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/// Performs capabilities: same inputs and same screens, same path and same rungs. Safe for any number of threads;
/// every invocation opens a surface of its own and closes it.
public final class Replay {
    private final SurfaceProvider surfaces;
    private final Path runs;
    private final Clock clock;
    private final RandomGenerator random;

    /// `runs` is where every run gets a directory of its own; `random` names them.
    public Replay(SurfaceProvider surfaces, Path runs, Clock clock, RandomGenerator random) {
        this.surfaces = surfaces;
        this.runs = runs;
        this.clock = clock;
        this.random = random;
    }

    /// Performs the request and gives back its result, which lies in the run's directory by then. A surface that
    /// cannot do what the capability needs is refused before anything is started.
    public ReplayResult perform(ReplayRequest request) {
        return perform(request, RunIds.next(clock, random), Onlooker.NOBODY);
    }

    /// The same under that run id, which no run has had so far, and before somebody who looks on.
    public ReplayResult perform(ReplayRequest request, String runId, Onlooker onlooker) {
        return perform(request, runId, onlooker, Attendant.NOBODY);
    }

    /// The same with somebody who asks people for help when the run cannot go on.
    public ReplayResult perform(ReplayRequest request, String runId, Onlooker onlooker, Attendant attendant) {
        Finish finish = new Finish(request, runId, clock);
        Optional<Ending.Failed> lacking = lacking(request, surfaces.descriptor());
        if (lacking.isPresent()) {
            return finish.refused(lacking.get());
        }
        try (RunDirectory directory =
                RunDirectory.create(runs, runId, request.grounds().redaction(), clock)) {
            directory.telling(onlooker);
            return recorded(request, directory, finish, onlooker, attendant);
        } catch (EvidenceLost lost) {
            return finish.refused(Ending.failed(
                    FailureCode.EVIDENCE_LOST,
                    "",
                    "the run's directory could not be made, nothing was started",
                    "a writable directory at " + runs,
                    String.valueOf(lost.getMessage())));
        }
    }

    private ReplayResult recorded(
            ReplayRequest request, RunDirectory directory, Finish finish, Onlooker onlooker, Attendant attendant) {
        Trail trail = new Trail(request.budget().recoveries(), request.grounds().redaction(), finish.spent());
        request.grounds().redaction().trust(request.capability());
        request.spellingsOfSensitive().forEach(request.grounds().redaction()::keepOut);
        trail.settle(Settling.untouched(request.capability()));
        if (request.capability().standing().review() == Review.DEPRECATED) {
            trail.warn("DEPRECATED", "this version is deprecated and ran because it was named");
        }
        directory.started(facts(request));
        if (request.capability().contract().effect() == Contract.Effect.READ) {
            directory.onlyReads();
        }
        directory.note("contract", Promises.of(request.capability()));
        Owed.noteInputs(request, directory);
        Run run = Run.lasting(request.budget().time(), clock, directory);
        ReplayResult result = surfaced(request, directory, finish, trail, new Attended(run, onlooker, attendant));
        directory.note("spent", finish.spent().told());
        return result;
    }

    /// A run, who looks on at it, and who asks people for it.
    private record Attended(Run run, Onlooker onlooker, Attendant attendant) {}

    private ReplayResult surfaced(
            ReplayRequest request, RunDirectory directory, Finish finish, Trail trail, Attended attended) {
        Spent spent = finish.spent();
        Run run = attended.run();
        spent.charge(Spent.Part.BROWSER);
        Fence fence = new Fence(request.grounds().gate());
        Opening opening = fence.round(opening(request, directory))
                .sharedWithPeople(attended.attendant().isThere() && request.mayAsk());
        try (LentSurface surface = new LentSurface(surfaces.open(opening, run), fence)) {
            spent.charge(Spent.Part.OTHER);
            Optional<Ending.Failed> lacking = lacking(request, surface.descriptor());
            Lending lending = new Lending(
                    attended.attendant(), surface, (plea, who) -> finish.escalated(plea, who, trail, directory));
            Scene scene = scene(request, directory, trail, attended, lending);
            Ending ending = lacking.isPresent() ? lacking.get() : performed(scene);
            lending.end();
            Ending settled = spent.on(Spent.Part.READ, () -> settled(request, scene.plan(), ending, trail, directory));
            ReplayResult result = finish.with(needing(request, settled), trail, directory, Optional.of(scene.sight()));
            spent.charge(Spent.Part.BROWSER);
            return result;
        } catch (SurfaceGone gone) {
            return finish.with(lost(trail, gone), trail, directory, Optional.empty());
        }
    }

    private static Scene scene(
            ReplayRequest request, RunDirectory directory, Trail trail, Attended attended, Lending lending) {
        Plan plan = Plan.of(
                request.capability(),
                new Filling(request.inputs(), request.capability().target().locale()));
        Reader reader = new Reader(plan, trail, request.grounds().redaction(), directory.path());
        Sight sight = new Sight(
                lending.surface(), attended.run(), directory, request.grounds().redaction(), trail, reader);
        Filled filled = new Filled();
        return new Scene(
                request,
                plan,
                sight,
                new Watch(plan),
                new Actor(request, sight, filled, lending),
                reader,
                filled,
                trail,
                directory,
                attended.onlooker(),
                lending);
    }

    private static Ending performed(Scene scene) {
        try {
            return new Performance(scene).run();
        } catch (SurfaceGone gone) {
            return lost(scene.trail(), gone);
        }
    }

    /// How the run ends once its commits are settled: a failure stays what it is, and what the screens said stands
    /// only if nothing speaks against it.
    private Ending settled(ReplayRequest request, Plan plan, Ending ending, Trail trail, RunDirectory directory) {
        Settled settled = trail.deeds().isEmpty()
                ? Settling.nothingSent(plan, ending)
                : new Settling(clock, directory, request.grounds().redaction()::scrub)
                        .of(trail.deeds(), Optional.of(ending));
        trail.settle(settled);
        return ending instanceof Ending.Failed
                ? ending
                : settled.against().<Ending>map(failed -> failed).orElse(ending);
    }

    /// What becomes of a run that a person is needed for. Nobody takes the screen over here, so a failure stays
    /// what it is and says why a person should be asked, unless that is ruled out.
    private static Ending needing(ReplayRequest request, Ending ending) {
        return ending instanceof Ending.Failed failed && !request.budget().mayEscalate()
                ? Ending.unasked(failed)
                : ending;
    }

    private static Ending lost(Trail trail, SurfaceGone gone) {
        return gone.isSilent()
                ? Ending.failed(
                        FailureCode.TIMEOUT,
                        trail.at(),
                        "the surface did not answer in time",
                        "an answer within the time of the step and of the run",
                        String.valueOf(gone.getMessage()))
                : Ending.failed(
                        FailureCode.SURFACE_LOST,
                        trail.at(),
                        "the surface is gone",
                        "the surface lives until the end of the run",
                        String.valueOf(gone.getMessage()));
    }

    private static Optional<Ending.Failed> lacking(ReplayRequest request, SurfaceDescriptor descriptor) {
        Set<Feature> needed = request.needs();
        Set<Feature> missing = new TreeSet<>(needed);
        missing.removeAll(descriptor.features());
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(Ending.failed(
                        FailureCode.SURFACE_INCOMPATIBLE,
                        "",
                        "the surface " + descriptor.adapter() + " cannot do what the capability needs",
                        wire(needed),
                        "it lacks " + wire(missing)));
    }

    private static String wire(Set<Feature> features) {
        return features.stream().sorted().map(Feature::wire).collect(Collectors.joining(", "));
    }

    private static Opening opening(ReplayRequest request, RunDirectory directory) {
        return Opening.of(request.grounds().gate().origins(), directory.path().resolve("downloads"))
                .in(request.capability().target().locale().language())
                .answering(request.grounds().challenges())
                .committing(request.capability().steps().stream().anyMatch(Step::isCommit));
    }

    private RunFacts facts(ReplayRequest request) {
        Capability capability = request.capability();
        return new RunFacts(
                "replay",
                capability.name(),
                capability.version(),
                request.hash(),
                request.grounds().tenant().id(),
                surfaces.descriptor().adapter(),
                request.texts(),
                request.sensitive(),
                request.overlay().map(one -> new RunFacts.Overlay(one.version(), one.hash())));
    }
}
