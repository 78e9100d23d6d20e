package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.session.ReplayCapability.Replaying;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/// The outermost edge: whatever a verb throws becomes one line on stderr with a stable code, never a bare stack
/// trace.
final class Failures implements IExecutionExceptionHandler {
    static final String INTERNAL = "INTERNAL_ERROR";
    private static final String TRACE = "ROTE_TRACE";

    @Override
    public int handleExecutionException(Exception thrown, CommandLine line, ParseResult parsed) {
        PrintWriter err = line.getErr();
        int exitCode = switch (thrown) {
            case CommandFailure failure -> {
                err.println("rote: " + failure.code() + ": " + Harmless.lines(failure.text()));
                if (wantsJson(parsed)) {
                    line.getOut().println(document(failure));
                    line.getOut().flush();
                }
                yield failure.exitCode();
            }
            case Exception bug -> {
                err.println("rote: " + INTERNAL + ": " + bug);
                err.println("  This is a fault of Rote. Run again with " + TRACE + "=1 to see where it happened.");
                yield ExitCode.FAILURE;
            }
        };
        if (System.getenv(TRACE) != null) {
            thrown.printStackTrace(err);
        }
        err.flush();
        return exitCode;
    }

    private static boolean wantsJson(ParseResult parsed) {
        ParseResult innermost = parsed;
        while (innermost.hasSubcommand()) {
            innermost = innermost.subcommand();
        }
        return innermost.matchedOptionValue("--json", false);
    }

    private static String document(CommandFailure failure) {
        return new Replaying.Refused(failure.code(), failure.text())
                .json()
                .pretty()
                .stripTrailing();
    }
}
