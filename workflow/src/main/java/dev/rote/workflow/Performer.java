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
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import dev.rote.session.Workplace;
import dev.rote.workflow.RunWorkflow.Asked;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Performs the calls of one request as `rote replay` would: each under its own key, with the consent given for
/// it.
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
        return perform(
                call,
                cleared,
                request -> new ReplayCapability(workplace, project).perform(request, looking(cleared)),
                values,
                time);
    }

    /// The same; people are asked where that is wanted, and `unanswered` is told when nobody came in time.
    Done perform(String call, Cleared cleared, Map<String, String> values, Duration time, Consumer<Done> unanswered) {
        return perform(
                call,
                cleared,
                request -> new ReplayCapability(workplace, project)
                        .perform(
                                asked.request().handover().map(request::handing).orElse(request),
                                looking(cleared),
                                escalated ->
                                        unanswered.accept(done(call, cleared, new Replaying.Performed(escalated)))),
                values,
                time);
    }

    private Done perform(
            String call,
            Cleared cleared,
            Function<ReplayCapability.Request, Replaying> performance,
            Map<String, String> values,
            Duration time) {
        Capability capability = cleared.capability();
        Terms terms = new Terms(
                asked.request().client(),
                token(call),
                key.map(one -> one.of(call)).orElse(""));
        Budget budget = new Budget(time, Budget.USUAL.steps(), Budget.USUAL.recoveries(), true);
        asked.onlooker().note("workflow_step_began", Map.of("step", call, "capability", capability.name()));
        Done done = done(
                call,
                cleared,
                performance.apply(new ReplayCapability.Request(
                        cleared.file(), values, asked.request().where(), terms, budget)));
        asked.onlooker().note("workflow_step_ended", told(done));
        capability.contract().outputs().stream()
                .filter(output -> output.sensitive())
                .flatMap(output -> done.output(output.name()).stream())
                .forEach(value -> asked.premises().redaction().keepOut(Carried.typed(value, workplace.runs())));
        return done;
    }

    private static Done done(String call, Cleared cleared, Replaying replaying) {
        return Done.of(call, cleared.capability().name(), cleared.capability().version(), replaying);
    }

    private Onlooker looking(Cleared cleared) {
        return Plan.isCommitting(cleared.capability()) ? finishing(asked.onlooker()) : asked.onlooker();
    }

    /// The consent given for a call, empty where there is none.
    String token(String call) {
        return asked.request().approvals().getOrDefault(call, "");
    }

    /// Whether a call may have sent something in an earlier attempt, or has its answer: then it needs no
    /// consent.
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
