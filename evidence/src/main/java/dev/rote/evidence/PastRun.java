package dev.rote.evidence;

import dev.rote.capability.Json;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// A run as its directory tells it: `run.json`, the lines of `log.jsonl` and `intent.jsonl`, and `result.json`. One
/// that was cut off has no result, and its log ends at its last whole line.
public record PastRun(
        Path path, Optional<Json.Fields> facts, List<Event> events, List<Event> commits, Optional<Json.Fields> result) {
    public PastRun {
        events = List.copyOf(events);
        commits = List.copyOf(commits);
    }

    /// One line; `sequence` counts from 1.
    public record Event(long sequence, Instant time, String event, Json.Fields fields) {}

    /// Whether a commit was announced of which no outcome is on record, or an unknown one: then nobody knows.
    public boolean mayHaveCommitted() {
        if (commits.isEmpty()) {
            return false;
        }
        Event last = commits.getLast();
        return !last.event().equals("commit_outcome")
                || last.fields()
                        .field("outcome")
                        .filter(Json.text("unknown")::equals)
                        .isPresent();
    }
}
