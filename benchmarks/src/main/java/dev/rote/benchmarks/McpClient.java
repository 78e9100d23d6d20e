package dev.rote.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A program that speaks MCP on its standard streams (Model Context Protocol, stdio transport: one message a line).
final class McpClient implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Duration ENDING = Duration.ofSeconds(10);
    private static final JsonMapper JSON = new JsonMapper();

    private final Process process;
    private final OutputStream toProgram;
    private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(1000);
    private int last;

    private McpClient(Process process) {
        this.process = process;
        this.toProgram = process.getOutputStream();
        Thread.ofVirtual().name("mcp").start(this::readAll);
    }

    /// Starts a program in that folder and shakes hands with it.
    static McpClient start(List<String> command, Map<String, String> environment, Path folder) {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment);
        try {
            McpClient client = new McpClient(builder.start());
            ObjectNode hello = JSON.createObjectNode().put("protocolVersion", "2025-06-18");
            hello.putObject("capabilities");
            hello.putObject("clientInfo").put("name", "rote-benchmarks").put("version", "1");
            client.ask("initialize", hello);
            client.send(JSON.createObjectNode().put("jsonrpc", "2.0").put("method", "notifications/initialized"));
            return client;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /// Calls a tool and gives all text it answers; throws when it says that it failed.
    String call(McpPeer.Tool tool, String... values) {
        ObjectNode params = JSON.createObjectNode().put("name", tool.name());
        params.set("arguments", JSON.valueToTree(tool.arguments(values)));
        JsonNode result = ask("tools/call", params);
        StringBuilder text = new StringBuilder();
        result.path("content").forEach(one -> text.append(one.path("text").asString("")));
        if (result.path("isError").asBoolean(false)) {
            throw new IllegalStateException(tool.name() + ": " + text);
        }
        return text.toString();
    }

    private JsonNode ask(String method, ObjectNode params) {
        int id = ++last;
        ObjectNode message =
                JSON.createObjectNode().put("jsonrpc", "2.0").put("id", id).put("method", method);
        message.set("params", params);
        send(message);
        while (true) {
            JsonNode answer = JSON.readTree(next(method));
            if (answer.path("id").asInt(0) == id) {
                if (answer.has("error")) {
                    throw new IllegalStateException(method + ": " + answer.path("error"));
                }
                return answer.path("result");
            }
        }
    }

    private String next(String method) {
        try {
            String line = lines.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            if (line == null || line.isEmpty()) {
                throw new IllegalStateException("no answer to " + method);
            }
            return line;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }

    private void send(ObjectNode message) {
        try {
            toProgram.write((JSON.writeValueAsString(message) + "\n").getBytes(StandardCharsets.UTF_8));
            toProgram.flush();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void readAll() {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.put(line);
            }
            lines.put("");
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /// Ends the program, and what it started if it does not do so itself.
    @Override
    public void close() {
        List<ProcessHandle> started = process.descendants().toList();
        try {
            toProgram.close();
            if (!process.waitFor(ENDING.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        } finally {
            started.forEach(ProcessHandle::destroyForcibly);
        }
    }
}
