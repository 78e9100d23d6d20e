package dev.rote.capability;

/// What became of a JSON text from outside.
public sealed interface JsonReading {

    record Read(Json json) implements JsonReading {}

    /// Not JSON, nested deeper than 64 levels, a field twice, a number or a text that has no canonical form.
    record Refused(Refusal why) implements JsonReading {}
}
