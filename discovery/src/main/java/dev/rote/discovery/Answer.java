package dev.rote.discovery;

/// What came back from whoever was asked.
public sealed interface Answer {

    /// One JSON object: what is wanted.
    record Said(String json) implements Answer {}

    /// Something that cannot be read as an answer; it may be asked again. `code` is stable, such as
    /// `ANSWER_TOO_LARGE`.
    record Unusable(String code, String why) implements Answer {}

    /// Nothing more comes: it is gone, too late, or may not go on. `code` is stable, such as `EXPLORER_GONE`.
    record Ended(String code, String why) implements Answer {}
}
