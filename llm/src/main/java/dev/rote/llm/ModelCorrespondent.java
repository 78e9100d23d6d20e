package dev.rote.llm;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.exception.LangChain4jException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.discovery.Answer;
import dev.rote.discovery.Correspondent;
import dev.rote.policy.Redaction;
import dev.rote.surface.Run;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// One model in one discovery: it is told each screen anew, with the task, and answers with one call of one tool.
/// Older screens are not sent again, so that a turn costs the same at the end as at the beginning.
final class ModelCorrespondent implements Correspondent {
    private static final String INSTRUCTIONS = instructions();
    private static final int LONGEST_COMPLAINT = 300;

    private final ChatModel model;
    private final ModelKind kind;
    private final String name;
    private final Spending spending;
    private final Redaction redaction;
    private final List<ChatMessage> turn = new ArrayList<>();
    private Optional<Json> task = Optional.empty();
    private Optional<ToolExecutionRequest> called = Optional.empty();

    ModelCorrespondent(ChatModel model, ModelKind kind, String name, Spending spending, Redaction redaction) {
        this.model = model;
        this.kind = kind;
        this.name = name;
        this.spending = spending;
        this.redaction = redaction;
    }

    @Override
    public Answer ask(Json.Fields told, Run run) {
        if (spending.isOver()) {
            return new Answer.Ended(
                    "COST_LIMIT", "the model has cost " + spending.spent() + " of " + spending.most() + " US dollars");
        }
        tell(told);
        Instant began = run.clock().instant();
        FutureTask<ChatResponse> call = new FutureTask<>(() -> model.chat(ChatRequest.builder()
                .messages(turn)
                .toolSpecifications(Tools.ALL)
                // Ollama's protocol has no way to demand a call.
                .toolChoice(kind == ModelKind.OLLAMA ? ToolChoice.AUTO : ToolChoice.REQUIRED)
                .build()));
        Thread caller = Thread.ofVirtual().name("model").start(call);
        try {
            ChatResponse response = call.get(run.left().toMillis(), TimeUnit.MILLISECONDS);
            note(response, Duration.between(began, run.clock().instant()), run);
            return answer(response);
        } catch (TimeoutException late) {
            return new Answer.Ended("ANSWER_LATE", "no answer came while the discovery lasted");
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return new Answer.Ended("EXPLORER_GONE", "the wait for the model was interrupted");
        } catch (ExecutionException failed) {
            Answer why = failure(Objects.requireNonNullElse(failed.getCause(), failed));
            run.journal().note("model.call", Map.of("model", name, "failed", why.toString()));
            return why;
        } finally {
            caller.interrupt();
        }
    }

    private void tell(Json.Fields told) {
        task = told.field("task").or(() -> task);
        boolean goesOn = told.field("kind").equals(Optional.of(Json.text("view")));
        if (goesOn && called.isPresent()) {
            turn.add(ToolExecutionResultMessage.from(called.get(), told.canonical()));
            return;
        }
        turn.clear();
        turn.add(SystemMessage.from(INSTRUCTIONS));
        turn.add(UserMessage.from(
                task.map(one -> told.with("task", one)).orElse(told).canonical()));
    }

    private Answer answer(ChatResponse response) {
        AiMessage message = response.aiMessage();
        turn.add(message);
        called = Optional.empty();
        List<ToolExecutionRequest> calls =
                Objects.requireNonNullElse(message.toolExecutionRequests(), List.<ToolExecutionRequest>of());
        if (response.finishReason() == FinishReason.LENGTH) {
            return new Answer.Unusable("ANSWER_TRUNCATED", "the answer was longer than it may be");
        }
        if (response.finishReason() == FinishReason.CONTENT_FILTER) {
            return new Answer.Unusable("MODEL_DECLINED", "the model's provider withheld the answer");
        }
        if (calls.size() != 1) {
            return new Answer.Unusable(
                    "NOT_ONE_CALL", "exactly one tool must be called, and " + calls.size() + " were");
        }
        called = Optional.of(calls.getFirst());
        return act(calls.getFirst());
    }

    private static Answer act(ToolExecutionRequest call) {
        String arguments = Objects.requireNonNullElse(call.arguments(), "");
        return Json.read(arguments.isBlank() ? "{}" : arguments) instanceof JsonReading.Read(Json.Fields fields)
                ? new Answer.Said(fields.with("act", Json.text(call.name())).canonical())
                : new Answer.Unusable("ANSWER_MALFORMED", "the arguments of the tool are no JSON object");
    }

    private void note(ChatResponse response, Duration took, Run run) {
        Spending.Tokens tokens = Usage.of(response.tokenUsage());
        Map<String, Object> fields = new HashMap<>();
        fields.put("provider", kind.wire());
        fields.put("model", Objects.requireNonNullElse(response.modelName(), name));
        fields.put("id", Objects.requireNonNullElse(response.id(), ""));
        fields.put("input_tokens", tokens.in());
        fields.put("cached_tokens", tokens.cached());
        fields.put("output_tokens", tokens.out());
        fields.put("dollars", spending.add(tokens).toPlainString());
        fields.put("dollars_so_far", spending.spent().toPlainString());
        fields.put("millis", took.toMillis());
        run.journal().note("model.call", fields);
    }

    /// What a provider says of a failure is told without what must not be written, such as a key it repeats.
    private Answer failure(Throwable why) {
        String told = redaction.scrub(String.valueOf(why.getMessage()));
        String said = told.substring(0, Math.min(told.length(), LONGEST_COMPLAINT));
        return switch (why) {
            case AuthenticationException _ -> new Answer.Ended("MODEL_KEY_REFUSED", said);
            case ModelNotFoundException _ -> new Answer.Ended("MODEL_UNKNOWN", said);
            case RateLimitException _ -> new Answer.Ended("MODEL_BUSY", said);
            case ContentFilteredException _ -> new Answer.Unusable("MODEL_DECLINED", said);
            case LangChain4jException _ -> new Answer.Ended("MODEL_UNREACHABLE", said);
            // The library checks little of what comes back: an answer with parts missing is any exception of its own.
            default -> new Answer.Unusable("ANSWER_MALFORMED", "what came back is no answer of " + kind.wire());
        };
    }

    private static String instructions() {
        try (InputStream in = ModelCorrespondent.class.getResourceAsStream("instructions.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
