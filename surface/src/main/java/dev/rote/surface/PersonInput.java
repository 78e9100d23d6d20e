package dev.rote.surface;

import java.util.List;
import java.util.Set;

/// One input of a person's to a live screen. Points are in CSS pixels of the window; what was typed does not show
/// when one is printed.
public sealed interface PersonInput {

    /// A place in the window.
    record Point(double x, double y) {}

    enum Button {
        NONE,
        LEFT,
        MIDDLE,
        RIGHT
    }

    /// The mouse was moved, with that button held.
    record Moved(Point at, Button held, Set<Modifier> modifiers) implements PersonInput {
        public Moved {
            modifiers = Set.copyOf(modifiers);
        }
    }

    /// A mouse button went down or came up, for the `clicks`th time in a row.
    record Pressed(Point at, Button button, boolean down, int clicks, Set<Modifier> modifiers) implements PersonInput {
        public Pressed {
            modifiers = Set.copyOf(modifiers);
        }
    }

    /// The wheel was turned, by CSS pixels; right and down are positive.
    record Scrolled(Point at, double right, double down) implements PersonInput {}

    /// Fingers on the glass, all of them; none any more when the last was lifted.
    record Touched(Touch touch, List<Point> fingers) implements PersonInput {
        public Touched {
            fingers = List.copyOf(fingers);
        }
    }

    enum Touch {
        START,
        MOVE,
        END,
        CANCEL
    }

    /// A key went down or came up; `key` and `code` by UI Events (W3C), `text` what it types, empty when it types
    /// nothing.
    record Keyed(String key, String code, String text, boolean down, Set<Modifier> modifiers) implements PersonInput {
        public Keyed {
            modifiers = Set.copyOf(modifiers);
        }

        @Override
        public String toString() {
            return "Keyed";
        }
    }

    /// A whole text, pasted or as an input method or a phone's keyboard has it.
    record Wrote(String text) implements PersonInput {
        @Override
        public String toString() {
            return "Wrote " + text.length();
        }
    }

    /// An input method composes this text, not final yet.
    record Composing(String text) implements PersonInput {
        @Override
        public String toString() {
            return "Composing " + text.length();
        }
    }

    /// The open dialog is answered.
    record Answered(boolean accepted, String text) implements PersonInput {
        @Override
        public String toString() {
            return "Answered " + accepted;
        }
    }

    /// Another window is to be shown, by its place in [LiveState#windows].
    record Turned(int window) implements PersonInput {}
}
