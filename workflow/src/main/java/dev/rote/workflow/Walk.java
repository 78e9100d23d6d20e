package dev.rote.workflow;

import dev.rote.capability.Json;
import dev.rote.evidence.EvidenceLost;
import dev.rote.registry.Clearance.Cleared;
import dev.rote.replay.FailureCode;
import dev.rote.session.Workplace;
import dev.rote.workflow.Carried.Filled;
import dev.rote.workflow.Carried.Known;
import dev.rote.workflow.RunWorkflow.Asked;
import dev.rote.workflow.WorkflowResult.Ending;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/// Makes the calls of a workflow one after the other; the first that does not succeed ends it.
final class Walk {
    private final Asked asked;
    private final Plan plan;
    private final Performer performer;
    private final WorkflowRecord record;
    private final Clock clock;
    private final Path runs;
    private final Consumer<List<Done>> unanswered;
    private final List<Done> done = new ArrayList<>();

    /// `unanswered` is told, with the step that waits as the last, when nobody came for it in time.
    Walk(
            Asked asked,
            Plan plan,
            Performer performer,
            WorkflowRecord record,
            Workplace workplace,
            Consumer<List<Done>> unanswered) {
        this.asked = asked;
        this.plan = plan;
        this.performer = performer;
        this.record = record;
        this.clock = workplace.clock();
        this.runs = workplace.runs();
        this.unanswered = unanswered;
    }

    /// The calls that were made, in order.
    List<Done> done() {
        return List.copyOf(done);
    }

    Ending run() {
        Instant end = clock.instant().plus(asked.workflow().lasting());
        String last = "";
        for (Workflow.Part part : asked.workflow().parts()) {
            last = part.id();
            Duration left = Duration.between(clock.instant(), end);
            Optional<Ending> ended = unwanted(part).or(() -> left.isPositive() ? made(part, left) : late(part));
            if (ended.isPresent()) {
                return ended.get();
            }
            end = end.plus(done.getLast().waited());
        }
        return new Ending.Succeeded(last);
    }

    private Optional<Ending> unwanted(Workflow.Part part) {
        return asked.onlooker()
                .wantsItEnded()
                .flatMap(why -> refused(part, FailureCode.INTERRUPTED.name(), why + "; it was not started"));
    }

    private Optional<Ending> late(Workflow.Part part) {
        return refused(
                part,
                FailureCode.TIMEOUT.name(),
                "the " + asked.workflow().lasting().toSeconds() + " s of the workflow were over; it was not started");
    }

    private Optional<Ending> made(Workflow.Part part, Duration left) {
        return switch (carried(done, asked, runs).fill(part.call().inputs())) {
            case Filled.Whole(var values) -> made(part, values, left);
            case Filled.Open(var by) ->
                refused(part, "VALUE_MISSING", by.written() + " is not known; it was not started");
            case Filled.Lost(var by) ->
                refused(
                        part,
                        "VALUE_LOST",
                        by.written()
                                + " was read in a run that died, and its record holds it masked; it was not started");
        };
    }

    private Optional<Ending> made(Workflow.Part part, Map<String, String> values, Duration left) {
        String call = part.id();
        Cleared cleared = plan.cleared(call);
        boolean isConsented = !performer.token(call).isEmpty() || performer.isSettled(call) || asked.mayAsk();
        if (Plan.isCommitting(cleared.capability()) && !isConsented) {
            return Optional.of(waiting(part));
        }
        try {
            record.intent("step_intent", call, plan);
        } catch (EvidenceLost lost) {
            return refused(part, FailureCode.EVIDENCE_LOST.name(), lost.getMessage() + "; it was not started");
        }
        Done made = performer.perform(call, cleared, values, left, this::waits);
        record.ended("step_ended", made);
        done.add(made);
        return ending(made);
    }

    private void waits(Done step) {
        List<Done> sofar = new ArrayList<>(done);
        sofar.add(step);
        unanswered.accept(List.copyOf(sofar));
    }

