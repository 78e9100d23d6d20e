package dev.rote.workflow;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.Json;
import dev.rote.evidence.Chronicle;
import dev.rote.evidence.EvidenceLost;
import dev.rote.policy.Redaction;
import dev.rote.workflow.RunWorkflow.Asked;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;

/// What is kept of one request: `workflow.json` with the plan, `log.jsonl`, `result.json`.
final class WorkflowRecord implements AutoCloseable {
    private final Chronicle chronicle;

    private WorkflowRecord(Chronicle chronicle) {
        this.chronicle = chronicle;
    }

    /// Throws [EvidenceLost].
    static WorkflowRecord open(Chronicle chronicle, Asked asked, Plan plan) {
        WorkflowRecord record = new WorkflowRecord(chronicle);
        boolean isBegun = chronicle.isBegun();
        chronicle.line(isBegun ? "resumed" : "begun", Json.Fields.NONE.with("approvals", approvals(asked)));
        if (!isBegun) {
            chronicle.page("workflow.json", page(asked, plan));
        }
        return record;
    }

    Path path() {
        return chronicle.path();
    }

    private static Json.Fields page(Asked asked, Plan plan) {
        SequencedMap<String, Json> steps = new LinkedHashMap<>();
        plan.calls().forEach((name, cleared) -> {
            SequencedMap<String, Json> inputs = new LinkedHashMap<>();
            plan.bindings(name).forEach((input, from) -> inputs.put(input, Json.text(from.written())));
            steps.put(
                    name,
                    Json.Fields.NONE
                            .with("capability", Json.text(cleared.capability().name()))
                            .with(
                                    "capability_version",
                                    Json.number(cleared.capability().version()))
                            .with("hash", Json.text(cleared.hash()))
                            .with("inputs", Json.fields(inputs)));
        });
        return Json.Fields.NONE
                .with("schema", Json.text("rote.workflow_run/1"))
                .with("workflow", Json.text(asked.workflow().name()))
                .with("workflow_hash", Json.text(asked.workflow().hash()))
                .with("tenant", Json.text(asked.premises().tenant()))
                .with("client", Json.text(asked.request().client()))
                .with("idempotency_key", Json.text(asked.request().idempotencyKey()))
                .with("timeout_s", Json.number(asked.workflow().lasting().toSeconds()))
                .with("inputs", masked(asked))
                .with("steps", Json.fields(steps));
    }

    private static Json masked(Asked asked) {
        SequencedMap<String, Json> inputs = new LinkedHashMap<>();
        asked.inputs().values().forEach((name, value) -> {
            boolean isShown = asked.workflow()
                    .input(name)
                    .filter(input -> !input.sensitive())
                    .isPresent();
            inputs.put(name, isShown ? value.json() : Json.text(Redaction.MASK));
        });
        return Json.fields(inputs);
    }

    /// Which consents came with the request, by their hashes.
    private static Json approvals(Asked asked) {
        Map<String, Json> hashes = new LinkedHashMap<>();
        asked.request()
                .approvals()
                .forEach((call, token) -> hashes.put(call, Json.text(CapabilityFiles.sha256(token))));
        return Json.fields(hashes);
    }

    /// On disk before the call is made; throws [EvidenceLost], and then it may not be.
    void intent(String event, String call, Plan plan) {
        chronicle.line(
                event,
                Json.Fields.NONE
                        .with("step", Json.text(call))
                        .with(
                                "capability",
                                Json.text(plan.cleared(call).capability().name()))
                        .with(
                                "capability_version",
                                Json.number(plan.cleared(call).capability().version())));
    }

    void ended(String event, Done done) {
        told(event, WorkflowJson.step(done));
    }

    /// What was done is done, written down or not.
    void told(String event, Json.Fields fields) {
        try {
            chronicle.line(event, fields);
        } catch (EvidenceLost lost) {
            warn(lost);
        }
    }

    /// Sensitive outputs are masked.
    void result(WorkflowResult result, Workflow workflow) {
        Json.Fields shown = result.outputs();
        for (Workflow.Answer answer : workflow.answers()) {
            if (answer.sensitive() && shown.field(answer.name()).isPresent()) {
                shown = shown.with(answer.name(), Json.text(Redaction.MASK));
            }
        }
        try {
            chronicle.page("result.json", WorkflowJson.of(result).with("outputs", shown));
            chronicle.line(
                    "ended",
                    Json.Fields.NONE
                            .with("kind", Json.text(result.ending().kind()))
                            .with("side_effect", Json.text(result.sideEffect().wire()))
                            .with(
                                    "compensation",
                                    Json.text(result.compensation().wire())));
        } catch (EvidenceLost lost) {
            warn(lost);
        }
    }

    private static void warn(EvidenceLost lost) {
        System.getLogger(WorkflowRecord.class.getName()).log(System.Logger.Level.WARNING, lost.getMessage());
    }

    @Override
    public void close() {
        chronicle.close();
    }
}
