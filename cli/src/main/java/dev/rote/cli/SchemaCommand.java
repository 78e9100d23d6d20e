package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.session.ReviewCapability;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote schema`: prints the JSON Schema of capability files, for editors and other people's tools.
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = "Print the JSON Schema of capability files (draft 2020-12).")
public final class SchemaCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public SchemaCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        Json.Fields schema = new ReviewCapability(bench.workplace(Optional.empty())).schema();
        new Terminal(spec.commandLine().getOut(), spec.commandLine().getErr(), true).answer("", schema);
        return ExitCode.SUCCESS;
    }
}
