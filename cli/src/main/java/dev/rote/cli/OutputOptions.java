package dev.rote.cli;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/// How a verb answers, and where its runs are kept.
final class OutputOptions {
    @Option(names = "--json", description = "Answer with one JSON document on stdout and nothing else.")
    private boolean json;

    @Mixin
    private RunsOption runs = new RunsOption();

    Terminal terminal(CommandSpec spec) {
        return new Terminal(spec.commandLine().getOut(), spec.commandLine().getErr(), json);
    }

    Optional<Path> runs() {
        return runs.folder();
    }
}
