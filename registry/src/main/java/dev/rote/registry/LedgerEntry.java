package dev.rote.registry;

import dev.rote.capability.Json;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;

/// One decision: `previous` is the SHA-256 of the line before it, 64 zeros in the first.
record LedgerEntry(
        long sequence, String previous, Instant at, String name, int version, String hash, Action action, String by) {
    static final String FIRST = "0".repeat(64);

    enum Action {
        APPROVED;

        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    String line() {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        fields.put("sequence", Json.number(sequence));
        fields.put("previous", Json.text(previous));
        fields.put("at", Json.text(at.toString()));
        fields.put("name", Json.text(name));
        fields.put("version", Json.number(version));
        fields.put("hash", Json.text(hash));
        fields.put("action", Json.text(action.wire()));
        fields.put("by", Json.text(by));
        return new Json.Fields(fields).canonical();
    }

    /// The entry a line holds; empty when it is not exactly what [#line] writes.
    static Optional<LedgerEntry> of(Json.Fields line) {
        try {
            LedgerEntry entry = new LedgerEntry(
                    whole(line, "sequence"),
                    text(line, "previous"),
                    Instant.parse(text(line, "at")),
                    text(line, "name"),
                    Math.toIntExact(whole(line, "version")),
                    text(line, "hash"),
                    Action.valueOf(text(line, "action").toUpperCase(Locale.ROOT)),
                    text(line, "by"));
            return entry.line().equals(line.canonical()) ? Optional.of(entry) : Optional.empty();
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException unfit) {
            return Optional.empty();
        }
    }

    private static String text(Json.Fields line, String name) {
        if (line.of().get(name) instanceof Json.Text(var value)) {
            return value;
        }
        throw new IllegalArgumentException(name);
    }

    private static long whole(Json.Fields line, String name) {
        if (line.of().get(name) instanceof Json.Num number) {
            return number.whole();
        }
        throw new IllegalArgumentException(name);
    }
}
