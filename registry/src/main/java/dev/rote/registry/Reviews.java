package dev.rote.registry;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// What was shown to people, one line each; the last line of a name is what its reviewer has seen.
final class Reviews {
    private Reviews() {}

    record Shown(int version, String hash) {}

    static String line(String name, int version, String hash, Instant at, String by) {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        fields.put("name", Json.text(name));
        fields.put("version", Json.number(version));
        fields.put("hash", Json.text(hash));
        fields.put("at", Json.text(at.toString()));
        if (!by.isEmpty()) {
            fields.put("by", Json.text(by));
        }
        return new Json.Fields(fields).canonical();
    }

    /// What was last shown of that name; lines that cannot be read show nothing.
    static Optional<Shown> last(List<String> lines, String name) {
        for (String line : lines.reversed()) {
            if (Json.read(line) instanceof JsonReading.Read(Json.Fields(var of))
                    && of.get("name") instanceof Json.Text(var shown)
                    && shown.equals(name)) {
                return of.get("version") instanceof Json.Num version
                                && version.isWhole()
                                && of.get("hash") instanceof Json.Text(var hash)
                        ? Optional.of(new Shown((int) version.whole(), hash))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }
}
