package dev.rote.workflow;

import dev.rote.capability.InputProblem;
import dev.rote.capability.Inputs;
import dev.rote.policy.Loading;
import dev.rote.registry.Clearance.Cleared;
import dev.rote.workflow.Carried.Filled;
import dev.rote.workflow.RunWorkflow.Asked;
import dev.rote.workflow.RunWorkflow.Running;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// Checks what can be known of every call before the first is made: the values it will get, and somebody's
/// consent.
final class Preparation {
    private final Asked asked;
    private final Plan plan;
    private final Performer performer;
    private final Carried carried;

    Preparation(Asked asked, Plan plan, Performer performer) {
        this.asked = asked;
        this.plan = plan;
        this.performer = performer;
        this.carried = new Carried(asked.inputs(), (_, _) -> new Carried.Known.Open());
    }

    /// What stands against starting, if anything does.
    Optional<Running> objection() {
        return unknownApproval().or(this::unfitValues).or(this::unfitConsent);
    }

    private Optional<Running> unknownApproval() {
        return asked.request().approvals().keySet().stream()
                .filter(call -> !plan.committing().contains(call))
                .sorted()
                .findFirst()
                .map(call -> new Running.Refused(
                        "APPROVAL_UNKNOWN",
                        "no consent is asked for " + call + "; those that need one are " + plan.committing()));
    }

    private Optional<Running> unfitValues() {
        List<String> wrong = new ArrayList<>();
        for (String call : plan.calls().keySet()) {
            if (carried.fill(plan.bindings(call)) instanceof Filled.Whole(var values)
                    && Inputs.checkTyped(plan.cleared(call).capability().contract(), values)
                            instanceof Inputs.Checked.Rejected(var problems)) {
                wrong.add(call + ": "
                        + problems.stream().map(InputProblem::toString).collect(Collectors.joining("; ")));
            }
        }
        return wrong.isEmpty()
                ? Optional.empty()
                : Optional.of(new Running.Ended(asked.invalid(String.join("; ", wrong))));
    }

    private Optional<Running> unfitConsent() {
        for (String call : plan.committing()) {
            Optional<Running> refused = performer.isSettled(call) ? Optional.empty() : consent(call);
            if (refused.isPresent()) {
                return refused;
            }
        }
        return Optional.empty();
    }

    /// A consent is asked for before anything runs if it is known to what; taking back may go without, until it
    /// is due.
    private Optional<Running> consent(String call) {
        boolean isStep = asked.workflow().part(call).isPresent();
        boolean isGiven = !performer.token(call).isEmpty();
        if (!(carried.fill(plan.bindings(call)) instanceof Filled.Whole(var values))) {
            return Optional.empty();
        }
        if (!isGiven) {
            return isStep && !asked.mayAsk()
                    ? Optional.of(new Running.Refused(
                            "CONSENT_MISSING",
                            "step " + call + " needs somebody's consent: `rote workflow approval-token "
                                    + asked.workflow().name() + " --step " + call + "`; nothing was started"))
                    : Optional.empty();
        }
        Cleared cleared = plan.cleared(call);
        return Inputs.checkTyped(cleared.capability().contract(), values) instanceof Inputs.Checked.Accepted(var inputs)
                ? performer.objection(call, cleared, inputs).map(why -> refused(call, why))
                : Optional.empty();
    }

    private static Running refused(String call, Loading.Refusal why) {
        return new Running.Refused(why.code(), call + ": " + why.message());
    }
}
