package dev.rote.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote user`: who may sign on to the console; by itself it says what can be done with it.
@Command(name = "user", mixinStandardHelpOptions = true, description = "Keep who may sign on to the console.")
public final class UserCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
