package dev.rote.app;

import dev.rote.cli.CommandFailure;
import dev.rote.session.HostedDiscovery;
import dev.rote.session.Project;
import dev.rote.session.Where;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Whether the agent decides in discoveries instead of calling capabilities, and what a person says beforehand.
final class HostOptions {
    private static final int MOST_SECONDS = 86_400;

    @Option(
            names = "--discover",
            description = "The agent works tasks out: the tools are those of a discovery, and no capability's.")
    private boolean wanted;

    @Option(
            names = "--capabilities-dir",
            paramLabel = "DIR",
            description = "With --discover: where drafts go (default: the project's capabilities/).")
    private Optional<Path> capabilities = Optional.empty();

    @Option(
            names = "--consent-by",
            paramLabel = "PERSON",
            description =
                    "With --discover: who allows risky acts in all of its discoveries; without it they are not done.")
    private Optional<String> consentBy = Optional.empty();

    @Option(
            names = "--answer-seconds",
            paramLabel = "N",
            defaultValue = "300",
            description = "With --discover: how long one decision may take (default: 300).")
    private int answerSeconds = 300;

    boolean isWanted() {
        if (answerSeconds < 1 || answerSeconds > MOST_SECONDS) {
            throw CommandFailure.usage("--answer-seconds takes a number from 1 to " + MOST_SECONDS);
        }
        if (!wanted && (capabilities.isPresent() || consentBy.isPresent())) {
            throw CommandFailure.usage("--capabilities-dir and --consent-by go with --discover");
        }
        return wanted;
    }

    /// `finishing` is how long what is being done may take to its end after the agent has gone.
    HostedDiscovery.Setting setting(Where where, Project project, Duration finishing) {
        return new HostedDiscovery.Setting(
                where,
                capabilities.orElseGet(project::capabilities),
                consentBy,
                Duration.ofSeconds(answerSeconds),
                finishing,
                System.getProperty("user.name", ""));
    }
}
