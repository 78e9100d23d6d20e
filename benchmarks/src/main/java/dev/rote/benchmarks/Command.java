package dev.rote.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Whole commands, each a process that is waited for and, when it takes too long, ended.
final class Command {
    private static final int MINUTES = 5;

    private Command() {}

    /// Runs a command; throws when it fails or takes more than five minutes.
    static void run(List<String> command) {
        run(command, Map.of());
    }

    /// The same, with these variables besides our own.
    static void run(List<String> command, Map<String, String> environment) {
        await(command, environment, ProcessBuilder.Redirect.DISCARD);
    }

    /// The same, with what it prints.
    static String output(List<String> command) {
        try {
            Process process = await(command, Map.of(), ProcessBuilder.Redirect.PIPE);
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private static Process await(
            List<String> command, Map<String, String> environment, ProcessBuilder.Redirect output) {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(output).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            boolean ended = false;
            try {
                ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
            } finally {
                if (!ended) {
                    process.destroy();
                }
            }
            if (!ended || process.exitValue() != 0) {
                throw new IllegalStateException("failed: " + String.join(" ", command));
            }
            return process;
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interrupted);
        }
    }
}
