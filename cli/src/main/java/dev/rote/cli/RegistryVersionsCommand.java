package dev.rote.cli;

import dev.rote.registry.Listing.Version;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote registry versions`: the versions of one capability.
@Command(
        name = "versions",
        mixinStandardHelpOptions = true,
        description = "List the approved versions of one capability.")
public final class RegistryVersionsCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RegistryOptions options = new RegistryOptions();

    @Parameters(paramLabel = "NAME", description = "The capability's name.")
    private String name = "";

    public RegistryVersionsCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        List<Version> versions = RegistryReport.versions(options.versions(bench).versions(), name);
        options.terminal(spec)
                .answer(
                        versions.stream().map(RegistryReport::line).collect(Collectors.joining("\n")),
                        RegistryReport.json(versions));
        return ExitCode.SUCCESS;
    }
}
