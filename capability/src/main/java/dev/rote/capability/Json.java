package dev.rote.capability;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// One JSON value (RFC 8259), restricted to what has a canonical form (RFC 8785): numbers are those a double holds
/// exactly as written, texts are well-formed Unicode, field names are unique.
public sealed interface Json {

    /// An object; fields keep the order they were written in, which counts for nothing in the canonical form.
    record Fields(SequencedMap<String, Json> of) implements Json {
        public static final Fields NONE = new Fields(new LinkedHashMap<>());

        public Fields {
            of = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(of));
        }

        public Optional<Json> field(String name) {
            return Optional.ofNullable(of.get(name));
        }

        /// The same object with one field set, in its old place if it has one and last otherwise.
        public Fields with(String name, Json value) {
            SequencedMap<String, Json> changed = new LinkedHashMap<>(of);
            changed.put(name, value);
            return new Fields(changed);
        }

        public Fields without(String name) {
            SequencedMap<String, Json> changed = new LinkedHashMap<>(of);
            changed.remove(name);
            return new Fields(changed);
        }
    }

    /// An array.
    record Items(List<Json> of) implements Json {
        public Items {
            of = List.copyOf(of);
        }
    }

    record Text(String value) implements Json {}

    /// A number; never NaN and never infinite.
    record Num(double value) implements Json {
        public Num {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException("JSON has no number " + value);
            }
        }

        /// Whether it is a whole number that a double holds exactly.
        public boolean isWhole() {
            return Math.rint(value) == value && Math.abs(value) <= MOST_WHOLE;
        }

        /// The whole number it is; throws [ArithmeticException] when it is none.
        public long whole() {
            if (!isWhole()) {
                throw new ArithmeticException(value + " is no whole number");
            }
            return (long) value;
        }
    }

    record Flag(boolean value) implements Json {}

    record Null() implements Json {}

    /// The largest whole number that is safe in JSON (RFC 7493, section 2.2): 2^53 - 1.
    long MOST_WHOLE = (1L << 53) - 1;

    static Fields fields(Map<String, ? extends Json> of) {
        return new Fields(new LinkedHashMap<>(of));
    }

    static Items items(List<? extends Json> of) {
        return new Items(List.copyOf(of));
    }

    static Text text(String value) {
        return new Text(value);
    }

    static Num number(long value) {
        if (Math.abs(value) > MOST_WHOLE) {
            throw new IllegalArgumentException(value + " is not exact in JSON");
        }
        return new Num(value);
    }

    static Flag flag(boolean value) {
        return new Flag(value);
    }

    /// Reads one JSON text from outside; see [JsonReading] for what is refused.
    static JsonReading read(String text) {
        return JsonReader.read(text);
    }

    /// The canonical form of RFC 8785, on one line: what is hashed and what goes into ledgers.
    default String canonical() {
        return JsonWriter.canonical(this);
    }

    /// For people and for git: two spaces a level, what fits on a line on one line, a line break at the end; control
    /// and direction-changing characters are escaped.
    default String pretty() {
        return JsonWriter.pretty(this);
    }

    /// What kind of value it is, in JSON's words.
    default String kind() {
        return switch (this) {
            case Fields _ -> "object";
            case Items _ -> "array";
            case Text _ -> "string";
            case Num _ -> "number";
            case Flag _ -> "boolean";
            case Null _ -> "null";
        };
    }
}
