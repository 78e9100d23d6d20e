package dev.rote.cli;

import dev.rote.registry.Listing.Version;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote registry list`: every version that was ever approved, and where it stands.
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "List every version that was ever approved, and where it stands.")
public final class RegistryListCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RegistryOptions options = new RegistryOptions();

    public RegistryListCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        List<Version> versions = RegistryReport.versions(options.versions(bench).versions());
        options.terminal(spec)
                .answer(
                        versions.isEmpty()
                                ? "nothing was approved in " + options.folder(bench)
                                : versions.stream().map(RegistryReport::line).collect(Collectors.joining("\n")),
                        RegistryReport.json(versions));
        return ExitCode.SUCCESS;
    }
}
