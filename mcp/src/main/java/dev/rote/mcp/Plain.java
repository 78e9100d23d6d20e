package dev.rote.mcp;

import dev.rote.capability.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// JSON as the SDK takes it: maps, lists, texts, numbers, flags and null, in the same order.
final class Plain {
    static final JsonMapper MAPPER = new JsonMapper();

    private Plain() {}

    static Map<String, @Nullable Object> of(Json.Fields fields) {
        Map<String, @Nullable Object> plain = new LinkedHashMap<>();
        fields.of().forEach((name, value) -> plain.put(name, of(value)));
        return plain;
    }

    static @Nullable Object of(Json json) {
        return switch (json) {
            case Json.Fields fields -> of(fields);
            case Json.Items(var items) -> items(items);
            case Json.Text(var text) -> text;
            case Json.Num number -> number.isWhole() ? (Object) number.whole() : (Object) number.value();
            case Json.Flag(var flag) -> flag;
            case Json.Null _ -> null;
        };
    }

    /// One line, in the same order.
    static String text(Json.Fields fields) {
        return MAPPER.writeValueAsString(of(fields));
    }

    private static List<@Nullable Object> items(List<Json> items) {
        List<@Nullable Object> plain = new ArrayList<>();
        items.forEach(item -> plain.add(of(item)));
        return plain;
    }
}
