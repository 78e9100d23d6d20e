package dev.rote.capability;

/// What an overlay's file turned out to be; `hash` is its content's, in 64 hexadecimal digits.
public sealed interface OverlayReading {

    record Loaded(Overlay overlay, String hash) implements OverlayReading {}

    /// It reads well, but somebody edited it by hand. It may be shown and never applied.
    record SealBroken(Overlay overlay, String hash, Refusal why) implements OverlayReading {}

    record Refused(Refusal why) implements OverlayReading {}
}
