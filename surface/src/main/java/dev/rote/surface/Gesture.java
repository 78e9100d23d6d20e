package dev.rote.surface;

/// How a control is pressed with the mouse.
public enum Gesture {
    SINGLE,
    DOUBLE,
    /// With the other button, for the menu that belongs to a control.
    CONTEXT
}
