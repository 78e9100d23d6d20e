package dev.rote.replay;

import dev.rote.capability.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/// JSON as the strings, numbers, booleans, lists and maps that evidence keeps; what is null stays so.
final class PlainValues {
    private PlainValues() {}

    static Map<String, Object> of(Json.Fields fields) {
        Map<String, Object> plain = new LinkedHashMap<>();
        fields.of().forEach((name, value) -> plain.put(name, of(value)));
        return plain;
    }

    private static Object of(Json value) {
        return switch (value) {
            case Json.Fields fields -> of(fields);
            case Json.Items(var items) -> items.stream().map(PlainValues::of).toList();
            case Json.Text(var text) -> text;
            case Json.Num number -> number.isWhole() ? (Object) (long) number.value() : (Object) number.value();
            case Json.Flag(var flag) -> flag;
            case Json.Null none -> none;
        };
    }
}
