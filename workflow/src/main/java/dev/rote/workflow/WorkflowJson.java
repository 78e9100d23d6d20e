package dev.rote.workflow;

import dev.rote.capability.Json;
import dev.rote.workflow.WorkflowResult.Ending;
import dev.rote.workflow.WorkflowResult.Facts;
import dev.rote.workflow.WorkflowResult.Undone;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Writes the result of a workflow as JSON, the answer first; every kind has the same fields, null where they
/// do not apply.
public final class WorkflowJson {
    private WorkflowJson() {}

    public static Json.Fields of(WorkflowResult result) {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        Ending ending = result.ending();
        fields.put("kind", Json.text(ending.kind()));
        fields.put(
                "code",
                switch (ending) {
                    case Ending.Outcome outcome -> Json.text(outcome.code());
                    case Ending.Failed failed -> Json.text(failed.code());
                    case Ending.Succeeded _, Ending.Waiting _ -> new Json.Null();
                });
        fields.put("reason", ending instanceof Ending.Waiting waiting ? Json.text(waiting.reason()) : new Json.Null());
        fields.put("step_id", textOrNone(ending.step()));
        fields.put("side_effect", Json.text(result.sideEffect().wire()));
        fields.put("compensation", Json.text(result.compensation().wire()));
        fields.put("outputs", result.outputs());
        fields.put(
                "message",
                switch (ending) {
                    case Ending.Outcome outcome -> Json.text(outcome.message());
                    case Ending.Failed failed -> Json.text(failed.message());
                    case Ending.Waiting waiting -> Json.text(waiting.message());
                    case Ending.Succeeded _ -> new Json.Null();
                });
        fields.put("resume_token", textOrNone(result.resumeToken()));
        fields.put(
                "look_at", Json.items(result.lookAt().stream().map(Json::text).toList()));
        fields.put(
                "steps",
                Json.items(result.steps().stream().map(WorkflowJson::step).toList()));
        fields.put(
                "undone",
                Json.items(result.undone().stream().map(WorkflowJson::undone).toList()));
        facts(result.facts(), fields);
        return Json.fields(fields);
    }

    private static void facts(Facts facts, SequencedMap<String, Json> fields) {
        fields.put("workflow", Json.text(facts.workflow()));
        fields.put("workflow_hash", Json.text(facts.hash()));
        fields.put("workflow_id", Json.text(facts.id()));
        fields.put("tenant", Json.text(facts.tenant()));
        fields.put("idempotency_key", textOrNone(facts.idempotencyKey()));
        fields.put("duration_ms", Json.number(facts.duration().toMillis()));
        fields.put(
                "evidence",
                facts.evidence().<Json>map(path -> Json.text(path.toString())).orElseGet(Json.Null::new));
        fields.put("cached", Json.flag(false));
    }

    /// A step's own result in short; all of it lies in its run's directory.
    static Json.Fields step(Done done) {
        return Json.Fields.NONE
                .with("id", Json.text(done.call()))
                .with("capability", Json.text(done.capability()))
                .with("capability_version", Json.number(done.version()))
                .with("kind", Json.text(done.kind()))
                .with("code", textOrNone(done.code()))
                .with("message", textOrNone(done.message()))
                .with("side_effect", Json.text(done.sideEffect().wire()))
                .with("effect", textOrNone(done.effect()))
                .with("run_id", textOrNone(done.run()))
                .with("cached", Json.flag(!done.fresh()));
    }

    private static Json.Fields undone(Undone undone) {
        return Json.Fields.NONE
                .with("id", Json.text(undone.step()))
                .with("proven", Json.flag(undone.proven()))
                .with("why", Json.text(undone.why()))
                .with("by", undone.by().<Json>map(WorkflowJson::step).orElseGet(Json.Null::new));
    }

    private static Json textOrNone(String text) {
        return text.isEmpty() ? new Json.Null() : Json.text(text);
    }
}
