package dev.rote.cli;

import dev.rote.registry.Denied;
import dev.rote.registry.Listing.Version;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote registry show`: one version, and everything that was decided about it.
@Command(name = "show", description = "Show one version, and who decided what about it and why.")
public final class RegistryShowCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RegistryOptions options = new RegistryOptions();

    @Mixin
    @SuppressWarnings("UnusedVariable")
    private HelpOption help = new HelpOption();

    @Parameters(paramLabel = "NAME", description = "The capability's name.")
    private String name = "";

    @Option(
            names = "--version",
            paramLabel = "N",
            description = "Its version (default: the one that runs when none is named, else the newest).")
    private Optional<Integer> version = Optional.empty();

    public RegistryShowCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        List<Version> versions = RegistryReport.versions(options.versions(bench).versions(), name);
        Version shown = version.map(number -> numbered(versions, number))
                .orElseGet(() ->
                        versions.stream().filter(Version::isDefault).findFirst().orElseGet(versions::getLast));
        options.terminal(spec).answer(RegistryReport.words(shown), RegistryReport.json(shown));
        return ExitCode.SUCCESS;
    }

    private static Version numbered(List<Version> versions, int number) {
        return versions.stream()
                .filter(one -> one.version() == number)
                .findFirst()
                .orElseThrow(() -> CommandFailure.failed(
                        Denied.Reason.NOT_APPROVED.name(), "version " + number + " was never approved here"));
    }
}
