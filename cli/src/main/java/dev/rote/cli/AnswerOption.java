package dev.rote.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/// How a verb answers that is about no project and no tenant.
final class AnswerOption {
    @Option(names = "--json", description = "Answer with one JSON document on stdout and nothing else.")
    private boolean json;

    Terminal terminal(CommandSpec spec) {
        return new Terminal(spec.commandLine().getOut(), spec.commandLine().getErr(), json);
    }
}
