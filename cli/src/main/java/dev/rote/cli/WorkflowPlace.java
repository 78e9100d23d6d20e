package dev.rote.cli;

import dev.rote.session.Project;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Where a workflow and the capabilities that it is composed of are.
final class WorkflowPlace {
    @Mixin
    private PlaceOptions place = new PlaceOptions();

    @Option(
            names = "--capabilities-dir",
            paramLabel = "DIR",
            description = "The directory whose approved capabilities are performed (default: the project's).")
    private Optional<Path> capabilities = Optional.empty();

    PlaceOptions place() {
        return place;
    }

    Path capabilities(Project project) {
        return capabilities.orElseGet(project::capabilities);
    }
}
