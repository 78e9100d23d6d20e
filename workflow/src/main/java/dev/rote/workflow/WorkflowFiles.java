package dev.rote.workflow;

import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.Identifiers;
import dev.rote.capability.Yaml;
import dev.rote.capability.YamlReading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Reads workflows from YAML files that others wrote: at most 64 KiB of UTF-8, 6 levels, 2,000 values.
public final class WorkflowFiles {
    private static final int LARGEST = 64 << 10;
    private static final Yaml.Limits LIMITS = new Yaml.Limits(LARGEST, 6, 2_000);
    private static final String ENDING = ".yaml";

    private WorkflowFiles() {}

    /// What became of reading one.
    public sealed interface Reading {
        record Loaded(Workflow workflow) implements Reading {}

        /// Everything that is wrong with the file, as far as it could be read.
        record Refused(List<WorkflowProblem> problems) implements Reading {
            public Refused {
                problems = List.copyOf(problems);
            }
        }
    }

    /// The workflow of that name in that folder.
    public static Reading read(Path folder, String name) {
        if (!Identifiers.isName(name)) {
            return refused("NAME_MALFORMED", 0, "a workflow's name is a-z, 0-9 and _, and begins with a letter");
        }
        Path file = folder.resolve(name + ENDING);
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(LARGEST + 1);
        } catch (IOException unreadable) {
            return Files.exists(file)
                    ? refused("FILE_UNREADABLE", 0, file + " cannot be read")
                    : refused("NO_SUCH_WORKFLOW", 0, "there is no " + file);
        }
        return bytes.length > LARGEST
                ? refused("FILE_TOO_LARGE", 0, file + " is larger than " + (LARGEST >> 10) + " KiB")
                : parsed(bytes, name);
    }

    private static Reading parsed(byte[] bytes, String name) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            return switch (Yaml.read(text, LIMITS)) {
                case YamlReading.Refused(var why, var line) ->
                    refused(why.code().name(), line, why.message());
                case YamlReading.Read(var root) -> new WorkflowReader(name, CapabilityFiles.sha256(text)).read(root);
            };
        } catch (CharacterCodingException notUtf8) {
            return refused("NOT_UTF8", 0, "it is not UTF-8 text");
        }
    }

    private static Reading refused(String code, int line, String message) {
        return new Reading.Refused(List.of(new WorkflowProblem(code, line, message)));
    }

    /// The names of the workflows in that folder, in order; none when there is no such folder.
    public static List<String> names(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ENDING))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .filter(Identifiers::isName)
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
