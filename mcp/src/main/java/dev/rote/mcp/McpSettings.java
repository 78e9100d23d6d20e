package dev.rote.mcp;

import java.time.Duration;

/// How the protocol is spoken: the `version` that is told, how long a call has `patience` for its run to end before
/// it is answered that it is under way, how often it is looked whether other tools are to be had, and after how
/// long a conversation over HTTP in which nothing is said is forgotten.
public record McpSettings(String version, Duration patience, Duration watch, Duration idle) {
    /// 45 s for a run, since many clients give up after 60; every second; an hour.
    public static McpSettings usual(String version) {
        return new McpSettings(version, Duration.ofSeconds(45), Duration.ofSeconds(1), Duration.ofHours(1));
    }

    public McpSettings waiting(Duration otherwise) {
        return new McpSettings(version, otherwise, watch, idle);
    }
}
