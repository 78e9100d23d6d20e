package dev.rote.app;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.mcp.McpSettings;
import dev.rote.mcp.Permit;
import dev.rote.mcp.StdioServer;
import dev.rote.session.HostedDiscovery;
import dev.rote.session.Service;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/// A client that writes lines and reads lines, at the other end of two pipes; for tests.
final class Spoken implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 60;

    private final OutputStream to;
    private final BlockingQueue<Json.Fields> heard = new LinkedBlockingQueue<>();
    private final List<Json.Fields> passed = new ArrayList<>();
    private final List<String> log = new CopyOnWriteArrayList<>();
    private int asked;

    Spoken(Service service, Permit permit, McpSettings settings) throws IOException {
        Pipe in = Pipe.open();
        Pipe out = Pipe.open();
        this.to = Channels.newOutputStream(in.sink());
        StdioServer server = new StdioServer(service, permit, settings, pipes(in, out), log::add);
        Thread.ofVirtual().start(() -> serves(server));
        Thread.ofVirtual().start(() -> reads(Channels.newInputStream(out.source())));
    }

    Spoken(HostedDiscovery discovery, McpSettings settings) throws IOException {
        Pipe in = Pipe.open();
        Pipe out = Pipe.open();
        this.to = Channels.newOutputStream(in.sink());
        StdioServer server = new StdioServer(discovery, settings, pipes(in, out), log::add);
        Thread.ofVirtual().start(() -> serves(server));
        Thread.ofVirtual().start(() -> reads(Channels.newInputStream(out.source())));
    }

    Spoken(Process server) {
        this.to = server.getOutputStream();
        Thread.ofVirtual().start(() -> reads(server.getInputStream()));
    }

    private static StdioServer.Pipes pipes(Pipe in, Pipe out) {
        return new StdioServer.Pipes(Channels.newInputStream(in.source()), Channels.newOutputStream(out.sink()));
    }

    private static void serves(StdioServer server) {
        try {
            server.serve();
        } catch (IOException closed) {
            throw new AssertionError(closed);
        }
    }

    private void reads(InputStream from) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                heard.add(json(line));
            }
        } catch (IOException closed) {
            throw new AssertionError(closed);
        }
    }

    static Json.Fields json(String line) {
        if (Json.read(line) instanceof JsonReading.Read(Json.Fields fields)) {
            return fields;
        }
        throw new AssertionError("no message: " + line);
    }

    /// What the server notes of the conversation.
    List<String> log() {
        return log;
    }

    void initialize() throws Exception {
        Json.Fields done = ask(
                "initialize",
                json("{\"protocolVersion\": \"2025-06-18\", \"capabilities\": {},"
                        + " \"clientInfo\": {\"name\": \"spoken\", \"version\": \"1\"}}"));
        if (done.field("result").isEmpty()) {
            throw new AssertionError(done.pretty());
        }
        write("{\"jsonrpc\": \"2.0\", \"method\": \"notifications/initialized\"}");
    }

    void write(String line) throws IOException {
        to.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        to.flush();
    }

    /// Sends a request and returns its id.
    int send(String method, Json.Fields params) throws IOException {
        asked++;
        write(Json.Fields.NONE
                .with("jsonrpc", Json.text("2.0"))
                .with("id", Json.number(asked))
                .with("method", Json.text(method))
                .with("params", params)
                .canonical());
        return asked;
    }

    Json.Fields ask(String method, Json.Fields params) throws Exception {
        int id = send(method, params);
        return next(message -> message.field("id").equals(Optional.of(Json.number(id))));
    }

    /// The next message of that kind; what comes before it has passed.
    Json.Fields next(Predicate<Json.Fields> wanted) throws InterruptedException {
        while (true) {
            Json.Fields message = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (message == null) {
                throw new AssertionError("it was not said; before that: " + passed);
            }
            if (wanted.test(message)) {
                return message;
            }
            passed.add(message);
        }
    }

    Json.Fields next() throws InterruptedException {
        return next(_ -> true);
    }

    static Predicate<Json.Fields> ofMethod(String method) {
        return message -> message.field("method").equals(Optional.of(Json.text(method)));
    }

    List<Json.Fields> passed() {
        return passed;
    }

    /// The result of a tool.
    Json.Fields call(String tool, Json.Fields arguments) throws Exception {
        Json.Fields answer =
                ask("tools/call", Json.Fields.NONE.with("name", Json.text(tool)).with("arguments", arguments));
        return (Json.Fields) answer.field("result").orElseThrow(() -> new AssertionError(answer.pretty()));
    }

    static Json.Fields structured(Json.Fields result) {
        return (Json.Fields) result.field("structuredContent").orElseThrow(() -> new AssertionError(result.pretty()));
    }

    static boolean isError(Json.Fields result) {
        return result.field("isError").equals(Optional.of(Json.flag(true)));
    }

    @Override
    public void close() throws IOException {
        to.close();
    }
}
