package dev.rote.session;

import dev.rote.capability.Contract;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.discovery.Budget;
import dev.rote.discovery.Correspondent;
import dev.rote.discovery.Discovered;
import dev.rote.discovery.Discovery;
import dev.rote.discovery.Exploration;
import dev.rote.discovery.ExplorationFile;
import dev.rote.discovery.Explorer;
import dev.rote.discovery.Fence;
import dev.rote.discovery.Hands;
import dev.rote.discovery.Task;
import dev.rote.evidence.RunDirectory;
import dev.rote.evidence.RunFacts;
import dev.rote.evidence.RunIds;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.HttpLogin;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceGone;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Works a task out on a tenant and records it as a draft capability.
public final class DiscoverTask {
    private final Workplace workplace;
    private final Project project;
    private final Models models;

    public DiscoverTask(Workplace workplace, Project project, Models models) {
        this.workplace = workplace;
        this.project = project;
        this.models = models;
    }

    /// One in which no model decides.
    public DiscoverTask(Workplace workplace, Project project) {
        this(workplace, project, Models.NONE);
    }

    /// What is to be discovered; `capabilities` is the folder the draft goes to, `consentBy` who allows risky
    /// acts in this one discovery, `by` who starts it, empty for nobody in particular.
    public record Request(
            Goal goal, Where where, Decider decider, Path capabilities, Optional<String> consentBy, String by) {
        /// One that nobody in particular starts.
        public Request(Goal goal, Where where, Decider decider, Path capabilities, Optional<String> consentBy) {
            this(goal, where, decider, capabilities, consentBy, "");
        }
    }

    /// Who decides what to do next.
    public sealed interface Decider {
        /// A recorded script of decisions.
        record Scripted(Path file) implements Decider {}

        /// The same, and a program, with its arguments, that picks one safe act where a line finds nothing, as
        /// often as the policy says.
        record Recovering(Path file, List<String> command) implements Decider {
            public Recovering {
                command = List.copyOf(command);
            }
        }

        /// A program that answers what it is told, a line of JSON each; one answer may take `patience`.
        record Program(InputStream answers, PrintStream told, Duration patience) implements Decider {}

        /// Whoever is asked there.
        record Outside(Correspondent who) implements Decider {}

        /// A model behind its API: the protocol's name, or empty for whichever the environment says.
        record Model(String kind) implements Decider {}

        /// A program, with its arguments, that only picks one of the candidates it is given; started for each
        /// choice.
        record Choosing(List<String> command) implements Decider {
            public Choosing {
                command = List.copyOf(command);
            }
        }
    }

    /// The task in the words of the one who asks.
    public record Goal(
            String goal,
            String name,
            String entry,
            List<Input> inputs,
            Map<String, String> values,
            List<Output> outputs,
            Contract.Effect effect) {}

    public Discovering perform(Request request) {
        return switch (Deployments.open(project, request.where(), workplace)) {
            case Loading.Refused<Deployment>(var why) -> Discovering.refused(why);
            case Loading.Loaded<Deployment>(var deployment) ->
                switch (new Deciders(deployment, consent(request), workplace.environment(), models, project.prices())
                        .explorer(request.decider())) {
                    case Loading.Refused<Explorer>(var why) -> Discovering.refused(why);
                    case Loading.Loaded<Explorer>(var explorer) -> explore(request, explorer, deployment);
                };
        };
    }

    private Discovering explore(Request request, Explorer explorer, Deployment deployment) {
        String id = RunIds.next(workplace.clock(), workplace.random());
        Task task = task(request, deployment);
        Budget budget = budget(request.decider(), deployment.policy());
        try (RunDirectory directory =
                RunDirectory.create(workplace.runs(), id, deployment.redaction(), workplace.clock())) {
            directory.started(facts(task, deployment));
            Run run = Run.lasting(budget.time(), workplace.clock(), directory);
            Consent consent = consent(request);
            Gate gate = deployment.gate();
            Fence fence = new Fence(gate);
            Opening opening =
                    fence.round(Opening.of(gate.origins(), directory.path().resolve("downloads"))
                            .answering(new HttpLogin(deployment.tenant(), deployment.secrets())));
            try (Surface surface = workplace.surfaces().open(opening, run)) {
                Hands hands = new Hands(deployment.tenant(), gate, deployment.secrets(), consent);
                Discovered found = new Discovery(surface, explorer, gate, fence, hands, budget).explore(id, task, run);
                return settle(found, request, deployment, directory);
            } catch (SurfaceGone gone) {
                return new Discovering.Stopped("SURFACE_LOST", String.valueOf(gone.getMessage()), directory.path());
            }
        }
    }

    private static Consent consent(Request request) {
        return request.consentBy()
                .<Consent>map(by -> new Consent.Given(by, Discovery.STEP))
                .orElseGet(Consent.None::new);
    }

    private static Budget budget(Decider decider, Policy policy) {
        return decider instanceof Decider.Scripted || decider instanceof Decider.Recovering
                ? new Budget(policy.budgets().steps(), policy.budgets().time())
                : new Budget(policy.exploring().steps(), policy.exploring().time());
    }

    private Discovering settle(Discovered how, Request request, Deployment deployment, RunDirectory directory) {
        return switch (how) {
            case Discovered.Complete(var found) -> {
                Exploration exploration = found.startedBy(request.by());
                keep(exploration, deployment, directory);
                yield new RecordRun(workplace, project)
                        .draft(
                                exploration.cleared(deployment.redaction()::scrubForArtifact),
                                request.capabilities(),
                                directory.path(),
                                proof(request, deployment, directory));
            }
            case Discovered.Escalated(var code, var reason, var soFar) -> {
                keep(soFar.startedBy(request.by()), deployment, directory);
                yield new Discovering.Escalated(code, deployment.redaction().scrub(reason), directory.path());
            }
            case Discovered.Stopped(var code, var reason, var soFar) -> {
                keep(soFar.startedBy(request.by()), deployment, directory);
                yield new Discovering.Stopped(code, deployment.redaction().scrub(reason), directory.path());
            }
        };
    }

    /// What somebody outside decided proves itself before it is offered; whoever wrote a script knows what it
    /// does.
    private Optional<RecordRun.Proof> proof(Request request, Deployment deployment, RunDirectory directory) {
        return request.decider() instanceof Decider.Scripted
                ? Optional.empty()
                : Optional.of(new DraftProof(
                        workplace,
                        deployment,
                        request.where(),
                        request.goal().values(),
                        directory.path().resolve("proof"))::complaint);
    }

    private static void keep(Exploration exploration, Deployment deployment, RunDirectory directory) {
        ExplorationFile.write(exploration, directory.path(), deployment.redaction()::scrubForArtifact);
    }

    private static Task task(Request request, Deployment deployment) {
        Goal goal = request.goal();
        return new Task(
                        goal.goal(),
                        goal.name(),
                        goal.entry(),
                        deployment.family(),
                        goal.inputs(),
                        goal.values(),
                        goal.outputs(),
                        deployment.family().credentials(),
                        goal.effect())
                .asShown();
    }

    private RunFacts facts(Task task, Deployment deployment) {
        Set<String> sensitive =
                task.inputs().stream().filter(Input::sensitive).map(Input::name).collect(Collectors.toSet());
        return new RunFacts(
                "discovery",
                task.name(),
                0,
                "",
                deployment.tenant().id(),
                workplace.surfaces().descriptor().adapter(),
                task.values(),
                sensitive);
    }
}
