package dev.rote.replay;

import dev.rote.capability.Contract;
import dev.rote.capability.ContractSchema;
import dev.rote.capability.Json;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// The JSON Schema (draft 2020-12) of what a caller of a capability is answered with, whatever became of
/// it. A result as [ResultJson] writes it fits, and so does one that leaves out what is not required here.
public final class ResultSchema {
    private static final Json NONE = Json.text("null");

    private ResultSchema() {}

    public static Json.Fields of(Contract contract) {
        Json.Fields outputs = ContractSchema.outputs(contract);
        SequencedMap<String, Json> properties = new LinkedHashMap<>();
        properties.put("kind", oneOf(List.of("success", "business_outcome", "failure", "escalated", "dry_run")));
        properties.put("code", code(contract));
        properties.put("reason", text());
        properties.put("step_id", text());
        properties.put(
                "side_effect",
                oneOf(Arrays.stream(SideEffect.values()).map(SideEffect::wire).toList()));
        properties.put("outputs", outputs.without("required"));
        properties.put("payload", object("type", Json.items(List.of(Json.text("object"), NONE))));
        properties.put("message", text());
        properties.put("run_id", object("type", Json.text("string")));
        properties.put("capability", object("type", Json.text("string")));
        properties.put("capability_version", object("type", Json.text("integer")));
        Json.Fields whole = outputs.field("required")
                .<Json.Fields>map(needed -> object("required", needed))
                .orElse(Json.Fields.NONE);
        return object("type", Json.text("object"))
                .with("properties", new Json.Fields(properties))
                .with("required", texts(List.of("kind", "code", "side_effect")))
                .with("if", having("kind", object("const", Json.text("success"))))
                .with("then", having("outputs", whole).with("required", texts(List.of("outputs", "run_id"))));
    }

    /// A business outcome's declared codes and many more: of a failure, or of why nothing was started.
    private static Json code(Contract contract) {
        List<String> declared =
                contract.outcomes().stream().map(Contract.Outcome::code).toList();
        return declared.isEmpty() ? text() : text().with("examples", texts(declared));
    }

    private static Json.Fields having(String property, Json schema) {
        return object("properties", object(property, schema));
    }

    private static Json.Fields text() {
        return object("type", Json.items(List.of(Json.text("string"), NONE)));
    }

    private static Json oneOf(List<String> texts) {
        return object("enum", texts(texts));
    }

    private static Json.Items texts(List<String> of) {
        return Json.items(of.stream().map(Json::text).toList());
    }

    private static Json.Fields object(String name, Json value) {
        return Json.Fields.NONE.with(name, value);
    }
}
