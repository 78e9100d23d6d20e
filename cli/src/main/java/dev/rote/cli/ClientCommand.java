package dev.rote.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote client`: who may ask a running `rote serve`; by itself it says what can be done with it.
@Command(
        name = "client",
        mixinStandardHelpOptions = true,
        description = "Keep who may ask a running `rote serve` for something.")
public final class ClientCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
