package dev.rote.mcp;

import dev.rote.capability.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// What of a result an agent is shown: the fields that answer it, in their order. Where things stood on the screen
/// and pictures stay with the run; outputs that must not reach a model the service has kept back.
final class Disclosure {
    /// How a field of a result is not told here, it has to be put on this list.
    private static final List<String> SHOWN = List.of(
            "kind",
            "code",
            "reason",
            "step_id",
            "side_effect",
            "outputs",
            "payload",
            "message",
            "run_id",
            "capability",
            "capability_version",
            "idempotency_key",
            "warnings",
            "cached",
            "effect",
            "overlay",
            "expected",
            "observed",
            "during_recovery",
            "escalation_reason",
            "held",
            "request_id",
            "console");

    private Disclosure() {}

    static Json.Fields shown(Json.Fields result) {
        SequencedMap<String, Json> shown = new LinkedHashMap<>();
        result.of().forEach((name, value) -> {
            if (SHOWN.contains(name)) {
                shown.put(name, value);
            }
        });
        return Json.fields(shown);
    }
}
