package dev.rote.mcp;

import dev.rote.capability.Json;
import dev.rote.session.Tool;
import io.modelcontextprotocol.spec.McpSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How a capability stands in the list of tools: its contract's schemas, and what a call of something that writes may
/// say besides.
final class Definitions {
    static final String UNDER_WAY = "under_way";

    private static final Map<String, Json.Fields> BESIDE = Map.of(
            Terms.KEY,
            text("A text of yours for this intent, at most 200 characters; the same one whenever it is tried again, so"
                    + " that it is done once. Needed here or as _meta \"dev.rote/idempotency_key\", unless it is a"
                    + " dry run."),
            Terms.APPROVAL,
            text("The token by which somebody consented to exactly this, where a step wants consent."),
            Terms.DRY_RUN,
            Json.Fields.NONE
                    .with("type", Json.text("boolean"))
                    .with("description", Json.text("Go as far as the commit, show what would be sent, send nothing.")));

    private Definitions() {}

    private static Json.Fields text(String description) {
        return Json.Fields.NONE.with("type", Json.text("string")).with("description", Json.text(description));
    }

    static McpSchema.Tool of(Tool tool) {
        return McpSchema.Tool.builder(tool.name(), Plain.of(input(tool)))
                .description(tool.description())
                .outputSchema(Plain.of(output(tool.output())))
                .annotations(new McpSchema.ToolAnnotations(
                        null, tool.readOnly(), tool.destructive(), tool.idempotent(), false, null))
                .build();
    }

    private static Json.Fields input(Tool tool) {
        Json.Fields properties = object(tool.input(), "properties");
        for (String name : Terms.beside(tool.contract())) {
            properties = properties.with(name, BESIDE.getOrDefault(name, Json.Fields.NONE));
        }
        return tool.input().with("properties", properties);
    }

    /// A call may also be answered before its run has ended.
    private static Json.Fields output(Json.Fields schema) {
        Json.Fields properties = object(schema, "properties");
        Json.Fields kind = object(properties, "kind");
        List<Json> kinds = new ArrayList<>();
        if (kind.field("enum").orElseGet(Json.Null::new) instanceof Json.Items(var known)) {
            kinds.addAll(known);
        }
        kinds.add(Json.text(UNDER_WAY));
        return schema.with("properties", properties.with("kind", kind.with("enum", Json.items(kinds))));
    }

    private static Json.Fields object(Json.Fields of, String name) {
        return of.field(name).orElse(Json.Fields.NONE) instanceof Json.Fields fields ? fields : Json.Fields.NONE;
    }
}
