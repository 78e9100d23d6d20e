package dev.rote.cli;

import dev.rote.session.HandoverTerms;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Whether a person is asked when a run cannot go on, and how long people are waited for.
final class HandoffOptions {
    private static final int LONGEST = (int) HandoverTerms.LONGEST.toSeconds();

    @Option(
            names = "--handoff",
            description = {
                "Ask a person for what one could fix, instead of failing: the live browser waits for them",
                "(`rote handover`, the console)."
            })
    private boolean wanted;

    @Option(
            names = "--handoff-wait",
            paramLabel = "SECONDS",
            defaultValue = "600",
            description = "Answer `escalated` with a resume token when nobody came for so long (default: 600).")
    private int waitSeconds = 600;

    @Option(
            names = "--handoff-keep",
            paramLabel = "SECONDS",
            defaultValue = "1800",
            description = "End the browser, and the run, when nobody came for so long (default: 1800).")
    private int keepSeconds = 1_800;

    @Option(
            names = "--handoff-apart",
            hidden = true,
            description = "This process outlives the command that started it.")
    private boolean isApart;

    boolean isWanted() {
        return wanted;
    }

    /// Whether this process is the one that performs the run and outlives the command.
    boolean isApart() {
        return isApart;
    }

    Optional<HandoverTerms> terms() {
        if (waitSeconds < 0 || keepSeconds < 0 || waitSeconds > LONGEST || keepSeconds > LONGEST) {
            throw CommandFailure.usage("--handoff-wait and --handoff-keep take seconds from 0 to " + LONGEST);
        }
        return wanted
                ? Optional.of(new HandoverTerms(Duration.ofSeconds(waitSeconds), Duration.ofSeconds(keepSeconds)))
                : Optional.empty();
    }
}
