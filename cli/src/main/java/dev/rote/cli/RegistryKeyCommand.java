package dev.rote.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote registry key`: the keys that decisions are signed with; by itself it says what can be done with them.
@Command(
        name = "key",
        mixinStandardHelpOptions = true,
        description = "Look after the keys that decisions are signed with.")
public final class RegistryKeyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
