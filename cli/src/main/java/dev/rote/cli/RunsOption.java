package dev.rote.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Where a verb keeps its runs.
public final class RunsOption {
    @Option(names = "--runs-dir", paramLabel = "DIR", description = "Where runs are kept (default: .rote/runs).")
    private Optional<Path> folder = Optional.empty();

    /// The one that was named.
    public Optional<Path> folder() {
        return folder;
    }
}
