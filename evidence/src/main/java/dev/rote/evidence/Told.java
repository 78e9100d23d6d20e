package dev.rote.evidence;

import dev.rote.capability.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// What an object of a run's files tells, whoever wrote it: a field that is missing or of another kind is
/// empty.
record Told(Json.Fields fields) {
    static final Told NOTHING = new Told(Json.Fields.NONE);

    static Told of(Optional<Json.Fields> fields) {
        return fields.map(Told::new).orElse(NOTHING);
    }

    String text(String name) {
        return fields.field(name).map(Told::words).orElse("");
    }

    Told table(String name) {
        return fields.field(name).orElse(Json.Fields.NONE) instanceof Json.Fields table ? new Told(table) : NOTHING;
    }

    List<Json> items(String name) {
        return fields.field(name).orElse(Json.Fields.NONE) instanceof Json.Items(var items) ? items : List.of();
    }

    List<Told> tables(String name) {
        return items(name).stream()
                .filter(Json.Fields.class::isInstance)
                .map(one -> new Told((Json.Fields) one))
                .toList();
    }

    boolean flag(String name) {
        return fields.field(name).filter(Json.flag(true)::equals).isPresent();
    }

    OptionalLong whole(String name) {
        return fields.field(name).orElse(Json.Fields.NONE) instanceof Json.Num number && number.isWhole()
                ? OptionalLong.of(number.whole())
                : OptionalLong.empty();
    }

    double number(String name) {
        return fields.field(name).orElse(Json.Fields.NONE) instanceof Json.Num(var value) ? value : 0;
    }

    Map<String, Json> all() {
        return fields.of();
    }

    boolean isEmpty() {
        return fields.of().isEmpty();
    }

    /// A value in words: a text as it is, anything else as JSON.
    static String words(Json value) {
        return switch (value) {
            case Json.Text(var text) -> text;
            case Json.Null _ -> "";
            case Json.Num _, Json.Flag _, Json.Items _, Json.Fields _ -> value.canonical();
        };
    }

    /// Whole numbers in a list, or nothing when there are not exactly that many.
    static Optional<int[]> wholes(List<Json> items, int many) {
        if (items.size() != many) {
            return Optional.empty();
        }
        int[] numbers = new int[many];
        for (int i = 0; i < many; i++) {
            if (!(items.get(i) instanceof Json.Num number)
                    || !number.isWhole()
                    || Math.abs(number.value()) > Integer.MAX_VALUE) {
                return Optional.empty();
            }
            numbers[i] = (int) number.whole();
        }
        return Optional.of(numbers);
    }
}
