package dev.rote.cli;

import dev.rote.capability.CapabilitySchema;
import dev.rote.capability.Json;
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
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Json.Fields schema = CapabilitySchema.json();
        new Terminal(spec.commandLine().getOut(), spec.commandLine().getErr(), true).answer("", schema);
        return ExitCode.SUCCESS;
    }
}
