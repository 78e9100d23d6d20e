package dev.rote.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Packages from npm, installed by name and version into a cache folder of the user (XDG Base Directory,
/// `XDG_CACHE_HOME`), never into the source tree.
final class NpmPackages {
    private final Map<String, String> environment;

    NpmPackages(Map<String, String> environment) {
        this.environment = Map.copyOf(environment);
    }

    /// Where node is; empty without node or npm.
    Optional<Path> node() {
        return onPath("npm").flatMap(_ -> onPath("node"));
    }

    /// The folder a package of that version lies in, installed now if it was not; throws when npm cannot.
    Path installed(McpPeer peer) {
        Path folder = cache().resolve(peer.name().replace('/', '+') + "-" + peer.version());
        Path modules = folder.resolve("node_modules");
        if (!Files.exists(modules.resolve(peer.program()))) {
            try {
                Files.createDirectories(folder);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
            Command.run(
                    List.of(
                            onPath("npm").orElseThrow().toString(),
                            "install",
                            "--prefix",
                            folder.toString(),
                            "--no-audit",
                            "--no-fund",
                            "--loglevel=error",
                            peer.name() + "@" + peer.version()),
                    peer.environment());
        }
        return modules;
    }

    private Path cache() {
        return Optional.ofNullable(environment.get("XDG_CACHE_HOME"))
                .filter(folder -> !folder.isBlank())
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache"))
                .resolve("rote")
                .resolve("benchmarks");
    }

    private Optional<Path> onPath(String program) {
        return Arrays.stream(environment.getOrDefault("PATH", "/usr/bin").split(":", -1))
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
