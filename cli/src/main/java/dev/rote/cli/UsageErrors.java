package dev.rote.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Answers a command line that was not understood: what was wrong, what may have been meant, where to read on.
final class UsageErrors implements IParameterExceptionHandler {
    static final String CODE = "USAGE";

    @Override
    public int handleParseException(ParameterException thrown, String[] arguments) {
        CommandLine line = thrown.getCommandLine();
        PrintWriter err = line.getErr();
        err.println("rote: " + CODE + ": " + thrown.getMessage());
        UnmatchedArgumentException.printSuggestions(thrown, err);
        err.println("Try: " + line.getCommandSpec().qualifiedName() + " --help");
        err.flush();
        return ExitCode.USAGE;
    }
}
