package dev.rote.app;

import dev.rote.browser.LiveBrowsers;
import dev.rote.cli.CommandFailure;
import dev.rote.console.Console;
import dev.rote.console.ConsoleSettings;
import dev.rote.console.PortTaken;
import dev.rote.console.Premises;
import dev.rote.policy.Loading;
import dev.rote.session.Desk;
import dev.rote.session.Project;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Starts the console for a workplace and a project.
final class Operating {
    private static final String SUFFIX = ".yaml";

    private Operating() {}

    /// Fails with `LEDGER_UNAVAILABLE` and `PORT_TAKEN`.
    static Console start(Workplace workplace, Project project, String host, int port) {
        return switch (Desk.open(workplace)) {
            case Loading.Refused<Desk>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<Desk>(var desk) -> {
                try {
                    yield Console.start(
                            new Premises(workplace, project, desk, new LiveBrowsers()),
                            new ConsoleSettings(host, port, tenants(project)));
                } catch (PortTaken taken) {
                    desk.close();
                    throw CommandFailure.failed("PORT_TAKEN", String.valueOf(taken.getMessage()));
                }
            }
        };
    }

    /// Those that the project knows; the person at the machine sees them all.
    private static Set<String> tenants(Project project) {
        Path folder = project.root().resolve("tenants");
        if (!Files.isDirectory(folder)) {
            return Set.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(one -> one.getFileName().toString())
                    .filter(one -> one.endsWith(SUFFIX))
                    .map(one -> one.substring(0, one.length() - SUFFIX.length()))
                    .collect(Collectors.toSet());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
