package dev.rote.cli;

import dev.rote.session.Project;
import dev.rote.session.RecordRun;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote record`: makes a draft capability of a finished discovery run.
@Command(
        name = "record",
        mixinStandardHelpOptions = true,
        description = "Make a draft capability of a finished discovery run.")
public final class RecordCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private PlaceOptions place = new PlaceOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "RUN", description = "Directory of the discovery run.")
    private Path run = Path.of("");

    @Option(
            names = "--capabilities-dir",
            paramLabel = "DIR",
            description = "Where the draft goes (default: the project's capabilities/).")
    private Optional<Path> capabilities = Optional.empty();

    public RecordCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        Project project = place.project(bench.shippedProject());
        return DiscoveringReport.print(
                new RecordRun(bench.workplace(output.runs()), project)
                        .perform(run, place.where(), capabilities.orElseGet(project::capabilities)),
                output.terminal(spec));
    }
}
