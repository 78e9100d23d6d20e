package dev.rote.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `rote workflow`: several approved capabilities as one request; by itself it says which verbs there are.
@Command(
        name = "workflow",
        mixinStandardHelpOptions = true,
        description = "Several approved capabilities as one typed request.")
public final class WorkflowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
