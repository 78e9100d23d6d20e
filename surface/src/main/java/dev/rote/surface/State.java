package dev.rote.surface;

/// What is true of a node besides its role, name and value (WAI-ARIA 1.2 states, and what a person sees).
public enum State {
    DISABLED,
    READONLY,
    CHECKED,
    MIXED,
    SELECTED,
    EXPANDED,
    COLLAPSED,
    REQUIRED,
    INVALID,
    FOCUSED,
    MULTILINE,
    MULTISELECTABLE,
    /// Its value is secret and never leaves the page.
    PROTECTED,
    /// Part of the page but outside the viewport; scrolling brings it in.
    OFFSCREEN,
    /// Opens a menu, list or dialog.
    HAS_POPUP,
    /// In the viewport, but something lies over it: a press on a control would hit that instead, and a text cannot be
    /// read for it, however one scrolls.
    COVERED,
    /// Changes here are announced to whoever cannot see them (WAI-ARIA 1.2, live regions).
    LIVE
}
