package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.session.AmendCapability;
import dev.rote.session.AmendCapability.Amending;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote amend`: adds to a capability how the effect of its commit is proven; the next version is a draft again.
@Command(
        name = "amend",
        mixinStandardHelpOptions = true,
        description = "Add to a capability how the effect of its commit is proven; the result has to be reviewed.")
public final class AmendCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "FILE", description = "The capability's file.")
    private Path file = Path.of("");

    @Option(names = "--effect-check", required = true, paramLabel = "YAML", description = "What proves the effect.")
    private Path check = Path.of("");

    @Option(
            names = "--step",
            paramLabel = "ID",
            defaultValue = "",
            description = "The step that commits, where there are several.")
    private String step = "";

    public AmendCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (new AmendCapability(bench.workplace(output.runs())).prove(file, step, check)) {
            case Amending.Refused(var code, var message) -> throw CommandFailure.failed(code, message);
            case Amending.Amended(var saved, var version, var hash) -> {
                output.terminal(spec)
                        .answer(
                                "draft  " + saved + " (version " + version + ")\nnext   rote describe " + saved,
                                Json.Fields.NONE
                                        .with("kind", Json.text("amended"))
                                        .with("file", Json.text(saved.toString()))
                                        .with("version", Json.number(version))
                                        .with("hash", Json.text(hash)));
                yield ExitCode.SUCCESS;
            }
        };
    }
}
