package dev.rote.capability;

import dev.rote.capability.Refusal.Code;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The shape of a record: its fields in the order they are written, and how it is made from them.
final class Shape<T> implements Codec<T> {
    private final String name;
    private final List<Field<T, ?>> fields = new ArrayList<>();
    private final Set<String> names = new HashSet<>();
    private final Function<Got, T> making;

    private Shape(String name, Function<Shape<T>, Function<Got, T>> definition) {
        this.name = name;
        this.making = definition.apply(this);
    }

    /// `definition` declares the fields and answers with what makes the record from what was read.
    static <T> Shape<T> of(String name, Function<Shape<T>, Function<Got, T>> definition) {
        return new Shape<>(name, definition);
    }

    <F> Field<T, F> required(String field, Codec<F> shape, Function<T, F> getter) {
        return declare(new Field<>(fields.size(), field, shape, Optional.empty(), getter));
    }

    /// A field that is left out when it has the value `absent`.
    <F> Field<T, F> optional(String field, Codec<F> shape, F absent, Function<T, F> getter) {
        return declare(new Field<>(fields.size(), field, shape, Optional.of(absent), getter));
    }

    <F> Field<T, Optional<F>> maybe(String field, Codec<F> shape, Function<T, Optional<F>> getter) {
        return optional(field, shape.optional(), Optional.empty(), getter);
    }

    <F> Field<T, List<F>> listed(String field, Codec<F> shape, Function<T, List<F>> getter) {
        return optional(field, shape.list(), List.of(), getter);
    }

    private <F> Field<T, F> declare(Field<T, F> field) {
        fields.add(field);
        names.add(field.name());
        return field;
    }

    @Override
    public T read(Json json, Place at) {
        return read(Codec.expect(Json.Fields.class, "object", json, at), at, "");
    }

    T read(Json.Fields json, Place at, String besides) {
        @Nullable Object[] values = new Object[fields.size()];
        for (Field<T, ?> field : fields) {
            values[field.index()] = field.from(json, at);
        }
        for (Map.Entry<String, Json> one : json.of().entrySet()) {
            if (!names.contains(one.getKey()) && !one.getKey().equals(besides)) {
                at.met(one.getKey(), one.getValue());
            }
        }
        return making.apply(new Got(values));
    }

    @Override
    public Json.Fields write(T value) {
        return write(value, new LinkedHashMap<>());
    }

    Json.Fields write(T value, SequencedMap<String, Json> begun) {
        fields.forEach(field -> field.into(begun, value));
        return new Json.Fields(begun);
    }

    @Override
    public Json.Fields schema(Map<String, Json> definitions) {
        if (!definitions.containsKey(name)) {
            definitions.put(name, new Json.Null());
            definitions.put(name, inline(definitions, new LinkedHashMap<>()));
        }
        return reference(name);
    }

    static Json.Fields reference(String name) {
        return Codec.object("$ref", Json.text("#/$defs/" + name));
    }

    Json.Fields inline(Map<String, Json> definitions, SequencedMap<String, Json> begun) {
        List<Json> needed = new ArrayList<>();
        begun.keySet().forEach(key -> needed.add(Json.text(key)));
        for (Field<T, ?> field : fields) {
            begun.put(field.name(), field.shape().schema(definitions));
            if (field.absent().isEmpty()) {
                needed.add(Json.text(field.name()));
            }
        }
        Json.Fields schema = Codec.object("type", Json.text("object")).with("properties", new Json.Fields(begun));
        return needed.isEmpty() ? schema : schema.with("required", new Json.Items(needed));
    }

    String name() {
        return name;
    }

    /// One field of a record.
    record Field<T, F>(int index, String name, Codec<F> shape, Optional<F> absent, Function<T, F> getter) {
        F from(Json.Fields json, Place at) {
            Json value = json.of().get(name);
            if (value != null) {
                return shape.read(value, at.field(name));
            }
            return absent.orElseThrow(
                    () -> at.field(name).refuse(Code.MISSING_FIELD, "the field \"" + name + "\" is missing"));
        }

        void into(SequencedMap<String, Json> json, T value) {
            F mine = getter.apply(value);
            if (absent.isEmpty() || !absent.get().equals(mine)) {
                json.put(name, shape.write(mine));
            }
        }
    }

    /// The values read for a record's fields.
    static final class Got {
        private final @Nullable Object[] values;

        private Got(@Nullable Object[] values) {
            this.values = values;
        }

        @SuppressWarnings({"unchecked", "NullAway"}) // the field that asks is the one whose shape read the value
        <F> F the(Field<?, F> field) {
            return (F) values[field.index()];
        }
    }
}
