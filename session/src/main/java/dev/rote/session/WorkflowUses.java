package dev.rote.session;

import dev.rote.capability.Yaml;
import dev.rote.capability.YamlNode;
import dev.rote.capability.YamlReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/// Which workflows of a project name which capability; of their files nothing else is read.
final class WorkflowUses {
    private static final Yaml.Limits LIMITS = new Yaml.Limits(256 << 10, 32, 10_000);

    private final Path folder;

    WorkflowUses(Path folder) {
        this.folder = folder;
    }

    /// One step that performs the capability: in which file, at which line, and of which version if it names one.
    record Use(Path file, int line, OptionalInt version) {}

    /// All steps of all workflows that perform that capability.
    List<Use> of(String capability) {
        List<Use> uses = new ArrayList<>();
        for (Path file : files()) {
            if (Yaml.read(text(file), LIMITS) instanceof YamlReading.Read(var root)) {
                collect(root, capability, file, uses);
            }
        }
        return uses;
    }

    private static void collect(YamlNode node, String capability, Path file, List<Use> uses) {
        switch (node) {
            case YamlNode.Text _ -> {}
            case YamlNode.Items(var items, var _) -> items.forEach(one -> collect(one, capability, file, uses));
            case YamlNode.Table(var entries, var line) -> {
                if (entries.get("capability") instanceof YamlNode.Text(var named, var _, var _)
                        && named.equals(capability)) {
                    uses.add(new Use(file, line, version(entries)));
                }
                entries.values().forEach(one -> collect(one, capability, file, uses));
            }
        }
    }

    private static OptionalInt version(Map<String, YamlNode> step) {
        return step.get("version") instanceof YamlNode.Text(var text, var _, var _) && text.matches("[1-9][0-9]{0,8}")
                ? OptionalInt.of(Integer.parseInt(text))
                : OptionalInt.empty();
    }

    private List<Path> files() {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(".yaml") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String text(Path file) {
        try {
            return Files.size(file) > LIMITS.characters() ? "" : Files.readString(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
