package dev.rote.capability;

import dev.rote.capability.Refusal.Code;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/// The shapes that hold no others.
final class Leaf {
    static final Codec<String> TEXT = of("string", Json.Text.class, Json.Text::value, Json.Text::new);
    static final Codec<Boolean> FLAG = of("boolean", Json.Flag.class, Json.Flag::value, Json.Flag::new);
    static final Codec<Long> WHOLE = Leaf.<Json.Num, Json.Num>of("integer", Json.Num.class, one -> one, one -> one)
            .as(Json.Num::whole, Json::number, "a whole number");
    static final Codec<Integer> SMALL =
            WHOLE.as(Math::toIntExact, Integer::longValue, "a whole number that fits in 32 bits");
    static final Codec<Duration> MILLIS = WHOLE.as(Duration::ofMillis, Duration::toMillis, "milliseconds");

    private Leaf() {}

    private static <T, J extends Json> Codec<T> of(
            String type, Class<J> form, Function<J, T> reading, Function<T, Json> writing) {
        return new Codec<>() {
            @Override
            public T read(Json json, Place at) {
                return reading.apply(Codec.expect(form, type, json, at));
            }

            @Override
            public Json write(T value) {
                return writing.apply(value);
            }

            @Override
            public Json.Fields schema(Map<String, Json> definitions) {
                return Codec.object("type", Json.text(type));
            }
        };
    }

    /// A value of an enum under its name in lower case.
    static <E extends Enum<E>> Codec<E> choice(Class<E> type) {
        E[] constants = type.getEnumConstants();
        List<String> names = Arrays.stream(constants)
                .map(one -> one.name().toLowerCase(Locale.ROOT))
                .toList();
        return new Codec<>() {
            @Override
            public E read(Json json, Place at) {
                String name = TEXT.read(json, at);
                int index = names.indexOf(name);
                if (index < 0) {
                    String known = constants.length > 20 ? "" : "; known are " + String.join(", ", names);
                    throw at.refuse(
                            Code.UNKNOWN_VALUE,
                            "\"" + Harmless.excerpt(name) + "\" is no " + type.getSimpleName() + known);
                }
                return constants[index];
            }

            @Override
            public Json write(E value) {
                return new Json.Text(value.name().toLowerCase(Locale.ROOT));
            }

            @Override
            public Json.Fields schema(Map<String, Json> definitions) {
                return Json.fields(
                        Map.of("enum", Json.items(names.stream().map(Json::text).toList())));
            }
        };
    }
}
