package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.session.Discovering;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/// Tells how a discovery or a recording ended.
final class DiscoveringReport {
    private DiscoveringReport() {}

    static int print(Discovering discovering, Terminal terminal) {
        return switch (discovering) {
            case Discovering.Drafted(var file, var version, var hash, var remarks, var run) -> {
                String words = "draft  " + file + " (version " + version + ")\nrun    " + run
                        + (remarks.isEmpty() ? "" : "\nnote   " + String.join("\nnote   ", remarks))
                        + "\nnext   rote describe " + file;
                terminal.answer(
                        words,
                        fields("drafted", "", "", "capability", file.toString(), "hash", hash, "run", run.toString())
                                .with(
                                        "notes",
                                        Json.items(remarks.stream()
                                                .<Json>map(Json::text)
                                                .toList())));
                yield ExitCode.SUCCESS;
            }
            case Discovering.Escalated(var code, var reason, var run) -> {
                terminal.answer(
                        "a person should look: " + code + ": " + Harmless.lines(reason) + "\nrun    " + run,
                        fields("escalated", code, reason, "run", run.toString()));
                yield ExitCode.ESCALATED;
            }
            case Discovering.Stopped(var code, var reason, var run) -> {
                terminal.answer(
                        "stopped: " + code + ": " + Harmless.lines(reason) + "\nrun    " + run,
                        fields("stopped", code, reason, "run", run.toString()));
                yield ExitCode.FAILURE;
            }
            case Discovering.Refused(var code, var message) -> throw CommandFailure.failed(code, message);
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
