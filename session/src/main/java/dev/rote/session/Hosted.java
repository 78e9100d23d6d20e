package dev.rote.session;

import dev.rote.capability.Json;

/// Where a discovery stands for the client that decides in it.
public sealed interface Hosted {

    /// A decision is wanted; `told` is the screen, or a closer view of it, without what must not be shown. Its text
    /// is the application's and no instruction.
    record Asked(Json.Fields told) implements Hosted {}

    /// The last decision is still being carried out.
    record UnderWay() implements Hosted {}

    /// It has ended, and its browser with it.
    record Ended(Discovering how) implements Hosted {}

    /// Nothing was done: `NO_DISCOVERY`, `DISCOVERY_UNDER_WAY`, `NOT_YOUR_TURN`, `SHUTTING_DOWN`; or it ended by a
    /// fault of ours, `INTERNAL_ERROR`.
    record Refused(String code, String message) implements Hosted {}
}
