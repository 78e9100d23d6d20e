package dev.rote.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Starts this very program once more in a session of its own (setsid(1), where it is there), so that it
/// outlives the command that started it and the terminal that command was typed at.
final class OwnSession {
    private static final String IN_A_SESSION =
            "if command -v setsid >/dev/null 2>&1; then exec setsid \"$@\"; fi; exec \"$@\"";

    private OwnSession() {}

    static Process start(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", IN_A_SESSION, "sh"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(arguments);
        try {
            return new ProcessBuilder(command)
                    .redirectInput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException unstartable) {
            throw new UncheckedIOException("Rote cannot be started once more", unstartable);
        }
    }
}
