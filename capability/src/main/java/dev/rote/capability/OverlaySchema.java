package dev.rote.capability;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;

/// The JSON Schema (draft 2020-12) of overlay files, made from the same shapes that read and write them.
public final class OverlaySchema {
    private OverlaySchema() {}

    public static Json.Fields json() {
        Map<String, Json> definitions = new TreeMap<>();
        Json.Fields shape = OverlayFiles.OVERLAY.inline(definitions, new LinkedHashMap<>());
        if (!(shape.of().get("properties") instanceof Json.Fields named)) {
            throw new IllegalStateException("the shape of an overlay has no properties");
        }
        Json.Fields properties = named.with("schema", Codec.object("const", Json.text(Overlay.SCHEMA)))
                .with("seal", CapabilitySchema.seal());
        SequencedMap<String, Json> schema = new LinkedHashMap<>();
        schema.put("$schema", Json.text("https://json-schema.org/draft/2020-12/schema"));
        schema.put("$id", Json.text("urn:" + Overlay.SCHEMA.replace('/', ':').replace('.', ':')));
        schema.put("title", Json.text("A tenant's overlay over a Rote capability"));
        schema.putAll(shape.with("properties", properties).of());
        schema.put("$defs", Json.fields(definitions));
        return new Json.Fields(schema);
    }
}
