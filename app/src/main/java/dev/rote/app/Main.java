package dev.rote.app;

import dev.rote.cli.RoteCommand;

/// Makes everything with `new` and starts the verb that was asked for.
public final class Main {

    private Main() {}

    /// Runs one command line and ends the process with its exit code.
    public static void main(String[] arguments) {
        System.exit(RoteCommand.with().execute(arguments));
    }
}
