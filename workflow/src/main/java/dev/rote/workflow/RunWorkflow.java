package dev.rote.workflow;

import dev.rote.capability.InputProblem;
import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.capability.Value;
import dev.rote.evidence.EvidenceLost;
import dev.rote.evidence.RunIds;
import dev.rote.policy.Loading;
import dev.rote.replay.FailureCode;
import dev.rote.replay.Onlooker;
import dev.rote.replay.SideEffect;
import dev.rote.session.ComposedKey;
import dev.rote.session.ComposedKey.Taking;
import dev.rote.session.HandoverTerms;
import dev.rote.session.LedgerUnavailable;
import dev.rote.session.Premises;
import dev.rote.session.Project;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.workflow.CheckWorkflow.Checking;
import dev.rote.workflow.WorkflowFiles.Reading;
import dev.rote.workflow.WorkflowResult.Compensation;
import dev.rote.workflow.WorkflowResult.Ending;
import dev.rote.workflow.WorkflowResult.Facts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Runs a workflow: what cannot be run is refused before anything is started, every step goes through the same
/// verb as a replay, and the same idempotency key again goes on where an earlier process ended.
public final class RunWorkflow {
    /// Time in the ledger for taking one step back, besides what all steps have.
    private static final Duration UNDOING = Undoing.TIME;

    private final Workplace workplace;
    private final Project project;
    private final Path capabilities;

    /// `capabilities` is the directory whose approved versions are performed.
    public RunWorkflow(Workplace workplace, Project project, Path capabilities) {
        this.workplace = workplace;
        this.project = project;
        this.capabilities = capabilities;
    }

    /// One request, on behalf of a client; `idempotencyKey` is empty where there is none, `approvals` are
    /// consents by the names of the calls they are for; `handover` says how long people are waited for, if a
    /// step may ask one.
    public record Request(
            String workflow,
            Map<String, String> inputs,
            Where where,
            String client,
            String idempotencyKey,
            Map<String, String> approvals,
            Optional<HandoverTerms> handover) {
        public Request {
            inputs = Map.copyOf(inputs);
            approvals = Map.copyOf(approvals);
        }

        /// One whose steps are handed to nobody.
        public Request(
                String workflow,
                Map<String, String> inputs,
                Where where,
                String client,
                String idempotencyKey,
                Map<String, String> approvals) {
            this(workflow, inputs, where, client, idempotencyKey, approvals, Optional.empty());
        }

        /// The same, with steps that are handed to a person where one could help, for consent too.
        public Request handing(HandoverTerms on) {
            return new Request(workflow, inputs, where, client, idempotencyKey, approvals, Optional.of(on));
        }
    }

    /// What became of it.
    public sealed interface Running {
        record Ended(WorkflowResult result) implements Running {}

        /// Nothing ran: the result is known from an earlier run under the same key.
        record Answered(Json.Fields result) implements Running {}

        /// Nothing was started; the code is stable, `problems` are those of the definition if that was it.
        record Refused(String code, String message, List<WorkflowProblem> problems) implements Running {
            public Refused {
                problems = List.copyOf(problems);
            }

            Refused(String code, String message) {
                this(code, message, List.of());
            }

            static Refused of(List<WorkflowProblem> problems) {
                return new Refused(
                        problems.getFirst().code(),
                        problems.stream().map(WorkflowProblem::toString).collect(Collectors.joining("\n  ")),
                        problems);
            }

            static Refused of(Loading.Refusal why) {
                return new Refused(why.code(), why.message());
            }
        }
    }

    /// Who looks on, and who does not wait for people and is told how far it has come when nobody came in time.
    record Spectators(Onlooker onlooker, Consumer<WorkflowResult> unanswered) {}

    /// What is asked for, with its inputs checked and a tenant to do it on.
    record Asked(Request request, Workflow workflow, Inputs inputs, Premises premises, Spectators spectators) {
        Onlooker onlooker() {
            return spectators.onlooker();
        }

        boolean mayAsk() {
            return request.handover().isPresent();
        }

        Facts facts(String id, Duration duration, Optional<Path> evidence) {
            return new Facts(
                    workflow.name(),
                    workflow.hash(),
                    id,
                    premises.tenant(),
                    request.idempotencyKey(),
                    duration,
                    evidence);
        }

        /// A failure before anything was started.
        WorkflowResult invalid(String message) {
            return new WorkflowResult(
                    new Ending.Failed(FailureCode.INPUT_INVALID.name(), "", message),
                    SideEffect.NONE,
                    Compensation.NONE,
                    Json.Fields.NONE,
                    List.of(),
                    List.of(),
                    List.of(),
                    facts("", Duration.ZERO, Optional.empty()));
        }
    }

    public Running perform(Request request) {
        return perform(request, Onlooker.NOBODY);
    }

    /// The same before somebody who does not wait for people: who is told when nobody came in time for a step,
    /// while it goes on waiting, and then with the steps after it.
    public Running perform(Request request, Consumer<WorkflowResult> unanswered) {
        return perform(request, new Spectators(Onlooker.NOBODY, unanswered));
    }

