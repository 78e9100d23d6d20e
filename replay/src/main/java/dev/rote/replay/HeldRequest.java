package dev.rote.replay;

import dev.rote.capability.Json;
import dev.rote.surface.Outgoing;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.UnaryOperator;

/// A request that was held before it left, as it may be shown: texts are scrubbed, long ones cut, and of what keeps a
/// session or guards a form there is only the length.
///
/// `digest` is the SHA-256, in hexadecimal, of the canonical form (RFC 8785) of its method, origin, path and
/// fields, in full and sorted by place and name; fields that are volatile in the application's family are left out.
/// `whole` is false when part of it, such as a file's content, could not be read and so is not in the digest.
public record HeldRequest(String method, String origin, String path, String digest, boolean whole, List<Field> fields) {
    /// In characters.
    private static final int LONGEST_SHOWN = 400;

    public HeldRequest {
        fields = List.copyOf(fields);
    }

    /// One field; `place` is where it stands in the request, such as `query` or `form`.
    public record Field(String place, String name, String value, boolean isVolatile) {}

    static HeldRequest of(Outgoing request, Set<String> volatileFields, UnaryOperator<String> scrub) {
        Shown shown = new Shown(request, volatileFields, scrub);
        return new HeldRequest(
                scrub.apply(request.method()),
                request.origin(),
                shown.text(request.path()),
                digest(request, volatileFields),
                request.whole(),
                request.fields().stream()
                        .map(field -> new Field(
                                field.place().wire(),
                                scrub.apply(field.name()),
                                cut(shown.value(field)),
                                volatileFields.contains(field.name())))
                        .toList());
    }

    /// The request that was written so, as far as it can be shown; empty for what is none.
    public static Optional<HeldRequest> of(Json written) {
        if (!(written instanceof Json.Fields held)
                || !(held.field("fields").orElse(new Json.Null()) instanceof Json.Items(var fields))
                || text(held, "digest").isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new HeldRequest(
                text(held, "method"),
                text(held, "origin"),
                text(held, "path"),
                text(held, "digest"),
                flag(held, "whole"),
                fields.stream()
                        .filter(Json.Fields.class::isInstance)
                        .map(Json.Fields.class::cast)
                        .map(one -> new Field(
                                text(one, "place"), text(one, "name"), text(one, "value"), flag(one, "volatile")))
                        .toList()));
    }

    private static String text(Json.Fields fields, String name) {
        return fields.field(name).orElse(new Json.Null()) instanceof Json.Text(var text) ? text : "";
    }

    private static boolean flag(Json.Fields fields, String name) {
        return fields.field(name).equals(Optional.of(Json.flag(true)));
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_SHOWN
                ? text
                : text.substring(0, LONGEST_SHOWN) + "\u2026 (" + text.length() + " characters)";
    }

    private static String digest(Outgoing request, Set<String> volatileFields) {
        List<Json> fields = request.fields().stream()
                .filter(field -> !volatileFields.contains(field.name()))
                .sorted(Comparator.comparing(Outgoing.Field::place).thenComparing(Outgoing.Field::name))
                .<Json>map(field ->
                        Json.items(List.of(Json.text(field.place().wire()), text(field.name()), text(field.value()))))
                .toList();
        Json canonical = Json.Fields.NONE
                .with("method", text(request.method()))
                .with("origin", text(request.origin()))
                .with("path", text(request.path()))
                .with("fields", Json.items(fields));
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256")
                            .digest(canonical.canonical().getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }

    /// A half of a surrogate pair has no UTF-8 form, and each must count as itself.
    private static Json text(String text) {
        if (StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            return Json.text(text);
        }
        StringBuilder told = new StringBuilder();
        text.chars()
                .forEach(unit ->
                        told.append(Character.isSurrogate((char) unit) ? "\\u%04x".formatted(unit) : "" + (char) unit));
        return Json.text(told.toString());
    }

    /// What is shown of the fields that count, by place and name; one that is there several times is numbered.
    public SequencedMap<String, String> shown() {
        SequencedMap<String, String> shown = new LinkedHashMap<>();
        for (Field field : fields) {
            if (!field.isVolatile()) {
                String name = field.place() + " " + field.name();
                int times = 1;
                String key = name;
                while (shown.containsKey(key)) {
                    times++;
                    key = name + " (" + times + ")";
                }
                shown.put(key, field.value());
            }
        }
        return shown;
    }

    /// How it differs from what was shown to whoever consented, in words; values that are masked in both are not told
    /// apart.
    String differingFrom(Map<String, String> consented) {
        Map<String, String> here = shown();
        if (consented.isEmpty()) {
            return "of what was shown nothing is on record";
        }
        StringBuilder told = new StringBuilder();
        consented.forEach((name, value) -> {
            if (!here.containsKey(name)) {
                tell(told, name + " is missing");
            } else if (!value.equals(here.get(name))) {
                tell(told, name + " is \"" + here.get(name) + "\" and not \"" + value + "\"");
            }
        });
        here.keySet().stream()
                .filter(name -> !consented.containsKey(name))
                .forEach(name -> tell(told, name + " is new"));
        return told.isEmpty() ? "the method, the path, or a value that may not be shown" : told.toString();
    }

    private static void tell(StringBuilder told, String what) {
        told.append(told.isEmpty() ? "" : "; ").append(what);
    }

    /// As files and callers get it.
    public Json.Fields json() {
        return Json.Fields.NONE
                .with("method", Json.text(method))
                .with("origin", Json.text(origin))
                .with("path", Json.text(path))
                .with("digest", Json.text(digest))
                .with("whole", Json.flag(whole))
                .with(
                        "fields",
                        Json.items(fields.stream()
                                .<Json>map(field -> Json.Fields.NONE
                                        .with("place", Json.text(field.place()))
                                        .with("name", Json.text(field.name()))
                                        .with("value", Json.text(field.value()))
                                        .with("volatile", Json.flag(field.isVolatile())))
                                .toList()));
    }
}
