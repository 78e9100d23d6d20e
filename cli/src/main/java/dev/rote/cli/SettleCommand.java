package dev.rote.cli;

import dev.rote.replay.ReplayResult;
import dev.rote.session.Arguments;
import dev.rote.session.SettleRun;
import dev.rote.session.SettleRun.SettlingRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote settle`: finds out what became of a commit that the application had only queued when its run ended.
@Command(
        name = "settle",
        mixinStandardHelpOptions = true,
        description = "Read again what proves a commit that was pending, and tell the run's result as it stands now.")
public final class SettleCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private PlaceOptions place = new PlaceOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(index = "0", paramLabel = "FILE", description = "The capability's file.")
    private Path file = Path.of("");

    @Parameters(index = "1", paramLabel = "RUN", description = "The run's id.")
    private String run = "";

    @ArgGroup
    private Given given = new Given();

    /// One of two ways to give again what the run's directory does not show.
    static final class Given {
        @Option(
                names = "--input",
                paramLabel = "NAME=VALUE",
                description = "A value that the run was given and that no file shows. May be repeated.")
        private List<String> inputs = new ArrayList<>();

        @Option(
                names = "--request",
                paramLabel = "FILE",
                description = "The request that the run was made for, as JSON, - for stdin; its inputs are taken.")
        private Optional<String> request = Optional.empty();

        Arguments arguments() {
            return request.map(
                            file -> CatalogInvokeCommand.requested(file).call().arguments())
                    .orElseGet(() -> new Arguments.Written(Values.pairs(inputs)));
        }
    }

    public SettleCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        SettleRun settling = new SettleRun(bench.workplace(output.runs()), place.project(bench.shippedProject()));
        return switch (settling.perform(file, run, place.where(), given.arguments())) {
            case SettlingRun.Refused(var code, var message) -> throw CommandFailure.failed(code, message);
            case SettlingRun.Known(var result, var evidence) -> {
                output.terminal(spec).answer("read again, see " + evidence + "\n" + result.pretty(), result);
                yield ReplayResult.exitCode(result);
            }
        };
    }
}
