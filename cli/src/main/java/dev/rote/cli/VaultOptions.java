package dev.rote.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/// Whose secrets, and how a verb answers.
final class VaultOptions {
    @Option(names = "--tenant", paramLabel = "ID", defaultValue = "local", description = "Tenant (default: local).")
    private String tenant = "local";

    @Option(names = "--json", description = "Answer with one JSON document on stdout and nothing else.")
    private boolean json;

    String tenant() {
        return tenant;
    }

    Terminal terminal(CommandSpec spec) {
        return new Terminal(spec.commandLine().getOut(), spec.commandLine().getErr(), json);
    }
}
