package dev.rote.mcp;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// What a tool of ours was called with; throws [Unfit] where that is not what it should be.
record Arguments(Json.Fields given) {

    static Arguments of(Call call, Set<String> known) {
        call.arguments().of().keySet().stream()
                .filter(name -> !known.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new Unfit("\"" + Harmless.excerpt(name) + "\" is not known; known are "
                            + String.join(", ", known.stream().sorted().toList()));
                });
        return new Arguments(call.arguments());
    }

    Optional<Json> field(String name) {
        return given.field(name).filter(one -> !(one instanceof Json.Null));
    }

    /// Empty where there is none.
    String text(String name) {
        return switch (field(name).orElseGet(() -> Json.text(""))) {
            case Json.Text(var text) -> text;
            case Json other -> throw new Unfit("\"" + name + "\" must be a string, not a JSON " + other.kind());
        };
    }

    Json.Fields object(String name) {
        return switch (field(name).orElseGet(Json.Null::new)) {
            case Json.Fields fields -> fields;
            case Json other -> throw new Unfit("\"" + name + "\" must be an object, not a JSON " + other.kind());
        };
    }

    /// A whole number from 1 to `most`.
    OptionalInt whole(String name, int most) {
        return switch (field(name).orElseGet(Json.Null::new)) {
            case Json.Null _ -> OptionalInt.empty();
            case Json.Num number
            when number.isWhole() && number.whole() >= 1 && number.whole() <= most ->
                OptionalInt.of((int) number.whole());
            case Json _ -> throw new Unfit("\"" + name + "\" must be a whole number from 1 to " + most);
        };
    }
}
