package dev.rote.llm;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.discovery.Answer;
import dev.rote.discovery.Correspondent;
import dev.rote.policy.Redaction;
import dev.rote.surface.Picture;
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
import java.util.concurrent.locks.LockSupport;

/// One model in one discovery: it is told each screen anew, with the task, and answers with one call of one tool.
/// Older screens are not sent again, so that a turn costs the same at the end as at the beginning.
final class ModelCorrespondent implements Correspondent {
    private static final String INSTRUCTIONS = instructions();
    private static final int LONGEST_COMPLAINT = 300;
    /// Tries of one call besides the first, on HTTP 408, 429, 5xx, a broken connection and an answer that broke off.
    private static final int RETRIES = 3;
    /// Before the second try; four times as long before each later one.
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final ModelCall call;
    private final ModelKind kind;
    private final String name;
    private final Spending spending;
    private final Redaction redaction;
    private final List<ChatMessage> turn = new ArrayList<>();
    private Optional<Json> task = Optional.empty();
    private Optional<ToolExecutionRequest> called = Optional.empty();
    private Optional<PictureSent> sent = Optional.empty();
    private int characters;

    ModelCorrespondent(ModelCall call, ModelKind kind, String name, Spending spending, Redaction redaction) {
        this.call = call;
        this.kind = kind;
        this.name = name;
        this.spending = spending;
        this.redaction = redaction;
    }

    @Override
    public Answer ask(Json.Fields told, Run run) {
        tell(told, Optional.empty());
        return asked(run);
    }

    @Override
    public Answer ask(Json.Fields told, Picture seen, Run run) {
        tell(told, Optional.of(PictureSent.of(seen)));
        return asked(run);
    }

    private Answer asked(Run run) {
        for (int tries = 0; ; tries++) {
            if (spending.isOver()) {
                return new Answer.Ended(
                        "COST_LIMIT",
                        "the model has cost " + spending.spent() + " of " + spending.most() + " US dollars");
            }
            Instant began = run.clock().instant();
            switch (call.ask(request(), run)) {
                case ModelCall.Outcome.Whole(var response) -> {
                    note(response, Duration.between(began, run.clock().instant()), run);
                    return answer(response);
                }
                case ModelCall.Outcome.Failed(var why, var again, var begun) -> {
                    Answer told = scrubbed(why);
                    noteFailure(told, begun, run);
                    if (!again || tries == RETRIES || run.isOver()) {
                        return told;
                    }
                    LockSupport.parkNanos(run.within(PAUSE.multipliedBy(1L << (2 * tries)))
                            .left()
                            .toNanos());
                }
            }
        }
    }

    private ChatRequest request() {
        return ChatRequest.builder()
                .messages(turn)
                .toolSpecifications(Tools.ALL)
                // Ollama's protocol has no way to demand a call.
                .toolChoice(kind == ModelKind.OLLAMA ? ToolChoice.AUTO : ToolChoice.REQUIRED)
                .build();
    }

    private void tell(Json.Fields told, Optional<PictureSent> seen) {
        task = told.field("task").or(() -> task);
        boolean goesOn = told.field("kind").equals(Optional.of(Json.text("view")));
        if (goesOn && called.isPresent()) {
            String more = told.canonical();
            turn.add(ToolExecutionResultMessage.from(called.get(), more));
            characters += more.length();
            return;
        }
        String words = task.map(one -> told.with("task", one)).orElse(told).canonical();
        List<Content> contents = new ArrayList<>(List.of(TextContent.from(words)));
        seen.ifPresent(picture -> contents.add(picture.content()));
        turn.clear();
        turn.add(SystemMessage.from(INSTRUCTIONS));
        turn.add(UserMessage.from(contents));
        characters = INSTRUCTIONS.length() + words.length();
        sent = seen;
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
        Spending.Tokens counted = Usage.of(response.tokenUsage());
        // A server that does not say what an answer took has not given it away.
        Spending.Tokens tokens = counted.isNothing() ? guessed() : counted;
        Map<String, Object> fields = new HashMap<>();
        fields.put("provider", kind.wire());
        fields.put("model", Objects.requireNonNullElse(response.modelName(), name));
        fields.put("id", Objects.requireNonNullElse(response.id(), ""));
        fields.put("input_tokens", tokens.in());
        fields.put("cached_tokens", tokens.cached());
        fields.put("output_tokens", tokens.out());
        fields.put("guessed", counted.isNothing());
        fields.put("dollars", spending.add(tokens).toPlainString());
        fields.put("dollars_so_far", spending.spent().toPlainString());
        fields.put("millis", took.toMillis());
        sent.ifPresent(picture -> fields.put("picture", picture.inWords()));
        run.journal().note("model.call", fields);
    }

    private void noteFailure(Answer why, boolean begun, Run run) {
        Map<String, Object> fields = new HashMap<>();
        fields.put("provider", kind.wire());
        fields.put("model", name);
        fields.put("failed", why.toString());
        if (begun) {
            fields.put("dollars", spending.add(guessed()).toPlainString());
            fields.put("dollars_so_far", spending.spent().toPlainString());
        }
        run.journal().note("model.call", fields);
    }

    /// What a call may have taken of which nothing is known but that it was made.
    private Spending.Tokens guessed() {
        int pictured = sent.isPresent() ? PictureSent.MOST_TOKENS : 0;
        return Spending.Tokens.guessed(characters + Tools.CHARACTERS, pictured, LanguageModels.LONGEST_ANSWER);
    }

    /// What a provider says of a failure is told without what must not be written, such as a key it repeats.
    private Answer scrubbed(Answer why) {
        return switch (why) {
            case Answer.Ended(var code, var said) -> new Answer.Ended(code, brief(said));
            case Answer.Unusable(var code, var said) -> new Answer.Unusable(code, brief(said));
            case Answer.Said said -> said;
        };
    }

    private String brief(String said) {
        String told = redaction.scrub(said);
        return told.substring(0, Math.min(told.length(), LONGEST_COMPLAINT));
    }

    private static String instructions() {
        try (InputStream in = ModelCorrespondent.class.getResourceAsStream("instructions.txt")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
