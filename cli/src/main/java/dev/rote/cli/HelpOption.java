package dev.rote.cli;

import picocli.CommandLine.Option;

/// `--help` of verbs whose `--version` is a capability's; picocli answers it by itself.
final class HelpOption {
    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    private boolean asked;

    boolean isAsked() {
        return asked;
    }
}
