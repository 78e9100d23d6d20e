package dev.rote.evidence;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/// A process that dies in the middle of a run, as on `kill -9`.
final class Dying {
    static final int CODE = 37;

    private Dying() {}

    public static void main(String[] arguments) throws IOException {
        RunDirectory run = RunDirectory.create(Path.of(arguments[0]), "dying", Evidence.redaction(), Clock.systemUTC());
        run.note("first", Map.of());
        while (Files.size(run.path().resolve("log.jsonl")) == 0) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < 10_000; i++) {
            run.note("more", Map.of("text", "x".repeat(500)));
        }
        run.commitIntent("review.confirm", Map.of("control", "Confirm"));
        Runtime.getRuntime().halt(CODE);
    }
}
