package dev.rote.llm;

import dev.langchain4j.http.client.jdk.JdkHttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicChatModel;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ToolChoice;
import dev.langchain4j.model.googleai.GeminiMode;
import dev.langchain4j.model.googleai.GoogleAiGeminiChatModel;
import dev.langchain4j.model.ollama.OllamaChatModel;
import dev.langchain4j.model.openai.OpenAiChatModel;
import dev.rote.discovery.Correspondent;
import dev.rote.policy.Loading;
import dev.rote.policy.Redaction;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Opens the model that a discovery asks for; keys come from the environment and nowhere else.
///
/// `ROTE_LLM` says which protocol, `ROTE_MODEL` which model, `ROTE_LLM_URL` at which address; without `ROTE_LLM` it
/// is the first of anthropic, gemini and openai that has a key.
public final class LanguageModels {
    private static final Duration ONE_CALL = Duration.ofSeconds(90);
    /// Tries of one call besides the first, with growing pauses, on HTTP 408, 429, 5xx and a broken connection.
    private static final int RETRIES = 3;
    /// Tokens of one answer: an act and its reason, and no essay.
    private static final int LONGEST_ANSWER = 2_048;

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
                        chat(kind, model, key, order.variable("ROTE_LLM_URL")),
                        kind,
                        model,
                        new Spending(price, order.cents()),
                        order.redaction()));
        };
    }

    private static ChatModel chat(ModelKind kind, String model, String key, String url) {
        return switch (kind) {
            case ANTHROPIC -> anthropic(model, key, url);
            case GEMINI -> gemini(model, key, url);
            case OPENAI -> openAi(model, key, url);
            case OLLAMA ->
                OllamaChatModel.builder()
                        .httpClientBuilder(http())
                        .baseUrl(url.isEmpty() ? "http://127.0.0.1:11434" : url)
                        .modelName(model)
                        .numPredict(LONGEST_ANSWER)
                        .timeout(ONE_CALL)
                        .maxRetries(RETRIES)
                        .build();
        };
    }

    /// HTTP/2 over plain text begins with an upgrade that some servers of the protocols do not understand.
    private static JdkHttpClientBuilder http() {
        return new JdkHttpClientBuilder()
                .httpClientBuilder(HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1));
    }

    private static ChatModel anthropic(String model, String key, String url) {
        var builder = AnthropicChatModel.builder()
                .httpClientBuilder(http())
                .apiKey(key)
                .modelName(model)
                .maxTokens(LONGEST_ANSWER)
                .cacheSystemMessages(true)
                .cacheTools(true)
                .toolChoice(ToolChoice.REQUIRED)
                .disableParallelToolUse(true)
                .timeout(ONE_CALL)
                .maxRetries(RETRIES);
        return (url.isEmpty() ? builder : builder.baseUrl(url)).build();
    }

    private static ChatModel gemini(String model, String key, String url) {
        var builder = GoogleAiGeminiChatModel.builder()
                .httpClientBuilder(http())
                .apiKey(key)
                .modelName(model)
                .maxOutputTokens(LONGEST_ANSWER)
                .toolConfig(GeminiMode.ANY)
                .timeout(ONE_CALL)
                .maxRetries(RETRIES);
        return (url.isEmpty() ? builder : builder.baseUrl(url)).build();
    }

    private static ChatModel openAi(String model, String key, String url) {
        var builder = OpenAiChatModel.builder()
                .httpClientBuilder(http())
                .apiKey(key)
                .modelName(model)
                .maxCompletionTokens(LONGEST_ANSWER)
                .parallelToolCalls(false)
                .timeout(ONE_CALL)
                .maxRetries(RETRIES);
        return (url.isEmpty() ? builder : builder.baseUrl(url)).build();
    }

    private static <T> Loading<T> refused(String code, String message) {
        return new Loading.Refused<>(new Loading.Refusal(code, message));
    }
}
