package dev.rote.policy;

/// What became of a file that somebody else wrote: its content, or why it was refused.
public sealed interface Loading<T> {

    record Loaded<T>(T value) implements Loading<T> {}

    record Refused<T>(Refusal why) implements Loading<T> {}

    /// Why something was refused: a stable code such as `POLICY_INVALID`, and a sentence that says where and what to
    /// change; never a value that could be secret.
    record Refusal(String code, String message) {}
}
