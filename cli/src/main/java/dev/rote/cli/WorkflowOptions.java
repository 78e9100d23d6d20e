package dev.rote.cli;

import dev.rote.session.Project;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Which workflow a verb is about, where it and the capabilities it is composed of are, on whose behalf, and how the
/// verb answers.
final class WorkflowOptions {
    @Parameters(paramLabel = "WORKFLOW", description = "The workflow's name.")
    private String name = "";

    @Mixin
    private PlaceOptions place = new PlaceOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Mixin
    private ClientOption client = new ClientOption();

    @Option(
            names = "--capabilities-dir",
            paramLabel = "DIR",
            description = "The directory whose approved capabilities are performed (default: the project's).")
    private Optional<Path> capabilities = Optional.empty();

    String name() {
        return name;
    }

    Where where() {
        return place.where();
    }

    String client() {
        return client.name();
    }

    Project project(Bench bench) {
        return place.project(bench.shippedProject());
    }

    Path capabilities(Bench bench) {
        return capabilities.orElseGet(() -> project(bench).capabilities());
    }

    Workplace workplace(Bench bench) {
        return bench.workplace(output.runs());
    }

    Terminal terminal(CommandSpec spec) {
        return output.terminal(spec);
    }
}
