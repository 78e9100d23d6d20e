package dev.rote.surface;

/// What a person has marked on a live screen, for their own clipboard.
public sealed interface LiveSelection {

    record Nothing() implements LiveSelection {}

    /// Some of it may not be seen, so nothing of it is given.
    record Hidden() implements LiveSelection {}

    /// The text; it does not show when one is printed.
    record Text(String text) implements LiveSelection {
        @Override
        public String toString() {
            return "Text " + text.length();
        }
    }
}
