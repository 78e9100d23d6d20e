package dev.rote.cli;

import dev.rote.session.KeepVersions;
import dev.rote.session.Project;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/// Which registry a verb works on, and how it answers.
final class RegistryOptions {
    @Mixin
    private ProjectOption project = new ProjectOption();

    @Option(
            names = "--capabilities-dir",
            paramLabel = "DIR",
            description = "The folder of capabilities (default: the project's capabilities/).")
    private Optional<Path> capabilities = Optional.empty();

    @Option(names = "--json", description = "Answer with one JSON document on stdout and nothing else.")
    private boolean json;

    Project project(Bench bench) {
        return project.project(bench.shippedProject());
    }

    Path folder(Bench bench) {
        return capabilities.orElseGet(() -> project(bench).capabilities());
    }

    KeepVersions versions(Bench bench) {
        return new KeepVersions(bench.workplace(Optional.empty()), folder(bench));
    }

    Terminal terminal(CommandSpec spec) {
        return new Terminal(spec.commandLine().getOut(), spec.commandLine().getErr(), json);
    }
}
