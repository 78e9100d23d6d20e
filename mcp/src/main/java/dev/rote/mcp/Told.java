package dev.rote.mcp;

import dev.rote.capability.Harmless;
import dev.rote.capability.InputProblem;
import dev.rote.capability.Json;
import dev.rote.session.RunStatus;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/// A tool's answer: the result as structured content, the same as text, and in words what is to be done about it
/// where that is not plain. Only a failure is an error of the tool; what the application answers is an answer.
final class Told {
    private static final Set<Json> FAILED = Set.of(Json.text("failure"), Json.text("stopped"), Json.text("refused"));

    private Told() {}

    static CallToolResult result(Json.Fields result) {
        return of(result, Advice.on(result));
    }

    /// Something that is no result of a run.
    static CallToolResult plain(Json.Fields document) {
        return of(document, "");
    }

    static CallToolResult refusal(String code, String message) {
        return result(failure(code, Harmless.lines(message)));
    }

    static CallToolResult unfit(List<InputProblem> problems) {
        String message = problems.stream().map(InputProblem::toString).collect(Collectors.joining("; "));
        List<Json.Fields> errors = problems.stream()
                .map(one -> Json.Fields.NONE
                        .with("input", Json.text(one.input()))
                        .with("code", Json.text(one.code().name()))
                        .with("expected", Json.text(one.expected()))
                        .with("seen", Json.text(one.seen())))
                .toList();
        return result(failure("INPUT_INVALID", Harmless.lines(message)).with("errors", Json.items(errors)));
    }

    static CallToolResult full(String code, Duration after) {
        long seconds = Math.max(1, after.plusMillis(999).toSeconds());
        return result(failure(code, "there is no room for another run; nothing was started")
                .with("retry_after_s", Json.number(seconds)));
    }

    /// A run that has not ended within the time that is waited.
    static CallToolResult underWay(RunStatus status, boolean readOnly) {
        return result(Json.Fields.NONE
                .with("kind", Json.text(Definitions.UNDER_WAY))
                .with("code", new Json.Null())
                .with("reason", new Json.Null())
                .with("step_id", new Json.Null())
                .with("side_effect", Json.text(readOnly ? "none" : "unknown"))
                .with("outputs", Json.Fields.NONE)
                .with("payload", new Json.Null())
                .with("message", Json.text("the run is " + status.state().wire()))
                .with("run_id", Json.text(status.id()))
                .with("capability", Json.text(status.capability()))
                .with("capability_version", Json.number(status.version()))
                .with(
                        "idempotency_key",
                        status.idempotencyKey().isEmpty() ? new Json.Null() : Json.text(status.idempotencyKey())));
    }

    /// What became of it in words of closed lists, for a log.
    static String summary(CallToolResult result) {
        StringJoiner words = new StringJoiner(" ");
        if (result.structuredContent() instanceof Map<?, ?> document) {
            for (String name : List.of("kind", "code", "run_id", "state")) {
                if (document.get(name) instanceof String word) {
                    words.add(word);
                }
            }
        }
        return words.toString();
    }

    private static Json.Fields failure(String code, String message) {
        return Json.Fields.NONE
                .with("kind", Json.text("failure"))
                .with("code", Json.text(code))
                .with("side_effect", Json.text("none"))
                .with("message", Json.text(message));
    }

    /// `advice` is empty where what is to be done is plain.
    static CallToolResult of(Json.Fields document, String advice) {
        CallToolResult.Builder result = CallToolResult.builder()
                .structuredContent(Plain.of(document))
                .isError(document.field("kind").filter(FAILED::contains).isPresent())
                .addTextContent(Plain.text(document));
        return advice.isEmpty() ? result.build() : result.addTextContent(advice).build();
    }
}
