package dev.rote.cli;

import dev.rote.registry.Denied;

/// Ends a verb with one line on stderr, `rote: CODE: message`, and an exit code; thrown by verbs only.
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String code;
    private final int exitCode;

    private CommandFailure(String code, String message, int exitCode) {
        super(message);
        this.code = code;
        this.exitCode = exitCode;
    }

    /// Something could not be done: exit code 1. `code` is stable and in upper case with underscores.
    public static CommandFailure failed(String code, String message) {
        return new CommandFailure(code, message, ExitCode.FAILURE);
    }

    /// The arguments do not make sense together: exit code 64.
    public static CommandFailure usage(String message) {
        return new CommandFailure(UsageErrors.CODE, message, ExitCode.USAGE);
    }

    /// The registry did not do it.
    static CommandFailure denied(Denied why) {
        StringBuilder told = new StringBuilder(why.message());
        why.problems().forEach(problem -> told.append("\n  ").append(problem));
        return failed(why.code(), told.toString());
    }

    String code() {
        return code;
    }

    String text() {
        return String.valueOf(getMessage());
    }

    int exitCode() {
        return exitCode;
    }
}
