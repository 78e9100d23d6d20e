package dev.rote.surface;

/// How much of a surface a picture shows.
public enum Extent {
    /// What its front window shows now.
    WINDOW,
    /// The whole page in its front window, as if the window were as large as the page, at most 16,384 CSS pixels each
    /// way; what scrolls within the page stays as it is.
    PAGE
}
