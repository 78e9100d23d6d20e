package dev.rote.surface;

/// A key that is held while something is pressed.
public enum Modifier {
    ALT,
    CONTROL,
    META,
    SHIFT
}
