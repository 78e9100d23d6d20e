package dev.rote.capability;

import dev.rote.capability.Refusal.Code;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Function;

/// The shape of alternatives, told apart by a field `kind` that is written first.
final class Kinds<T> implements Codec<T> {
    private static final String KIND = "kind";

    private final String name;
    private final Function<T, String> kindOf;
    private final SequencedMap<String, Shape<? extends T>> shapes = new LinkedHashMap<>();

    /// The shapes' names are the kinds.
    Kinds(String name, Function<T, String> kindOf, List<Shape<? extends T>> shapes) {
        this.name = name;
        this.kindOf = kindOf;
        shapes.forEach(shape -> this.shapes.put(shape.name(), shape));
    }

    @Override
    public T read(Json json, Place at) {
        Json.Fields fields = Codec.expect(Json.Fields.class, "object", json, at);
        Place place = at.field(KIND);
        Json kind = fields.of().get(KIND);
        if (kind == null) {
            throw place.refuse(Code.MISSING_FIELD, "the field \"kind\" is missing");
        }
        String asked = Leaf.TEXT.read(kind, place);
        Shape<? extends T> shape = shapes.get(asked);
        if (shape == null) {
            throw place.refuse(
                    Code.UNKNOWN_KIND,
                    "\"" + Harmless.excerpt(asked) + "\" is no " + name + " this build knows; known are "
                            + String.join(", ", shapes.keySet()));
        }
        return shape.read(fields, at, KIND);
    }

    @Override
    @SuppressWarnings("unchecked") // a value's kind names the shape of its class; a test holds every variant to it
    public Json.Fields write(T value) {
        String kind = kindOf.apply(value);
        Shape<T> shape = (Shape<T>) shapes.get(kind);
        if (shape == null) {
            throw new IllegalStateException("no shape is declared for the " + name + " " + kind);
        }
        SequencedMap<String, Json> begun = new LinkedHashMap<>();
        begun.put(KIND, new Json.Text(kind));
        return shape.write(value, begun);
    }

    @Override
    public Json.Fields schema(Map<String, Json> definitions) {
        if (!definitions.containsKey(name)) {
            definitions.put(name, new Json.Null());
            List<Json> alternatives = new ArrayList<>();
            shapes.forEach((kind, shape) -> {
                SequencedMap<String, Json> begun = new LinkedHashMap<>();
                begun.put(KIND, Codec.object("const", Json.text(kind)));
                alternatives.add(shape.inline(definitions, begun));
            });
            definitions.put(name, Codec.object("oneOf", new Json.Items(alternatives)));
        }
        return Shape.reference(name);
    }
}
