package dev.rote.replay;

import dev.rote.capability.Json;
import dev.rote.surface.Box;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Writes a result as JSON, the answer first; decimals travel as strings.
///
/// Every kind has the same fields up to `overlay`, null where they do not apply; what only one kind has follows.
public final class ResultJson {
    private static final Json NONE = new Json.Null();

    private final SequencedMap<String, Json> fields = new LinkedHashMap<>();

    private ResultJson() {}

    public static Json.Fields of(ReplayResult result) {
        ResultJson json = new ResultJson();
        json.answer(result);
        json.account(result);
        json.particulars(result);
        return Json.fields(json.fields);
    }

    private void answer(ReplayResult result) {
        fields.put("kind", Json.text(result.kind()));
        fields.put(
                "code",
                switch (result) {
                    case ReplayResult.BusinessOutcome business -> Json.text(business.code());
                    case ReplayResult.Failure failure ->
                        Json.text(failure.code().name());
                    case ReplayResult.Success _, ReplayResult.Escalated _, ReplayResult.DryRun _ -> NONE;
                });
        fields.put(
                "reason",
                result instanceof ReplayResult.Escalated escalated
                        ? Json.text(escalated.reason().name())
                        : NONE);
        fields.put("step_id", textOrNone(result.step()));
        fields.put("side_effect", Json.text(result.sideEffect().wire()));
        fields.put("outputs", outputs(result));
        fields.put(
                "payload", result instanceof ReplayResult.BusinessOutcome business ? texts(business.payload()) : NONE);
        fields.put(
                "message",
                switch (result) {
                    case ReplayResult.BusinessOutcome business -> Json.text(business.message());
                    case ReplayResult.Failure failure ->
                        Json.text(failure.cause().message());
                    case ReplayResult.Success _, ReplayResult.Escalated _, ReplayResult.DryRun _ -> NONE;
                });
    }

    private void account(ReplayResult result) {
        Account account = result.account();
        fields.put("run_id", Json.text(account.runId()));
        fields.put("capability", Json.text(account.capability()));
        fields.put("capability_version", Json.number(account.version()));
        fields.put("idempotency_key", textOrNone(account.idempotencyKey()));
        fields.put("duration_ms", Json.number(account.duration().toMillis()));
        fields.put("locator_rungs_used", texts(account.rungsUsed()));
        fields.put(
                "recoveries",
                Json.items(
                        account.recoveries().stream().map(ResultJson::recovery).toList()));
        fields.put(
                "handoffs",
                Json.items(account.handoffs().stream().map(Handoff::json).toList()));
        fields.put(
                "warnings",
                Json.items(account.warnings().stream().map(ResultJson::warning).toList()));
        fields.put("evidence", evidence(result));
        fields.put("cached", Json.flag(account.cached()));
        fields.put("effect", EffectJson.of(account.effect()));
        fields.put("overlay", account.overlay().<Json>map(AppliedOverlay::json).orElse(NONE));
    }

    private void particulars(ReplayResult result) {
        switch (result) {
            case ReplayResult.Success _, ReplayResult.BusinessOutcome _ -> {}
            case ReplayResult.Failure failure -> {
                ReplayResult.Cause cause = failure.cause();
                fields.put("expected", Json.text(cause.expected()));
                fields.put("observed", Json.text(cause.observed()));
                fields.put("during_recovery", Json.flag(cause.duringRecovery()));
                fields.put(
                        "escalation_reason",
                        cause.escalationReason()
                                .<Json>map(reason -> Json.text(reason.name()))
                                .orElse(NONE));
            }
            case ReplayResult.DryRun dryRun -> fields.put("held", dryRun.held().json());
            case ReplayResult.Escalated escalated -> {
                fields.put("request_id", Json.text(escalated.request().id()));
                fields.put("resume_token", Json.text(escalated.request().resumeToken()));
                fields.put("console", Json.text(escalated.request().console()));
            }
        }
    }

    private static Json outputs(ReplayResult result) {
        SequencedMap<String, Json> outputs = new LinkedHashMap<>();
        result.outputs().forEach(one -> outputs.put(one.output(), one.value().json()));
        return Json.fields(outputs);
    }

    private static Json recovery(Recovery recovery) {
        SequencedMap<String, Json> of = new LinkedHashMap<>();
        of.put("code", Json.text(recovery.code()));
        of.put("recoverer", Json.text(recovery.recoverer()));
        of.put("action", Json.text(recovery.action()));
        of.put("step_id", Json.text(recovery.step()));
        of.put("attempts", Json.number(recovery.attempts()));
        of.put("outcome", Json.text(recovery.outcome().wire()));
        of.put("resumed_after", textOrNone(recovery.resumedAfter()));
        return Json.fields(of);
    }

    private static Json warning(Warning warning) {
        SequencedMap<String, Json> of = new LinkedHashMap<>();
        of.put("code", Json.text(warning.code()));
        of.put("step_id", textOrNone(warning.step()));
        of.put("message", Json.text(warning.message()));
        return Json.fields(of);
    }

    private static Json evidence(ReplayResult result) {
        SequencedMap<String, Json> of = new LinkedHashMap<>();
        of.put("directory", path(result.account().evidence()));
        of.put("picture", path(result.account().picture()));
        SequencedMap<String, Json> outputs = new LinkedHashMap<>();
        result.outputs().forEach(one -> outputs.put(one.output(), spot(one.spot())));
        of.put("outputs", Json.fields(outputs));
        return Json.fields(of);
    }

    private static Json spot(Reading.Spot spot) {
        SequencedMap<String, Json> of = new LinkedHashMap<>();
        of.put("step_id", Json.text(spot.step()));
        of.put("frame", Json.text(spot.frame()));
        of.put("node", Json.number(spot.node()));
        of.put("role", Json.text(spot.role()));
        of.put("box", box(spot.box()));
        of.put("rung", Json.text(spot.rung()));
        of.put("observation", Json.text(spot.digest()));
        return Json.fields(of);
    }

    private static Json box(Box box) {
        return Json.items(List.of(
                Json.number(box.x()), Json.number(box.y()), Json.number(box.width()), Json.number(box.height())));
    }

    private static Json path(Optional<Path> path) {
        return path.<Json>map(one -> Json.text(one.toString())).orElse(NONE);
    }

    private static Json texts(Map<String, String> of) {
        SequencedMap<String, Json> texts = new LinkedHashMap<>();
        of.forEach((name, text) -> texts.put(name, Json.text(text)));
        return Json.fields(texts);
    }

    private static Json textOrNone(String text) {
        return text.isEmpty() ? NONE : Json.text(text);
    }
}
