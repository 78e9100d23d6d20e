package dev.rote.replay;

/// What is known of a check's source from before the commit.
sealed interface Before {

    /// Nothing was read, or it could not be.
    record Unread() implements Before {}

    /// This was read, and the commit was sent because the effect was not there yet.
    record Was(EffectReading reading) implements Before {}

    /// The effect was not there yet; what was is not kept, since no file may show it.
    record Withheld() implements Before {}
}
