package dev.rote.llm;

import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.googleai.GeminiMode;
import dev.langchain4j.model.googleai.GoogleAiGeminiStreamingChatModel;
import dev.langchain4j.model.ollama.OllamaStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.rote.discovery.Correspondent;
import dev.rote.policy.Loading;
import dev.rote.policy.Redaction;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Opens the model that a discovery asks for; keys come from the environment and nowhere else.
///
/// `ROTE_LLM` says which protocol, `ROTE_MODEL` which model, `ROTE_LLM_URL` at which address; without `ROTE_LLM` it
/// is the first of anthropic, gemini and openai that has a key.
public final class LanguageModels {
    /// Tokens of one answer: an act and its reason, and no essay.
    static final int LONGEST_ANSWER = 2_048;

    private LanguageModels() {}

    /// What is asked for: a protocol by its name or empty for whichever the environment says, what the prices of
    /// models are, how many US cents it may cost, and what must not be told.
    public record Order(String kind, Map<String, String> environment, Path prices, int cents, Redaction redaction) {
        public Order {
            environment = Map.copyOf(environment);
        }

        private String variable(String name) {
            return environment.getOrDefault(name, "").strip();
        }
    }

    /// Refused with `MODEL_NOT_CONFIGURED`, `MODEL_UNKNOWN`, `MODEL_KEY_MISSING`, `MODEL_NOT_NAMED`,
    /// `MODEL_UNPRICED`, or as reading the prices is.
    public static Loading<Correspondent> open(Order order) {
        String name = order.kind().isEmpty() ? order.variable("ROTE_LLM") : order.kind();
        Optional<ModelKind> kind = name.isEmpty() ? firstWithKey(order) : ModelKind.ofWire(name);
        if (kind.isEmpty()) {
            return name.isEmpty()
                    ? refused(
                            "MODEL_NOT_CONFIGURED",
                            "no model decides: set ANTHROPIC_API_KEY, GEMINI_API_KEY or OPENAI_API_KEY, or ROTE_LLM=ollama")
                    : refused("MODEL_UNKNOWN", "\"" + name + "\" is none of " + names());
        }
        return opened(kind.get(), order);
    }

    private static Optional<ModelKind> firstWithKey(Order order) {
        return Arrays.stream(ModelKind.values())
                .filter(one ->
                        !one.key().isEmpty() && !order.variable(one.key()).isEmpty())
                .findFirst();
    }

    private static String names() {
        return Arrays.stream(ModelKind.values()).map(ModelKind::wire).collect(Collectors.joining(", "));
    }

    private static Loading<Correspondent> opened(ModelKind kind, Order order) {
        String key = kind.key().isEmpty() ? "none" : order.variable(kind.key());
        String model = order.variable("ROTE_MODEL").isEmpty() ? kind.model() : order.variable("ROTE_MODEL");
        if (key.isEmpty()) {
            return refused("MODEL_KEY_MISSING", kind.key() + " is not set");
        }
        if (model.isEmpty()) {
            return refused("MODEL_NOT_NAMED", "set ROTE_MODEL to the model that " + kind.wire() + " should use");
        }
        if (!kind.key().isEmpty()) {
            order.redaction().keepOut(key);
        }
        return switch (Prices.read(order.prices(), model, kind)) {
            case Loading.Refused<Prices.Price>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Prices.Price>(var price) ->
                new Loading.Loaded<>(new ModelCorrespondent(
                        new ModelCall(http -> chat(kind, model, key, order.variable("ROTE_LLM_URL"), http), kind),
                        kind,
                        model,
                        new Spending(price, order.cents()),
                        order.redaction()));
        };
    }

    private static StreamingChatModel chat(
            ModelKind kind, String model, String key, String url, HttpClientBuilder http) {
        return switch (kind) {
            case ANTHROPIC -> anthropic(model, key, url, http);
            case GEMINI -> gemini(model, key, url, http);
            case OPENAI -> openAi(model, key, url, http);
            case OLLAMA ->
                OllamaStreamingChatModel.builder()
                        .httpClientBuilder(http)
                        .baseUrl(url.isEmpty() ? "http://127.0.0.1:11434" : url)
                        .modelName(model)
                        .numPredict(LONGEST_ANSWER)
                        .build();
        };
    }

    private static StreamingChatModel anthropic(String model, String key, String url, HttpClientBuilder http) {
        var builder = AnthropicStreamingChatModel.builder()
                .httpClientBuilder(http)
                .apiKey(key)
                .modelName(model)
                .maxTokens(LONGEST_ANSWER)
                .cacheSystemMessages(true)
                .cacheTools(true)
                .toolChoice(ToolChoice.REQUIRED)
                .disableParallelToolUse(true);
        return (url.isEmpty() ? builder : builder.baseUrl(url)).build();
    }

    private static StreamingChatModel gemini(String model, String key, String url, HttpClientBuilder http) {
        var builder = GoogleAiGeminiStreamingChatModel.builder()
                .httpClientBuilder(http)
                .apiKey(key)
                .modelName(model)
                .maxOutputTokens(LONGEST_ANSWER)
                .toolConfig(GeminiMode.ANY);
        return (url.isEmpty() ? builder : builder.baseUrl(url)).build();
    }

    private static StreamingChatModel openAi(String model, String key, String url, HttpClientBuilder http) {
        var builder = OpenAiStreamingChatModel.builder()
                .httpClientBuilder(http)
                .apiKey(key)
                .modelName(model)
                .maxCompletionTokens(LONGEST_ANSWER)
                .parallelToolCalls(false);
        return (url.isEmpty() ? builder : builder.baseUrl(url)).build();
    }

    private static <T> Loading<T> refused(String code, String message) {
        return new Loading.Refused<>(new Loading.Refusal(code, message));
    }
}
