package dev.rote.workflow;

import dev.rote.capability.Capability;
import dev.rote.capability.Inputs;
import dev.rote.policy.ConsentToken;
import dev.rote.policy.Loading;
import dev.rote.registry.Clearance.Cleared;
import dev.rote.replay.Budget;
import dev.rote.replay.Onlooker;
import dev.rote.session.ComposedKey;
import dev.rote.session.ConsentToStep;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.Terms;
import dev.rote.session.Workplace;
import dev.rote.workflow.RunWorkflow.Asked;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Performs the calls of one request as `rote replay` would: each under its own key, with the consent given for it.
final class Performer {
    private final Workplace workplace;
    private final Project project;
    private final Asked asked;
    private final Optional<ComposedKey> key;
    private final Set<String> settled;

    /// Looks up which of the plan's calls were made before.
    Performer(Workplace workplace, Project project, Asked asked, Optional<ComposedKey> key, Plan plan) {
        this.workplace = workplace;
        this.project = project;
        this.asked = asked;
        this.key = key;
        this.settled = plan.committing().stream()
                .filter(call -> key.filter(one -> one.isSettled(call)).isPresent())
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Within that time; no person is asked on the way.
    Done perform(String call, Cleared cleared, Map<String, String> values, Duration time) {
        Capability capability = cleared.capability();
        Terms terms = new Terms(
                asked.request().client(),
                token(call),
                key.map(one -> one.of(call)).orElse(""));
        Budget budget = new Budget(time, Budget.USUAL.steps(), Budget.USUAL.recoveries(), true);
        asked.onlooker().note("workflow_step_began", Map.of("step", call, "capability", capability.name()));
        Done done = Done.of(
                call,
                capability.name(),
                capability.version(),
                new ReplayCapability(workplace, project)
                        .perform(
                                new ReplayCapability.Request(
                                        cleared.file(), values, asked.request().where(), terms, budget),
                                Plan.isCommitting(capability) ? finishing(asked.onlooker()) : asked.onlooker()));
        asked.onlooker().note("workflow_step_ended", told(done));
        capability.contract().outputs().stream()
                .filter(output -> output.sensitive())
                .flatMap(output -> done.output(output.name()).stream())
                .forEach(value -> asked.premises().redaction().keepOut(Carried.typed(value, workplace.runs())));
        return done;
    }

    /// The consent given for a call, empty where there is none.
    String token(String call) {
        return asked.request().approvals().getOrDefault(call, "");
    }

    /// Whether a call may have sent something in an earlier attempt, or has its answer: then it needs no consent.
    boolean isSettled(String call) {
        return settled.contains(call);
    }

    /// A step that commits is not ended in its middle: with its whole result the workflow can go on.
    private static Onlooker finishing(Onlooker told) {
        return new Onlooker() {
            @Override
            public void note(String event, Map<String, Object> fields) {
                told.note(event, fields);
            }

            @Override
            public Optional<String> wantsItEnded() {
                return Optional.empty();
            }
        };
    }

    private static Map<String, Object> told(Done done) {
        return Map.of(
                "step",
                done.call(),
                "kind",
                done.kind(),
                "code",
                done.code(),
                "side_effect",
                done.sideEffect().wire(),
                "run",
                done.run());
    }

    /// Why the consent given for a call would not count, if it would not.
    Optional<Loading.Refusal> objection(String call, Cleared cleared, Inputs inputs) {
        ConsentToStep.Invoking invoking = new ConsentToStep.Invoking(
                cleared, inputs, asked.request().where(), asked.request().client());
        return new ConsentToStep(workplace, project).standing(token(call), invoking)
                        instanceof Loading.Refused<ConsentToken>(var why)
                ? Optional.of(why)
                : Optional.empty();
    }
}
