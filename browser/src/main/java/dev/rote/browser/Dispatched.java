package dev.rote.browser;

/// How far input got.
enum Dispatched {
    /// The page has taken all of it.
    TAKEN,
    /// A dialog came up that nobody has answered; the rest waits behind it.
    DIALOG_OPEN,
    /// The window went away while it was taking it, as one does that closes itself.
    WINDOW_GONE
}
