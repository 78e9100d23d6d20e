package dev.rote.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import java.util.List;
import java.util.function.Consumer;

/// What is offered to a client in one conversation.
interface Offer {
    /// What it is told at the beginning.
    String instructions();

    /// All tools there are to begin with.
    List<SyncToolSpecification> filled();

    /// Hands over what has changed since it was asked last; says whether anything has.
    boolean changes(Consumer<Change> taker);

    /// The client does not want any more what its call has begun, a run by its id.
    void takenBack(String run);

    /// Names of tools that are gone, and tools that have come or are not what they were.
    record Change(List<String> gone, List<SyncToolSpecification> come) {}
}
