package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.InputProblem;
import dev.rote.capability.Inputs;
import dev.rote.evidence.RunIds;
import dev.rote.policy.Consent;
import dev.rote.policy.Loading;
import dev.rote.registry.Clearance;
import dev.rote.registry.Registry;
import dev.rote.replay.Account;
import dev.rote.replay.Budget;
import dev.rote.replay.FailureCode;
import dev.rote.replay.Replay;
import dev.rote.replay.ReplayRequest;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Performs an approved capability by its file: what cannot be performed is refused before anything is started.
public final class ReplayCapability {
    private final Workplace workplace;
    private final Project project;

    public ReplayCapability(Workplace workplace, Project project) {
        this.workplace = workplace;
        this.project = project;
    }

    /// One invocation.
    public record Request(Path capability, Map<String, String> inputs, Where where, Consent consent, Budget budget) {
        public Request {
            inputs = Map.copyOf(inputs);
        }
    }

    /// What became of it.
    public sealed interface Replaying {
        record Performed(ReplayResult result) implements Replaying {}

        /// Nothing was started; the code is stable.
        record Refused(String code, String message) implements Replaying {}
    }

    public Replaying perform(Request request) {
        return switch (Registry.around(request.capability(), workplace.clock()).runnable(request.capability())) {
            case Clearance.Refused(var why) -> new Replaying.Refused(why.code(), RecordRun.told(why));
            case Clearance.Cleared cleared -> onTenant(request, cleared);
        };
    }

    private Replaying onTenant(Request request, Clearance.Cleared cleared) {
        return switch (Inputs.checkTyped(cleared.capability().contract(), request.inputs())) {
            case Inputs.Checked.Rejected(var problems) ->
                new Replaying.Performed(inputInvalid(cleared.capability(), problems));
            case Inputs.Checked.Accepted(var inputs) ->
                switch (Deployments.open(project, request.where(), workplace.environment())) {
                    case Loading.Refused<Deployment>(var why) -> new Replaying.Refused(why.code(), why.message());
                    case Loading.Loaded<Deployment>(var deployment) ->
                        new Replaying.Performed(replay().perform(asked(request, cleared, inputs, deployment)));
                };
        };
    }

    private Replay replay() {
        return new Replay(workplace.surfaces(), workplace.runs(), workplace.clock(), workplace.random());
    }

    private static ReplayRequest asked(
            Request request, Clearance.Cleared cleared, Inputs inputs, Deployment deployment) {
        return new ReplayRequest(
                cleared.capability(),
                cleared.hash(),
                inputs,
                new ReplayRequest.Grounds(
                        deployment.tenant(),
                        deployment.family(),
                        deployment.policy(),
                        deployment.secrets(),
                        deployment.redaction()),
                request.consent(),
                request.budget(),
                request.where().query(),
                "");
    }

    /// No browser is started and no run directory made for inputs that cannot be right.
    private ReplayResult inputInvalid(Capability capability, List<InputProblem> problems) {
        String expected = problems.stream()
                .map(problem -> problem.input() + ": " + problem.expected())
                .collect(Collectors.joining("; "));
        String seen = problems.stream()
                .map(problem -> problem.input() + ": " + (problem.seen().isEmpty() ? "nothing" : problem.seen()))
                .collect(Collectors.joining("; "));
        return new ReplayResult.Failure(
                FailureCode.INPUT_INVALID,
                "",
                SideEffect.NONE,
                List.of(),
                new ReplayResult.Cause(
                        problems.stream().map(InputProblem::toString).collect(Collectors.joining("; ")),
                        expected,
                        seen,
                        false,
                        Optional.empty()),
                Account.notStarted(
                        RunIds.next(workplace.clock(), workplace.random()),
                        capability.name(),
                        capability.version(),
                        ""));
    }
}
