package dev.rote.evidence;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.policy.Loading;
import dev.rote.policy.Policies;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// What several tests here need: a redaction by the shipped policy, and everything a directory holds.
final class Evidence {
    private Evidence() {}

    static Redaction redaction() {
        return switch (Policies.load(Path.of("..", "examples", "mock-core", "policies", "default.yaml"))) {
            case Loading.Loaded<Policy>(var policy) -> Redaction.of(policy);
            case Loading.Refused<Policy>(var why) -> throw new AssertionError(why.toString());
        };
    }

    /// The content of every file below a directory by its name, what is compressed unpacked.
    static Map<String, String> everything(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            Map<String, String> contents = new TreeMap<>();
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                contents.put(directory.relativize(file).toString(), content(file));
            }
            return contents;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static String content(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            if (file.toString().endsWith(".gz")) {
                try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
                    bytes = in.readAllBytes();
                }
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    static List<String> lines(Path file) {
        return content(file).lines().toList();
    }

    static PastRun opened(Path directory) {
        return switch (Runs.open(directory)) {
            case Loading.Loaded<PastRun>(var run) -> run;
            case Loading.Refused<PastRun>(var why) -> throw new AssertionError(why.toString());
        };
    }

    static String text(Json.Fields fields, String name) {
        return fields.field(name).orElseThrow() instanceof Json.Text(var value) ? value : "";
    }

    static long number(Json.Fields fields, String name) {
        return fields.field(name).orElseThrow() instanceof Json.Num number ? number.whole() : -1;
    }

    static List<Json> items(Json.Fields fields, String name) {
        return fields.field(name).orElseThrow() instanceof Json.Items(var items) ? items : List.of();
    }

    static Json.Fields page(Path file) {
        return Json.read(content(file)) instanceof JsonReading.Read(Json.Fields fields) ? fields : Json.Fields.NONE;
    }
}
