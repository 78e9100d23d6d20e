package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.session.ReviewCapability;
import dev.rote.session.TailorCapability;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote schema`: prints the JSON Schema of capability files, or of overlays, for editors and other people's tools.
@Command(
        name = "schema",
        mixinStandardHelpOptions = true,
        description = "Print the JSON Schema of capability files, or of overlays (draft 2020-12).")
public final class SchemaCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--overlay", description = "That of the overlays of tenants, instead.")
    private boolean overlay;

    public SchemaCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        Json.Fields schema =
                overlay ? TailorCapability.schema() : new ReviewCapability(bench.workplace(Optional.empty())).schema();
        new Terminal(spec.commandLine().getOut(), spec.commandLine().getErr(), true).answer("", schema);
        return ExitCode.SUCCESS;
    }
}
