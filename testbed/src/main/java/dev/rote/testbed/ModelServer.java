package dev.rote.testbed;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.function.Function;

/// A model on the loopback interface that speaks four wire protocols, each at the addresses and in the words of its
/// public documentation: Anthropic Messages, Gemini `generateContent`, OpenAI Chat Completions and Ollama's chat.
/// What it answers is up to the test; it keeps every request.
public final class ModelServer implements AutoCloseable {
    private final HttpServer server;
    private final List<Request> requests = new CopyOnWriteArrayList<>();

    /// One request: where it went, its headers in lower case, and its body.
    public record Request(String path, Map<String, String> headers, String body) {
        public Request {
            headers = Map.copyOf(headers);
        }
    }

    /// What is answered.
    public sealed interface Reply {
        /// One call of a tool; the arguments are a JSON object.
        record Call(String tool, String arguments) implements Reply {}

        /// Calls of several tools in one answer.
        record Calls(List<Call> calls) implements Reply {
            public Calls {
                calls = List.copyOf(calls);
            }
        }

        /// Words, and why the answer ends, in the provider's own word.
        record Words(String text, String end) implements Reply {}

        /// Anything else, as it is.
        record Raw(int status, String body) implements Reply {}
    }

    private ModelServer(HttpServer server) {
        this.server = server;
    }

    /// Starts one at a free port.
    public static ModelServer answering(Function<Request, Reply> model) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            ModelServer started = new ModelServer(server);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", exchange -> started.answer(exchange, model));
            server.start();
            return started;
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
    }

    /// Where it listens, without a trailing slash.
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    public List<Request> requests() {
        return List.copyOf(requests);
    }

    private void answer(HttpExchange exchange, Function<Request, Reply> model) throws IOException {
        try (exchange) {
            Map<String, String> headers = new TreeMap<>();
            exchange.getRequestHeaders()
                    .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.getFirst()));
            Request request = new Request(
                    exchange.getRequestURI().getPath(),
                    headers,
                    new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            requests.add(request);
            Reply reply = model.apply(request);
            int status = reply instanceof Reply.Raw(var given, var _) ? given : 200;
            byte[] body = body(request.path(), reply).getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static String body(String path, Reply reply) {
        return switch (reply) {
            case Reply.Raw(var _, var body) -> body;
            case Reply.Call call -> calls(path, List.of(call));
            case Reply.Calls(var calls) -> calls(path, calls);
            case Reply.Words(var text, var end) -> words(path, text, end);
        };
    }

    private static String calls(String path, List<Reply.Call> calls) {
        if (path.endsWith("/messages")) {
            return anthropic(
                    joined(calls, "{\"type\":\"tool_use\",\"id\":\"toolu_%1$d\",\"name\":\"%2$s\",\"input\":%3$s}"),
                    "tool_use");
        }
        if (path.endsWith(":generateContent")) {
            return gemini(joined(calls, "{\"functionCall\":{\"name\":\"%2$s\",\"args\":%3$s}}"), "STOP");
        }
        if (path.endsWith("/chat/completions")) {
            return openAi(
                    "\"content\":null,\"tool_calls\":["
                            + joined(
                                    calls,
                                    "{\"id\":\"call_%1$d\",\"type\":\"function\",\"function\":{\"name\":\"%2$s\",\"arguments\":%4$s}}")
                            + "]",
                    "tool_calls");
        }
        return ollama(
                "\"content\":\"\",\"tool_calls\":["
                        + joined(calls, "{\"function\":{\"name\":\"%2$s\",\"arguments\":%3$s}}") + "]",
                "stop");
    }

    private static String words(String path, String text, String end) {
        if (path.endsWith("/messages")) {
            return anthropic("{\"type\":\"text\",\"text\":" + quoted(text) + "}", end);
        }
        if (path.endsWith(":generateContent")) {
            return gemini("{\"text\":" + quoted(text) + "}", end);
        }
        return path.endsWith("/chat/completions")
                ? openAi("\"content\":" + quoted(text), end)
                : ollama("\"content\":" + quoted(text), end);
    }

    /// The format's places: a number, the tool's name, its arguments, and these as a JSON string.
    private static String joined(List<Reply.Call> calls, String format) {
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < calls.size(); i++) {
            Reply.Call call = calls.get(i);
            joined.append(i == 0 ? "" : ",")
                    .append(format.formatted(i, call.tool(), call.arguments(), quoted(call.arguments())));
        }
        return joined.toString();
    }

    private static String anthropic(String content, String end) {
        return "{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"practice\",\"content\":["
                + content
                + "],\"stop_reason\":\"" + end + "\",\"stop_sequence\":null,\"usage\":{\"input_tokens\":1000,"
                + "\"cache_creation_input_tokens\":0,\"cache_read_input_tokens\":500,\"output_tokens\":100}}";
    }

    private static String gemini(String part, String end) {
        return "{\"responseId\":\"resp_1\",\"modelVersion\":\"practice\",\"candidates\":[{\"index\":0,\"content\":{\"role\":"
                + "\"model\",\"parts\":[" + part + "]},\"finishReason\":\"" + end + "\"}],\"usageMetadata\":"
                + "{\"promptTokenCount\":1500,\"candidatesTokenCount\":100,\"totalTokenCount\":1600}}";
    }

    private static String openAi(String message, String end) {
        return "{\"id\":\"chatcmpl_1\",\"object\":\"chat.completion\",\"created\":1767225600,\"model\":\"practice\",\"choices\":"
                + "[{\"index\":0,\"message\":{\"role\":\"assistant\"," + message + "},\"finish_reason\":\"" + end
                + "\"}],\"usage\":{\"prompt_tokens\":1500,\"completion_tokens\":100,\"total_tokens\":1600,"
                + "\"prompt_tokens_details\":{\"cached_tokens\":500}}}";
    }

    private static String ollama(String message, String end) {
        return "{\"model\":\"practice\",\"created_at\":\"2026-01-01T00:00:00Z\",\"message\":{\"role\":\"assistant\","
                + message + "},\"done\":true,\"done_reason\":\"" + end
                + "\",\"prompt_eval_count\":1500,\"eval_count\":100}";
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
