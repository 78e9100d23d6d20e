package dev.rote.replay;

import dev.rote.capability.Json;
import dev.rote.replay.EffectVerdict.Checked;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Writes an effect verdict as JSON.
final class EffectJson {
    private EffectJson() {}

    static Json.Fields of(EffectVerdict effect) {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        fields.put("status", Json.text(effect.status().wire()));
        fields.put("evidence", Json.text(effect.evidence().wire()));
        fields.put("reason", Json.text(effect.reason()));
        fields.put("verification", textOrNone(effect.verification()));
        fields.put("due", textOrNone(effect.due().map(Instant::toString).orElse("")));
        fields.put(
                "checks",
                Json.items(effect.checks().stream().map(EffectJson::checked).toList()));
        return Json.fields(fields);
    }

    private static Json checked(Checked checked) {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        fields.put("step_id", Json.text(checked.step()));
        fields.put("source", Json.text(checked.source()));
        fields.put("before", textOrNone(checked.before()));
        fields.put("after", Json.text(checked.after()));
        fields.put("testimony", Json.text(checked.testimony()));
        return Json.fields(fields);
    }

    private static Json textOrNone(String text) {
        return text.isEmpty() ? new Json.Null() : Json.text(text);
    }
}
