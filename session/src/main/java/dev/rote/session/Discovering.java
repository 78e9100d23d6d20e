package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// How a discovery, or recording one again, ended.
public sealed interface Discovering {

    /// A draft capability was written.
    record Drafted(Path capability, int version, String hash, List<String> remarks, Path run) implements Discovering {
        public Drafted {
            remarks = List.copyOf(remarks);
        }
    }

    /// A person should look: exit code 3.
    record Escalated(String code, String reason, Path run) implements Discovering {}

    /// It ended without a draft: exit code 1.
    record Stopped(String code, String reason, Path run) implements Discovering {}

    /// Nothing was started: exit code 1.
    record Refused(String code, String message) implements Discovering {}

    static Discovering refused(Loading.Refusal why) {
        return new Refused(why.code(), why.message());
    }

    /// The same as one document, whose `kind` says which it is.
    default Json.Fields json() {
        return switch (this) {
            case Drafted(var file, var _, var hash, var remarks, var run) ->
                fields("drafted", "", "", "capability", file.toString(), "hash", hash, "run", run.toString())
                        .with(
                                "notes",
                                Json.items(
                                        remarks.stream().<Json>map(Json::text).toList()));
            case Escalated(var code, var reason, var run) -> fields("escalated", code, reason, "run", run.toString());
            case Stopped(var code, var reason, var run) -> fields("stopped", code, reason, "run", run.toString());
            case Refused(var code, var message) -> fields("refused", code, message);
        };
    }

    private static Json.Fields fields(String kind, String code, String reason, String... more) {
        SequencedMap<String, Json> fields = new LinkedHashMap<>();
        fields.put("kind", Json.text(kind));
        if (!code.isEmpty()) {
            fields.put("code", Json.text(code));
            fields.put("reason", Json.text(reason));
        }
        for (int i = 0; i < more.length; i += 2) {
            fields.put(more[i], Json.text(more[i + 1]));
        }
        return new Json.Fields(fields);
    }
}
