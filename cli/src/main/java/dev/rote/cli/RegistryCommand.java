package dev.rote.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote registry`: approved versions, their life and their ledger; by itself it says what can be done with them.
@Command(
        name = "registry",
        mixinStandardHelpOptions = true,
        description = "Look after approved versions: what there is, where each stands, who decided it.")
public final class RegistryCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
