package dev.rote.mcp;

import dev.rote.capability.Json;
import dev.rote.session.Service;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/// The protocol over HTTP (its Streamable HTTP transport): clients that were let in post their messages, and listen
/// for news. Safe for any number of threads; each request is answered on the thread that brings it.
public final class StreamableHttp implements AutoCloseable {
    private static final String SESSION = "Mcp-Session-Id";
    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";
    private static final Set<String> HERE = Set.of("localhost", "127.0.0.1", "[::1]");

    /// After so long without news a comment is sent, so that nobody on the way takes the stream for dead.
    private static final Duration SILENCE = Duration.ofSeconds(10);

    private static final Duration LOOK = Duration.ofSeconds(1);

    private final Sittings sittings;
    private final CountDownLatch ended = new CountDownLatch(1);

    public StreamableHttp(Service service, McpSettings settings, RandomGenerator random, ProtocolLog log) {
        this.sittings = new Sittings(service, settings, random, log);
        Thread.ofVirtual().name("mcp watch").start(() -> watch(settings.watch()));
    }

    /// Answers one request of a client.
    public void serve(Exchange exchange, Permit permit) throws IOException {
        Optional<Refused> refused = refused(exchange);
        if (refused.isPresent()) {
            refused.get().on(exchange);
            return;
        }
        switch (exchange.method()) {
            case "POST" -> post(exchange, permit);
            case "GET" -> listen(exchange, permit);
            case "DELETE" -> end(exchange, permit);
            default -> new Refused(405, "METHOD_NOT_ALLOWED", "POST, GET or DELETE").on(exchange);
        }
    }

    private Optional<Refused> refused(Exchange exchange) {
        if (ended.getCount() == 0) {
            return Optional.of(new Refused(503, "SHUTTING_DOWN", "the service is being shut down"));
        }
        // DNS rebinding: a page of somewhere else must not speak with what listens on this machine.
        if (!exchange.header("Origin").map(StreamableHttp::isOfThisMachine).orElse(true)) {
            return Optional.of(new Refused(403, "ORIGIN_NOT_ALLOWED", "pages of other machines are not answered"));
        }
        return exchange.header("MCP-Protocol-Version")
                .filter(version -> !Line.VERSIONS.contains(version))
                .map(_ -> new Refused(
                        400, "VERSION_UNKNOWN", "spoken are the versions " + String.join(", ", Line.VERSIONS)));
    }

