package dev.rote.evidence;

import dev.rote.capability.Json;
import dev.rote.policy.Redaction;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/// Turns plain values into JSON from which everything that must not be written is gone.
record Redacted(Redaction redaction) {
    /// Keys of this shape are names that our code or a contract gives.
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_.-]{0,63}");

    Json json(Object value) {
        return switch (value) {
            case Map<?, ?> map -> fields(map);
            case Iterable<?> items -> {
                List<Json> redacted = new ArrayList<>();
                items.forEach(item -> redacted.add(json(item)));
                yield Json.items(redacted);
            }
            case Boolean flag -> Json.flag(flag);
            case Json.Null none -> none;
            case Number number -> number(number);
            default -> text(value.toString());
        };
    }

    Json.Fields fields(Map<?, ?> map) {
        SequencedMap<String, Json> redacted = new LinkedHashMap<>();
        map.forEach((key, value) -> redacted.put(key(key.toString()), value == null ? new Json.Null() : json(value)));
        return new Json.Fields(redacted);
    }

    Json.Text text(String text) {
        return Json.text(wellFormed(redaction.scrub(text)));
    }

    byte[] line(Map<?, ?> map) {
        return (fields(map).canonical() + "\n").getBytes(StandardCharsets.UTF_8);
    }

    byte[] page(Map<?, ?> map) {
        return fields(map).pretty().getBytes(StandardCharsets.UTF_8);
    }

    private String key(String key) {
        return NAME.matcher(key).matches() ? key : wellFormed(redaction.scrub(key));
    }

    private Json number(Number number) {
        if (redaction.keepsOut(number)) {
            return Json.text(Redaction.MASK);
        }
        double value = number.doubleValue();
        boolean exact = number instanceof Integer
                || number instanceof Double
                || (number instanceof Long whole && Math.abs(whole) <= Json.MOST_WHOLE);
        return exact && Double.isFinite(value) ? new Json.Num(value) : text(number.toString());
    }

    /// A half of a surrogate pair has no UTF-8 form.
    static String wellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return text.codePoints()
                        .map(code -> code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE ? 0xfffd : code)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
            }
        }
        return text;
    }
}
