package dev.rote.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote handover`: the runs that asked for a person.
@Command(
        name = "handover",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "VERB",
        description = "See which runs asked for a person, and answer them.")
public final class HandoverCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
