package dev.rote.llm;

import dev.langchain4j.http.client.sse.ServerSentEvent;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// What one event of a streamed answer says of the answer: each protocol has its own word for its end (Anthropic
/// `message_stop`, Gemini `finishReason`, OpenAI `finish_reason` or `[DONE]`, Ollama `done`).
enum Sign {
    /// It is no event of this protocol.
    NONE,
    GOES_ON,
    ENDS,
    /// The server gives up in the middle.
    FAILS;

    private static final Set<String> ANTHROPIC = Set.of(
            "message_start", "content_block_start", "content_block_delta", "content_block_stop", "message_delta");

    static Sign of(ModelKind kind, ServerSentEvent event) {
        String text = Objects.requireNonNullElse(event.data(), "");
        return switch (kind) {
            case ANTHROPIC -> anthropic(Objects.requireNonNullElse(event.event(), ""));
            case OPENAI ->
                text.strip().equals("[DONE]")
                        ? ENDS
                        : object(text).map(Sign::openAi).orElse(NONE);
            case GEMINI -> object(text).map(Sign::gemini).orElse(NONE);
            case OLLAMA -> object(text).map(Sign::ollama).orElse(NONE);
        };
    }

    private static Sign anthropic(String event) {
        return switch (event) {
            case "message_stop" -> ENDS;
            case "error" -> FAILS;
            default -> ANTHROPIC.contains(event) ? GOES_ON : NONE;
        };
    }

    private static Sign openAi(Json.Fields data) {
        return failure(data).orElseGet(() -> candidate(data, "choices", "finish_reason"));
    }

    private static Sign gemini(Json.Fields data) {
        boolean blocked = data.field("promptFeedback").orElse(Json.Fields.NONE) instanceof Json.Fields feedback
                && feedback.field("blockReason").isPresent();
        return blocked ? ENDS : failure(data).orElseGet(() -> candidate(data, "candidates", "finishReason"));
    }

    private static Sign ollama(Json.Fields data) {
        return failure(data)
                .orElseGet(() -> data.field("message").isEmpty()
                        ? NONE
                        : data.field("done").equals(Optional.of(Json.flag(true))) ? ENDS : GOES_ON);
    }

    private static Optional<Sign> failure(Json.Fields data) {
        return data.field("error").map(_ -> FAILS);
    }

    private static Sign candidate(Json.Fields data, String list, String reason) {
        if (!(data.field(list).orElse(Json.Fields.NONE) instanceof Json.Items(var items))) {
            return NONE;
        }
        boolean ends = items.stream()
                .anyMatch(one -> one instanceof Json.Fields fields
                        && fields.field(reason).orElse(Json.Fields.NONE) instanceof Json.Text);
        return ends ? ENDS : GOES_ON;
    }

    private static Optional<Json.Fields> object(String text) {
        return Json.read(text) instanceof JsonReading.Read(Json.Fields fields) ? Optional.of(fields) : Optional.empty();
    }
}
