package dev.rote.replay;

import dev.rote.capability.Json;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// The tenant's overlay that lay over the capability when it was performed; `hash` is that of its content, in 64
/// hexadecimal digits.
public record AppliedOverlay(int version, String hash) {

    /// As results and run directories write it.
    public Json.Fields json() {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        fields.put("version", Json.number(version));
        fields.put("hash", Json.text(hash));
        return new Json.Fields(fields);
    }
}
