package dev.rote.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The source tree as a house: its root folder, its rooms, its files.
record House(Path root) {
    private static final Set<String> NOT_OURS = Set.of("target", ".git", ".rote", ".idea", ".vscode", "node_modules");

    /// The tree that this module lies in; Maven starts tests in the folder of their module.
    static House here() {
        return new House(Path.of("..").toAbsolutePath().normalize());
    }

    /// The modules of the root pom, in its order.
    List<String> rooms() {
        return Pom.read(root.resolve("pom.xml")).modules();
    }

    Pom pom(String room) {
        return Pom.read(root.resolve(room).resolve("pom.xml"));
    }

    List<Path> mainSources(String room) {
        return sources(root.resolve(room).resolve("src/main/java"));
    }

    List<Path> testSources(String room) {
        return sources(root.resolve(room).resolve("src/test/java"));
    }

    private List<Path> sources(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        return walk(folder).filter(file -> file.toString().endsWith(".java")).toList();
    }

    /// Every file that belongs to the project, built and private things left out.
    List<Path> files() {
        return walk(root).toList();
    }

    private Stream<Path> walk(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList().stream().flatMap(this::filesOf);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private Stream<Path> filesOf(Path entry) {
        if (NOT_OURS.contains(entry.getFileName().toString())) {
            return Stream.empty();
        }
        if (Files.isDirectory(entry)) {
            return walk(entry);
        }
        return Files.isRegularFile(entry) ? Stream.of(entry) : Stream.empty();
    }

    String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    String relative(Path file) {
        return root.relativize(file).toString();
    }
}
