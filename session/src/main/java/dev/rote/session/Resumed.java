package dev.rote.session;

import dev.rote.capability.Json;

/// What became of a run after its controls were handed back.
public sealed interface Resumed {

    /// It has ended, and this is its result.
    record Ended(Json.Fields result) implements Resumed {}

    /// It asks for a person once more.
    record AskedAgain(Intervention intervention) implements Resumed {}

    /// It is on its way.
    record UnderWay() implements Resumed {}
}
