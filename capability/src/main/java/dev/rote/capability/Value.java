package dev.rote.capability;

import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A value that went in or came out, of the type its contract says.
public sealed interface Value {

    /// Of type `string` or `enum`.
    record Text(String text) implements Value {}

    /// Within the whole numbers that JSON holds exactly, 2^53 - 1 either way.
    record Whole(long number) implements Value {}

    /// Keeps the digits it was given: 250.00 is not 250.
    record Decimal(BigDecimal number) implements Value {}

    record Truth(boolean holds) implements Value {}

    record Day(LocalDate date) implements Value {}

    /// A file as it was when the inputs were checked; its size in bytes and the SHA-256 of its content in 64
    /// hexadecimal digits.
    record Document(Path file, long size, String sha256) implements Value {}

    /// A file that came: what the page calls it, where it lies (within the run's directory, when it lies there), its
    /// size in bytes and the SHA-256 of its content in 64 hexadecimal digits.
    record Received(String name, Path file, long size, String sha256) implements Value {}

    record Listing(List<String> items) implements Value {
        public Listing {
            items = List.copyOf(items);
        }
    }

    /// The value in results, digests and ledgers. Decimals and dates travel as strings; a document by its name, size
    /// and hash, so that it is the same wherever it lies.
    default Json json() {
        return switch (this) {
            case Text(var text) -> Json.text(text);
            case Whole(var number) -> Json.number(number);
            case Decimal(var number) -> Json.text(number.toPlainString());
            case Truth(var holds) -> Json.flag(holds);
            case Day(var date) -> Json.text(date.toString());
            case Document(var file, var size, var sha256) -> {
                SequencedMap<String, Json> fields = new LinkedHashMap<>();
                fields.put("name", Json.text(String.valueOf(file.getFileName())));
                fields.put("sha256", Json.text(sha256));
                fields.put("size", Json.number(size));
                yield new Json.Fields(fields);
            }
            case Received(var name, var file, var size, var sha256) -> {
                SequencedMap<String, Json> fields = new LinkedHashMap<>();
                fields.put("name", Json.text(name));
                fields.put("file", Json.text(file.toString()));
                fields.put("sha256", Json.text(sha256));
                fields.put("size", Json.number(size));
                yield new Json.Fields(fields);
            }
            case Listing(var items) -> Json.items(items.stream().map(Json::text).toList());
        };
    }

    /// The value as a text for other systems: digits as they were given, dates as in ISO 8601, a document by the
    /// SHA-256 of its content.
    default String plain() {
        return switch (this) {
            case Text(var text) -> text;
            case Whole(var number) -> Long.toString(number);
            case Decimal(var number) -> number.toPlainString();
            case Truth(var holds) -> Boolean.toString(holds);
            case Day(var date) -> date.toString();
            case Document(var _, var _, var sha256) -> sha256;
            case Received(var _, var _, var _, var sha256) -> sha256;
            case Listing _ -> json().canonical();
        };
    }

    /// The value as the application's screens write it: its decimal character and its date pattern, no grouping.
    default String onScreen(Target.Locale locale) {
        return switch (this) {
            case Text(var text) -> text;
            case Whole(var number) -> Long.toString(number);
            case Decimal(var number) -> number.toPlainString().replace(".", locale.decimal());
            case Truth(var holds) -> Boolean.toString(holds);
            case Day(var date) -> DatePattern.of(locale).format(date);
            case Document(var file, var _, var _) -> file.toString();
            case Received(var name, var _, var _, var _) -> name;
            case Listing(var items) -> String.join("\n", items);
        };
    }
}
