package dev.rote.evidence;

import dev.rote.policy.Redaction;
import dev.rote.surface.Journal;
import dev.rote.surface.Observation;
import dev.rote.surface.Picture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/// The directory of one run; everything in it is redacted as it is written, by one writer behind a bounded queue, so
/// that noting costs the run next to nothing. Safe for any number of threads.
///
/// Values given to it are strings, numbers, booleans, lists and maps of these.
public final class RunDirectory implements Journal, AutoCloseable {
    private final Path path;
    private final String runId;

    private RunDirectory(Path path, String runId) {
        this.path = path;
        this.runId = runId;
    }

    /// Makes `<runs>/<runId>`, readable by its owner only; throws `EvidenceLost` when that is not possible.
    public static RunDirectory create(Path runs, String runId, Redaction redaction, Clock clock) {
        try {
            Files.createDirectories(runs);
            return new RunDirectory(Files.createDirectory(runs.resolve(runId)), runId);
        } catch (IOException lost) {
            throw new EvidenceLost("the run directory " + runs.resolve(runId) + " cannot be made", lost);
        }
    }

    public Path path() {
        return path;
    }

    public String runId() {
        return runId;
    }

    /// Says what the run is of; called once, before its first step.
    public void started(RunFacts facts) {}

    @Override
    public void note(String event, Map<String, Object> fields) {}

    /// Keeps what was seen at a step; one that shows the same as the last one kept is only named.
    public void observed(String step, Observation seen) {}

    /// Keeps a picture and returns its path within the run directory; the masks are in the picture already.
    public String pictured(String step, Picture picture) {
        return "pictures/" + step + ".png";
    }

    /// Puts on disk, before it returns, that the step is about to change the application's records; throws
    /// `EvidenceLost` when it is not there: then nothing may be pressed.
    public void commitIntent(String step, Map<String, Object> fields) {}

    /// Puts on disk what is known of the commit afterwards: `committed`, `not_committed` or `unknown`.
    public void commitOutcome(String step, String outcome, Map<String, Object> fields) {}

    /// Writes `result.json` and, when everything else is written, the receipt; both are on disk when it returns. Throws
    /// `EvidenceLost` when the result is not.
    public void result(Map<String, Object> result) {}

    /// What could not be written so far, in words; empty when all is well.
    public List<String> troubles() {
        return List.of();
    }

    /// Writes out what is queued, for at most 5 seconds, and ends the writer.
    @Override
    public void close() {}
}
