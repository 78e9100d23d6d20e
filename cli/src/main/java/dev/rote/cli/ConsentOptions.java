package dev.rote.cli;

import java.time.Duration;
import picocli.CommandLine.Option;

/// Who consents, and for how long.
final class ConsentOptions {
    @Option(names = "--by", required = true, paramLabel = "PERSON", description = "Who consents.")
    private String by = "";

    @Option(
            names = "--minutes",
            paramLabel = "N",
            defaultValue = "15",
            description = "How long the consent lasts, at most 10080 (default: 15).")
    private int minutes = 15;

    String by() {
        return by;
    }

    Duration lasting() {
        return Duration.ofMinutes(minutes);
    }
}
