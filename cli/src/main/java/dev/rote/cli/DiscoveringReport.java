package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.session.Discovering;

/// Tells how a discovery or a recording ended.
final class DiscoveringReport {
    private DiscoveringReport() {}

    static int print(Discovering discovering, Terminal terminal) {
        if (discovering instanceof Discovering.Refused(var code, var message)) {
            throw CommandFailure.failed(code, message);
        }
        terminal.answer(words(discovering), discovering.json());
        return exitCode(discovering);
    }

    /// The same as one line of JSON, for a program that reads lines; refusals too.
    static int printLine(Discovering discovering, Terminal terminal) {
        terminal.out().println(discovering.json().canonical());
        terminal.out().flush();
        if (discovering instanceof Discovering.Refused(var code, var message)) {
            terminal.progress(code + ": " + message);
        }
        return exitCode(discovering);
    }

    private static int exitCode(Discovering discovering) {
        return switch (discovering) {
            case Discovering.Drafted _ -> ExitCode.SUCCESS;
            case Discovering.Escalated _ -> ExitCode.ESCALATED;
            case Discovering.Stopped _, Discovering.Refused _ -> ExitCode.FAILURE;
        };
    }

    private static String words(Discovering discovering) {
        return switch (discovering) {
            case Discovering.Drafted(var file, var version, var _, var remarks, var run) ->
                "draft  " + file + " (version " + version + ")\nrun    " + run
                        + (remarks.isEmpty() ? "" : "\nnote   " + String.join("\nnote   ", remarks))
                        + "\nnext   rote describe " + file;
            case Discovering.Escalated(var code, var reason, var run) ->
                "a person should look: " + code + ": " + Harmless.lines(reason) + "\nrun    " + run;
            case Discovering.Stopped(var code, var reason, var run) ->
                "stopped: " + code + ": " + Harmless.lines(reason) + "\nrun    " + run;
            case Discovering.Refused(var code, var message) -> code + ": " + Harmless.lines(message);
        };
    }
}
