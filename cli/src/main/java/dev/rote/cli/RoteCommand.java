package dev.rote.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// The command `rote` itself: help, version, and the frame in which every verb runs.
@Command(
        name = "rote",
        description = "A model works a task out once; after that it is done by rote.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "VERB",
        versionProvider = Version.class,
        exitCodeOnInvalidInput = ExitCode.USAGE,
        exitCodeOnExecutionException = ExitCode.FAILURE,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:success",
            "1:failure: it was not done, or it is not known whether it was",
            "2:business outcome: the application answered, and the answer is not success",
            "3:escalated: a person is needed",
            "64:usage: the command line was not understood"
        })
public final class RoteCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    /// The whole command line: `rote` with the given verbs, each an object annotated with picocli's `@Command`.
    public static CommandLine with(Object... verbs) {
        return group(new RoteCommand(), verbs)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrors())
                .setExecutionExceptionHandler(new Failures());
    }

    /// A verb that has verbs of its own.
    public static CommandLine group(Object verb, Object... verbs) {
        CommandLine line = new CommandLine(verb);
        for (Object one : verbs) {
            line.addSubcommand(one);
        }
        return line;
    }

    /// `rote` alone is a question, not a command: the help goes to stderr and the exit code says usage.
    @Override
    public Integer call() {
        spec.commandLine().usage(spec.commandLine().getErr());
        return ExitCode.USAGE;
    }
}
