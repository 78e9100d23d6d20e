package dev.rote.capability;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The JSON Schema (draft 2020-12) of capability files, made from the same shapes that read and write them.
///
/// It says what a file may look like; that a file is safe to perform is for [Validation] to say. Fields it does not
/// name are allowed, as they are when a file is read.
public final class CapabilitySchema {
    private CapabilitySchema() {}

    public static Json.Fields json() {
        Map<String, Json> definitions = new TreeMap<>();
        Json.Fields shape = CapabilityShapes.CAPABILITY.inline(definitions, new LinkedHashMap<>());
        if (!(shape.of().get("properties") instanceof Json.Fields named)) {
            throw new IllegalStateException("the shape of a capability has no properties");
        }
        Json.Fields properties = named.with("schema", schemas()).with("seal", seal());
        SequencedMap<String, Json> schema = new LinkedHashMap<>();
        schema.put("$schema", Json.text("https://json-schema.org/draft/2020-12/schema"));
        schema.put("$id", Json.text("urn:" + Capability.SCHEMA.replace('/', ':').replace('.', ':')));
        schema.put("title", Json.text("A Rote capability"));
        schema.putAll(shape.with("properties", properties).of());
        schema.put("$defs", Json.fields(definitions));
        return new Json.Fields(schema);
    }

    private static Json.Fields schemas() {
        return Codec.object(
                "enum",
                Json.items(List.of(
                        Json.text(Capability.SCHEMA),
                        Json.text(Capability.SCHEMA_WITH_CHECKS),
                        Json.text(Capability.SCHEMA_WITH_QUEUES))));
    }

    static Json.Fields seal() {
        Json.Fields hash = Codec.object("type", Json.text("string")).with("pattern", Json.text("^[0-9a-f]{64}$"));
        return Codec.object("type", Json.text("object"))
                .with(
                        "properties",
                        Codec.object("algorithm", Codec.object("const", Json.text("sha-256")))
                                .with("hash", hash))
                .with("required", Json.items(List.of(Json.text("algorithm"), Json.text("hash"))));
    }
}
