package dev.rote.mcp;

import dev.rote.capability.Contract;
import dev.rote.capability.Json;
import dev.rote.capability.Output;
import dev.rote.session.Service;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// What of a result an agent is shown: the fields that answer it, in their order. Where things stood on the screen,
/// pictures, and outputs that must not reach a model stay with the run.
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

    private final Service service;

    Disclosure(Service service) {
        this.service = service;
    }

    Json.Fields shown(Json.Fields result) {
        SequencedMap<String, Json> shown = new LinkedHashMap<>();
        result.of().forEach((name, value) -> {
            if (SHOWN.contains(name)) {
                shown.put(name, name.equals("outputs") ? outputs(result, value) : value);
            }
        });
        return Json.fields(shown);
    }

    /// Of a version that is not kept here any more nothing is known, so nothing of it is shown.
    private Json outputs(Json.Fields result, Json value) {
        if (!(value instanceof Json.Fields(SequencedMap<String, Json> outputs)) || outputs.isEmpty()) {
            return value;
        }
        List<String> disclosed = contract(result)
                .map(contract -> contract.outputs().stream()
                        .filter(output -> output.disclosure() != Output.Disclosure.ARTIFACT_ONLY)
                        .map(Output::name)
                        .toList())
                .orElseGet(List::of);
        SequencedMap<String, Json> shown = new LinkedHashMap<>();
        for (Map.Entry<String, Json> output : outputs.entrySet()) {
            if (disclosed.contains(output.getKey())) {
                shown.put(output.getKey(), output.getValue());
            }
        }
        return Json.fields(shown);
    }

    private Optional<Contract> contract(Json.Fields result) {
        return result.field("capability").orElseGet(Json.Null::new) instanceof Json.Text(var name)
                        && result.field("capability_version").orElseGet(Json.Null::new) instanceof Json.Num version
                ? service.contract(name, (int) version.value())
                : Optional.empty();
    }
}
