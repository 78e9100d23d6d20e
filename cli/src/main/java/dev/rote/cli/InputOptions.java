package dev.rote.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;

/// What a verb is given for the inputs of a contract.
final class InputOptions {
    @Option(names = "--input", paramLabel = "NAME=VALUE", description = "A value for an input. May be repeated.")
    private List<String> inputs = new ArrayList<>();

    /// Name and value of each.
    Map<String, String> pairs() {
        return Values.pairs(inputs);
    }
}
