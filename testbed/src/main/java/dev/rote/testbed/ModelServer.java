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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/// A model on the loopback interface that speaks four wire protocols, each at the addresses and in the words of its
/// public documentation, as a stream: Anthropic Messages, Gemini `streamGenerateContent`, OpenAI Chat Completions and
/// Ollama's chat. What it answers is up to the test; it keeps every request.
public final class ModelServer implements AutoCloseable {
    private final HttpServer server;
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

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

        /// The first events of another, and what comes after them.
        record Part(Reply of, int events, After after) implements Reply {}

        /// Anything else, as it is.
        record Raw(int status, String body) implements Reply {}
    }

    /// What comes after a part of an answer.
    public enum After {
        /// The connection breaks.
        BREAKS,
        /// The answer is ended in good order.
        ENDS,
        /// Nothing, for as long as the server runs.
        IS_SILENT
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
            boolean lines = request.path().endsWith("/api/chat");
            exchange.getResponseHeaders().add("Content-Type", lines ? "application/x-ndjson" : "text/event-stream");
            send(exchange, reply, body(request.path(), reply).getBytes(StandardCharsets.UTF_8));
        }
    }

    private static String body(String path, Reply reply) {
        return switch (reply) {
            case Reply.Raw(var _, var body) -> body;
            case Reply.Part(var of, var events, var _) ->
                String.join("", events(path, of).subList(0, events));
            case Reply.Call _, Reply.Calls _, Reply.Words _ -> String.join("", events(path, reply));
        };
    }

    private static List<String> events(String path, Reply reply) {
        return switch (reply) {
            case Reply.Call call -> ModelStream.calls(path, List.of(call));
            case Reply.Calls(var calls) -> ModelStream.calls(path, calls);
            case Reply.Words(var text, var end) -> ModelStream.words(path, text, end);
            case Reply.Raw _, Reply.Part _ -> throw new IllegalArgumentException("it has no events: " + reply);
        };
    }

    private void send(HttpExchange exchange, Reply reply, byte[] body) throws IOException {
        switch (reply) {
            case Reply.Part(var _, var _, var after) -> part(exchange, body, after);
            case Reply.Raw(var status, var _) -> whole(exchange, status, body);
            case Reply.Call _, Reply.Calls _, Reply.Words _ -> whole(exchange, 200, body);
        }
    }

    private void part(HttpExchange exchange, byte[] body, After after) throws IOException {
        switch (after) {
            case ENDS -> whole(exchange, 200, body);
            case BREAKS -> {
                // Fewer bytes than were promised: the connection ends with the exchange.
                exchange.sendResponseHeaders(200, body.length + 1);
                exchange.getResponseBody().write(body);
                exchange.getResponseBody().flush();
            }
            case IS_SILENT -> {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write(body);
                exchange.getResponseBody().flush();
                awaitClosing();
            }
        }
    }

    private static void whole(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private void awaitClosing() throws IOException {
        try {
            if (!closed.await(1, TimeUnit.MINUTES)) {
                throw new IOException("nobody closed the server");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }
}