    /// The consent to what an earlier step's outputs decide can only be given now, or with what is expected.
    private Ending waiting(Workflow.Part part) {
        String expected = part.call().inputs().values().stream()
                .filter(Binding.OfOutput.class::isInstance)
                .map(Binding.OfOutput.class::cast)
                .distinct()
                .map(from -> "--expect " + from.step() + "." + from.output() + "=" + shown(from))
                .collect(Collectors.joining(" "));
        return new Ending.Waiting(
                "NEEDS_APPROVAL",
                part.id(),
                "step " + part.id() + " needs somebody's consent: `rote workflow approval-token "
                        + asked.workflow().name() + " --step " + part.id() + " " + expected
                        + "`; the same request with the same key and that consent goes on");
    }

    private String shown(Binding.OfOutput from) {
        boolean isSensitive = plan.cleared(from.step())
                .capability()
                .contract()
                .output(from.output())
                .filter(output -> output.sensitive())
                .isPresent();
        return !isSensitive && carried(done, asked, runs).known(from) instanceof Known.There(var text)
                ? "'" + text + "'"
                : "VALUE";
    }

    private Optional<Ending> refused(Workflow.Part part, String code, String message) {
        Cleared cleared = plan.cleared(part.id());
        Done refused = Done.refused(
                part.id(), cleared.capability().name(), cleared.capability().version(), code, message);
        record.ended("step_ended", refused);
        done.add(refused);
        return ending(refused);
    }

    /// How a call that does not succeed ends the workflow.
    static Optional<Ending> ending(Done made) {
        return switch (made.kind()) {
            case "success" -> Optional.empty();
            case "business_outcome" -> Optional.of(new Ending.Outcome(made.code(), made.call(), made.message()));
            case "escalated" ->
                Optional.of(new Ending.Waiting(
                        made.reason(),
                        made.call(),
                        "step " + made.call() + " waits for a person, in the console or with `rote resume "
                                + made.resumeToken() + "`; the workflow goes on by itself then, and the same request"
                                + " with the same key tells what came of it"));
            default ->
                Optional.of(
                        made.isRefused() && made.code().startsWith("CONSENT_")
                                ? new Ending.Waiting("NEEDS_APPROVAL", made.call(), made.code() + ": " + made.message())
                                : new Ending.Failed(made.code(), made.call(), made.message()));
        };
    }

    /// What the steps that succeeded have given.
    static Carried carried(List<Done> done, Asked asked, Path runs) {
        return new Carried(
                asked.inputs(),
                (step, output) -> done.stream()
                        .filter(one -> one.call().equals(step) && one.isSuccess())
                        .findFirst()
                        .map(one -> known(one, output, runs))
                        .orElseGet(Known.Open::new));
    }

    private static Known known(Done done, String output, Path runs) {
        if (done.isMasked(output)) {
            return new Known.Lost();
        }
        return done.output(output)
                .<Known>map(value -> new Known.There(Carried.typed(value, runs.resolve(done.run()))))
                .orElseGet(Known.Absent::new);
    }

    /// The outputs of the workflow that are known by now.
    static Json.Fields outputs(Workflow workflow, List<Done> done, Asked asked) {
        Json.Fields outputs = Json.Fields.NONE;
        for (Workflow.Answer answer : workflow.answers()) {
            Optional<Json> value = switch (answer.from()) {
                case Binding.OfInput(var name, var _) ->
                    Optional.ofNullable(asked.inputs().values().get(name)).map(one -> one.json());
                case Binding.OfOutput(var step, var output, var _) ->
                    done.stream()
                            .filter(one -> one.call().equals(step))
                            .findFirst()
                            .flatMap(one -> one.output(output));
                case Binding.Literal _ -> Optional.empty();
            };
            if (value.isPresent()) {
                outputs = outputs.with(answer.name(), value.get());
            }
        }
        return outputs;
    }
}
