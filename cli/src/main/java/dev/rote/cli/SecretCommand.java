package dev.rote.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote secret`: the encrypted vault of secrets; by itself it says what can be done with it.
@Command(name = "secret", mixinStandardHelpOptions = true, description = "Keep secrets encrypted, for one tenant each.")
public final class SecretCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