    /// The same, with somebody who looks on and may want it to end.
    Running perform(Request request, Onlooker onlooker) {
        return perform(request, new Spectators(onlooker, _ -> {}));
    }

    private Running perform(Request request, Spectators spectators) {
        return switch (WorkflowFiles.read(project.workflows(), request.workflow())) {
            case Reading.Refused(var problems) -> Running.Refused.of(problems);
            case Reading.Loaded(var workflow) ->
                switch (Premises.of(project, request.where(), workplace)) {
                    case Loading.Refused<Premises>(var why) -> Running.Refused.of(why);
                    case Loading.Loaded<Premises>(var premises) -> onPremises(request, workflow, premises, spectators);
                };
        };
    }

    private Running onPremises(Request request, Workflow workflow, Premises premises, Spectators spectators) {
        return switch (Inputs.checkTyped(workflow.asked(), request.inputs())) {
            case Inputs.Checked.Rejected(var problems) ->
                new Running.Ended(new Asked(request, workflow, new Inputs(new LinkedHashMap<>()), premises, spectators)
                        .invalid(problems.stream().map(InputProblem::toString).collect(Collectors.joining("; "))));
            case Inputs.Checked.Accepted(var inputs) -> {
                Asked asked = new Asked(request, workflow, inputs, premises, spectators);
                keepOut(asked);
                yield request.idempotencyKey().isEmpty() ? unkeyed(asked) : keyed(asked);
            }
        };
    }

    private static void keepOut(Asked asked) {
        asked.workflow().inputs().forEach(input -> {
            Value value = asked.inputs().values().get(input.name());
            if (input.sensitive() && value != null) {
                asked.premises().redaction().keepOut(value.plain());
            }
        });
    }

    private Running unkeyed(Asked asked) {
        return switch (check().checked(
                        asked.workflow(),
                        asked.request().where(),
                        asked.request().client(),
                        Map.of())) {
            case Checking.Unsound(var problems) -> Running.Refused.of(problems);
            case Checking.Sound(var plan, var _) ->
                plan.committing().isEmpty()
                        ? attempt(asked, Optional.empty(), RunIds.next(workplace.clock(), workplace.random()))
                                .perform(plan)
                        : new Running.Refused(
                                "KEY_REQUIRED",
                                "it changes something, so it needs an idempotency key; nothing was started");
        };
    }

    private Running keyed(Asked asked) {
        Request request = asked.request();
        return switch (ComposedKey.open(
                workplace, asked.premises().tenant(), request.client(), request.idempotencyKey())) {
            case Loading.Refused<ComposedKey>(var why) -> Running.Refused.of(why);
            case Loading.Loaded<ComposedKey>(var open) -> {
                try (ComposedKey key = open) {
                    yield taking(asked, key);
                } catch (LedgerUnavailable unavailable) {
                    yield Running.Refused.of(unavailable.refusal());
                } catch (EvidenceLost lost) {
                    yield new Running.Refused("EVIDENCE_LOST", lost.getMessage() + "; nothing was started");
                }
            }
        };
    }

    private Running taking(Asked asked, ComposedKey key) {
        Workflow workflow = asked.workflow();
        String fingerprint = fingerprint(workflow, asked.inputs());
        return switch (key.take(fingerprint, longest(workflow).plus(waiting(asked)))) {
            case Taking.Answered(var result) -> new Running.Answered(result.with("cached", Json.flag(true)));
            case Taking.OtherRequest _ ->
                new Running.Ended(asked.invalid(
                        "the idempotency key was used for another request or another definition of this workflow; nothing"
                                + " was started"));
            case Taking.UnderWay(var owner) ->
                new Running.Refused(
                        "KEY_UNDER_WAY", "the same request is being performed by " + owner + "; ask again later");
            case Taking.Taken _ -> taken(asked, key);
        };
    }

    /// What a repeated key must ask for again.
    static String fingerprint(Workflow workflow, Inputs inputs) {
        return "workflow " + workflow.name() + " " + workflow.hash() + " " + inputs.digest();
    }

    /// With all that may have to be taken back.
    static Duration longest(Workflow workflow) {
        long undoing = workflow.parts().stream()
                .filter(part -> part.compensation().isPresent())
                .count();
        return workflow.lasting().plus(UNDOING.multipliedBy(undoing));
    }

    /// How long people may be waited for, all steps together.
    private static Duration waiting(Asked asked) {
        return asked.request()
                .handover()
                .map(terms -> terms.keep().multipliedBy(asked.workflow().parts().size()))
                .orElse(Duration.ZERO);
    }

    private Running taken(Asked asked, ComposedKey key) {
        boolean kept = false;
        try {
            Running running = attempt(asked, Optional.of(key), key.name()).resumed(check());
            if (running instanceof Running.Ended(var result) && Attempt.isFinal(result)) {
                key.answer(WorkflowJson.of(result));
                kept = true;
            }
            return running;
        } finally {
            if (!kept) {
                key.leave();
            }
        }
    }

    private Attempt attempt(Asked asked, Optional<ComposedKey> key, String id) {
        return new Attempt(workplace, project, asked, key, id);
    }

    private CheckWorkflow check() {
        return new CheckWorkflow(workplace, project, capabilities);
    }
}
