package dev.rote.session;

/// What asking for the end of a run came to.
public sealed interface Aborting {

    /// It ends at the next moment at which nothing it sent is open; one that waited has ended.
    record Asked(RunStatus status) implements Aborting {}

    /// It had ended before.
    record Over(RunStatus status) implements Aborting {}

    /// There is no such run of this client.
    record Unknown() implements Aborting {}

    /// Another process performs it.
    record Elsewhere(RunStatus status) implements Aborting {}
}
