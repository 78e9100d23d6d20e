package dev.rote.surface;

/// What a dialog raised by an act is answered with; what nobody declared is dismissed and reported.
public sealed interface DialogAnswer {

    record Dismiss() implements DialogAnswer {}

    /// Accepts it; `text` goes into a prompt and is empty otherwise.
    record Accept(String text) implements DialogAnswer {}
}
