package dev.rote.workflow;

import dev.rote.capability.Inputs;
import dev.rote.capability.Json;
import dev.rote.replay.Onlooker;
import dev.rote.replay.SideEffect;
import dev.rote.session.Composition;
import dev.rote.workflow.RunWorkflow.Running;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// A workflow asked of a service: one run of it, however many steps it has.
record Requested(RunWorkflow run, RunWorkflow.Request request, Workflow workflow, Inputs inputs)
        implements Composition {
    @Override
    public String name() {
        return workflow.name();
    }

    @Override
    public String idempotencyKey() {
        return request.idempotencyKey();
    }

    @Override
    public String fingerprint() {
        return RunWorkflow.fingerprint(workflow, inputs);
    }

    @Override
    public Duration time() {
        return RunWorkflow.longest(workflow);
    }

    @Override
    public Json.Fields perform(Onlooker onlooker) {
        return switch (run.perform(request, onlooker)) {
            case Running.Ended(var result) -> WorkflowJson.of(result);
            case Running.Answered(var kept) -> kept;
            case Running.Refused(var code, var message, var _) ->
                Json.Fields.NONE
                        .with("kind", Json.text("failure"))
                        .with("code", Json.text(code))
                        .with("side_effect", Json.text(SideEffect.NONE.wire()))
                        .with("message", Json.text(message));
        };
    }

    @Override
    public Map<String, Source> sources() {
        Map<String, Source> sources = new HashMap<>();
        for (Workflow.Answer answer : workflow.answers()) {
            if (answer.from() instanceof Binding.OfOutput(var step, var output, var _)) {
                sources.put(answer.name(), new Source(step, output));
            }
        }
        return sources;
    }
}
