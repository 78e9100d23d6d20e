package dev.rote.capability;

import dev.rote.capability.Refusal.Code;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/// One shape of our files: how it is read, how it is written, and its JSON Schema, told once.
interface Codec<T> {

    /// Throws [NotAsExpected] with the pointer of what is wrong.
    T read(Json json, Place at);

    Json write(T value);

    /// The schema of this shape; named shapes are put into `definitions` and referred to.
    Json.Fields schema(Map<String, Json> definitions);

    static <J extends Json> J expect(Class<J> form, String type, Json json, Place at) {
        if (form.isInstance(json)) {
            return form.cast(json);
        }
        throw at.refuse(Code.WRONG_TYPE, "a JSON " + type + " belongs here, not a " + json.kind());
    }

    /// This shape seen as another type; `reading` refuses with an [IllegalArgumentException], [ArithmeticException] or
    /// a date exception.
    default <U> Codec<U> as(Function<T, U> reading, Function<U, T> writing, String expected) {
        Codec<T> inner = this;
        return new Codec<>() {
            @Override
            public U read(Json json, Place at) {
                T value = inner.read(json, at);
                try {
                    return reading.apply(value);
                } catch (IllegalArgumentException | ArithmeticException | DateTimeException unfit) {
                    throw at.refuse(Code.WRONG_TYPE, expected + " belongs here");
                }
            }

            @Override
            public Json write(U value) {
                return inner.write(writing.apply(value));
            }

            @Override
            public Json.Fields schema(Map<String, Json> definitions) {
                return inner.schema(definitions).with("description", Json.text(expected));
            }
        };
    }

    /// A list of it.
    default Codec<List<T>> list() {
        Codec<T> item = this;
        return new Codec<>() {
            @Override
            public List<T> read(Json json, Place at) {
                List<Json> items = expect(Json.Items.class, "array", json, at).of();
                List<T> read = new ArrayList<>(items.size());
                for (int i = 0; i < items.size(); i++) {
                    read.add(item.read(items.get(i), at.item(i, items.get(i))));
                }
                return read;
            }

            @Override
            public Json write(List<T> value) {
                return Json.items(value.stream().map(item::write).toList());
            }

            @Override
            public Json.Fields schema(Map<String, Json> definitions) {
                return object("type", Json.text("array")).with("items", item.schema(definitions));
            }
        };
    }

    /// An object whose field names are free, written in the order of the names.
    default Codec<Map<String, T>> named() {
        Codec<T> item = this;
        return new Codec<>() {
            @Override
            public Map<String, T> read(Json json, Place at) {
                Map<String, T> read = new LinkedHashMap<>();
                expect(Json.Fields.class, "object", json, at)
                        .of()
                        .forEach((name, value) -> read.put(name, item.read(value, at.field(name))));
                return read;
            }

            @Override
            public Json write(Map<String, T> value) {
                SequencedMap<String, Json> fields = new LinkedHashMap<>();
                new TreeMap<>(value).forEach((name, one) -> fields.put(name, item.write(one)));
                return new Json.Fields(fields);
            }

            @Override
            public Json.Fields schema(Map<String, Json> definitions) {
                return object("type", Json.text("object")).with("additionalProperties", item.schema(definitions));
            }
        };
    }

    default Codec<Optional<T>> optional() {
        Codec<T> inner = this;
        return new Codec<>() {
            @Override
            public Optional<T> read(Json json, Place at) {
                return Optional.of(inner.read(json, at));
            }

            @Override
            public Json write(Optional<T> value) {
                return inner.write(value.orElseThrow());
            }

            @Override
            public Json.Fields schema(Map<String, Json> definitions) {
                return inner.schema(definitions);
            }
        };
    }

    /// A shape that is defined later, for shapes that hold themselves.
    static <T> Codec<T> later(Supplier<Codec<T>> shape) {
        return new Codec<>() {
            @Override
            public T read(Json json, Place at) {
                return shape.get().read(json, at);
            }

            @Override
            public Json write(T value) {
                return shape.get().write(value);
            }

            @Override
            public Json.Fields schema(Map<String, Json> definitions) {
                return shape.get().schema(definitions);
            }
        };
    }

    static Json.Fields object(String name, Json value) {
        return Json.Fields.NONE.with(name, value);
    }
}
