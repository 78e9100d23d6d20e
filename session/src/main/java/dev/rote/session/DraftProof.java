package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.Inputs;
import dev.rote.capability.Output;
import dev.rote.capability.OutputText;
import dev.rote.capability.Step;
import dev.rote.capability.Value;
import dev.rote.discovery.Exploration;
import dev.rote.policy.Consent;
import dev.rote.replay.Budget;
import dev.rote.replay.Reading;
import dev.rote.replay.Register;
import dev.rote.replay.Replay;
import dev.rote.replay.ReplayRequest;
import dev.rote.replay.ReplayResult;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/// Performs a draft once, with the inputs it was discovered with, before anybody is asked to review it: it must read
/// what was read, or come as far as its commit, where what it would send is dropped.
final class DraftProof {
    private final Workplace workplace;
    private final Deployment deployment;
    private final Where where;
    private final Map<String, String> values;
    private final Path runs;

    /// `values` are the inputs as they were given, `runs` where the performance leaves its evidence.
    DraftProof(Workplace workplace, Deployment deployment, Where where, Map<String, String> values, Path runs) {
        this.workplace = workplace;
        this.deployment = deployment;
        this.where = where;
        this.values = Map.copyOf(values);
        this.runs = runs;
    }

    /// Why it does not hold, if it does not.
    Optional<String> complaint(Capability draft, Exploration exploration) {
        return switch (Inputs.checkTyped(draft.contract(), values)) {
            case Inputs.Checked.Rejected(var problems) ->
                Optional.of("its own inputs are refused: " + problems.getFirst());
            case Inputs.Checked.Accepted(var inputs) -> complaint(performed(draft, inputs), draft, exploration);
        };
    }

    private ReplayResult performed(Capability draft, Inputs inputs) {
        boolean commits = draft.steps().stream().anyMatch(Step::isCommit);
        return new Replay(workplace.surfaces(), runs, workplace.clock(), workplace.random())
                .perform(new ReplayRequest(
                        draft,
                        "",
                        inputs,
                        deployment.grounds(),
                        commits ? new Consent.DryRun() : new Consent.None(),
                        Register.NONE,
                        Budget.USUAL,
                        where.query(),
                        ""));
    }

    private static Optional<String> complaint(ReplayResult result, Capability draft, Exploration exploration) {
        return switch (result) {
            case ReplayResult.DryRun _ -> Optional.empty();
            case ReplayResult.Success success ->
                draft.contract().outputs().stream()
                        .filter(output -> !isSame(output, success, exploration, draft))
                        .findFirst()
                        .map(output -> "performed once more it read something else for " + output.name());
            case ReplayResult.BusinessOutcome outcome ->
                Optional.of("performed once more it ended with " + outcome.code() + " at " + outcome.step());
            case ReplayResult.Failure failure ->
                Optional.of("performed once more it ended with " + failure.code() + " at " + failure.step() + ": "
                        + failure.cause().message());
            case ReplayResult.Escalated escalated ->
                Optional.of("performed once more it needed a person at " + escalated.step());
        };
    }

    private static boolean isSame(
            Output output, ReplayResult.Success success, Exploration exploration, Capability draft) {
        Optional<Value> again = success.outputs().stream()
                .filter(one -> one.output().equals(output.name()))
                .map(Reading::value)
                .findFirst();
        String first = exploration.outputs().getOrDefault(output.name(), "");
        return switch (OutputText.read(first, output.type(), draft.target().locale())) {
            case OutputText.Reading.Read(var value) -> again.equals(Optional.of(value));
            case OutputText.Reading.None _, OutputText.Reading.Unreadable _ -> true;
        };
    }
}