    private static boolean isOfThisMachine(String origin) {
        try {
            return HERE.contains(String.valueOf(URI.create(origin).getHost()).toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException noOrigin) {
            return false;
        }
    }

    private void post(Exchange exchange, Permit permit) throws IOException {
        if (!accepts(exchange, "Content-Type", JSON)) {
            new Refused(415, "TYPE_UNSUPPORTED", "the body must be application/json in UTF-8").on(exchange);
            return;
        }
        switch (frame(exchange)) {
            case Frame.Unfit(var id, var fault) ->
                write(exchange, fault.code().equals("FRAME_TOO_LARGE") ? 413 : 400, fault.answer(id));
            case Frame.Request request
            when request.method().equals(McpSchema.METHOD_INITIALIZE)
                    && exchange.header(SESSION).isEmpty() -> begin(exchange, permit, request);
            case Frame.Request request -> {
                Optional<Sitting> sitting = sitting(exchange, permit);
                if (sitting.isPresent()) {
                    answer(exchange, sitting.get(), request);
                }
            }
            case Frame other -> {
                Optional<Sitting> sitting = sitting(exchange, permit);
                if (sitting.isPresent()) {
                    sitting.get().conversation().take(other, _ -> {});
                    exchange.answered(202, Map.of()).close();
                }
            }
        }
    }

    private static Frame frame(Exchange exchange) throws IOException {
        try (InputStream body = exchange.body()) {
            byte[] bytes = body.readNBytes(Frame.MOST_BYTES + 1);
            return bytes.length > Frame.MOST_BYTES
                    ? Frame.tooLarge()
                    : Frame.read(StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .toString());
        } catch (CharacterCodingException notUtf8) {
            return Frame.notText();
        }
    }

    private void begin(Exchange exchange, Permit permit, Frame.Request request) throws IOException {
        Optional<Sitting> sitting = sittings.opened(permit);
        if (sitting.isEmpty()) {
            new Refused(503, "TOO_MANY_SESSIONS", "there is no room for another session").on(exchange);
            return;
        }
        Collected answer = new Collected();
        sitting.get().conversation().take(request, answer);
        if (answer.isError()) {
            sittings.end(sitting.get());
            write(exchange, 400, Map.of(), answer.text());
        } else {
            write(exchange, 200, Map.of(SESSION, sitting.get().id()), answer.text());
        }
    }

    /// The conversation that a request belongs to; when there is none, that has been answered.
    private Optional<Sitting> sitting(Exchange exchange, Permit permit) throws IOException {
        Optional<String> id = exchange.header(SESSION);
        if (id.isEmpty()) {
            new Refused(400, "SESSION_WANTED", "begin with initialize, and send " + SESSION + " from then on")
                    .on(exchange);
            return Optional.empty();
        }
        Optional<Sitting> sitting = sittings.found(id.get(), permit);
        if (sitting.isEmpty()) {
            new Refused(404, "SESSION_UNKNOWN", "there is no such session; begin with initialize").on(exchange);
        }
        return sitting;
    }

    /// As one document, unless the client wants to be told of its progress and takes events.
    private static void answer(Exchange exchange, Sitting sitting, Frame.Request request) throws IOException {
        boolean told = request.params().field("_meta").orElseGet(Json.Null::new) instanceof Json.Fields meta
                && meta.field("progressToken").isPresent();
        if (told && accepts(exchange, "Accept", EVENTS)) {
            try (OutputStream out = exchange.answered(200, Map.of("Content-Type", EVENTS))) {
                sitting.conversation().take(request, new Events(out));
            }
            return;
        }
        Collected answer = new Collected();
        sitting.conversation().take(request, answer);
        if (answer.text().isEmpty()) {
            exchange.answered(202, Map.of()).close();
        } else {
            write(exchange, 200, Map.of(), answer.text());
        }
    }

    private void listen(Exchange exchange, Permit permit) throws IOException {
        if (!accepts(exchange, "Accept", EVENTS)) {
            new Refused(406, "NOT_ACCEPTABLE", "news is told as " + EVENTS).on(exchange);
            return;
        }
        Optional<Sitting> sitting = sitting(exchange, permit);
        if (sitting.isPresent()) {
            try (OutputStream out = exchange.answered(200, Map.of("Content-Type", EVENTS))) {
                out.flush();
                tell(sitting.get(), new Events(out));
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void tell(Sitting sitting, Events events) throws InterruptedException {
        int listener = sitting.listens();
        int quiet = 0;
        while (sitting.isHeardBy(listener) && !events.isOver()) {
            Optional<String> news = sitting.next(LOOK);
            news.ifPresent(events::send);
            quiet = news.isPresent() ? 0 : quiet + 1;
            if (quiet * LOOK.toSeconds() >= SILENCE.toSeconds()) {
                events.stillThere();
                sitting.used();
                quiet = 0;
            }
        }
    }

    private void end(Exchange exchange, Permit permit) throws IOException {
        Optional<Sitting> sitting = sitting(exchange, permit);
        if (sitting.isPresent()) {
            sittings.end(sitting.get());
            exchange.answered(204, Map.of()).close();
        }
    }

    private static boolean accepts(Exchange exchange, String header, String type) {
        return exchange.header(header).orElse("").toLowerCase(Locale.ROOT).contains(type);
    }

    private static void write(Exchange exchange, int status, Json.Fields document) throws IOException {
        write(exchange, status, Map.of(), document.canonical());
    }

    private static void write(Exchange exchange, int status, Map<String, String> headers, String text)
            throws IOException {
        Map<String, String> all = new LinkedHashMap<>(headers);
        all.put("Content-Type", JSON);
        try (OutputStream out = exchange.answered(status, all)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /// A request that was not taken.
    private record Refused(int status, String code, String message) {
        void on(Exchange exchange) throws IOException {
            write(exchange, status, new Fault(Fault.OWN, code, message).answer(new Json.Null()));
        }
    }

    private void watch(Duration every) {
        try {
            while (!ended.await(every.toMillis(), TimeUnit.MILLISECONDS)) {
                sittings.tend();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /// Lets nobody begin or listen any more; what is being answered may be.
    @Override
    public void close() {
        ended.countDown();
        sittings.endAll();
    }
}
