package dev.rote.evidence;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/// A run as its directory tells it. A run that was cut off has no result, and its log ends at its last whole line.
///
/// Values are strings, `Long`, `Double`, booleans, lists and maps of these.
public record PastRun(
        Path path, Map<String, Object> facts, List<Event> events, List<Event> commits, Map<String, Object> result) {
    public PastRun {
        events = List.copyOf(events);
        commits = List.copyOf(commits);
    }

    /// One line of the log; `sequence` counts from 1.
    public record Event(long sequence, Instant time, String event, Map<String, Object> fields) {}

    /// Whether a commit was announced of which no outcome is on record: then nobody knows.
    public boolean mayHaveCommitted() {
        return !commits.isEmpty() && commits.getLast().event().equals("commit_intent");
    }
}
