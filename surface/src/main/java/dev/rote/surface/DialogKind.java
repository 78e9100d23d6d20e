package dev.rote.surface;

import java.util.Locale;

/// The dialogs that a page can raise (HTML, "User prompts" and "beforeunload").
public enum DialogKind {
    ALERT,
    CONFIRM,
    PROMPT,
    /// Asked on leaving a page with unsaved changes; browsers show no text of the page's own. Accepted, it leaves.
    BEFOREUNLOAD;

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
