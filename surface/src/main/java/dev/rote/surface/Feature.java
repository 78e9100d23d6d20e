package dev.rote.surface;

import java.util.Locale;

/// What a surface can do, from a closed vocabulary; a capability lists what it needs.
public enum Feature {
    FRAMES,
    GEOMETRY,
    TABLES,
    FORMS,
    POINTER,
    KEYBOARD,
    DIALOGS,
    WINDOWS,
    SCREENSHOTS,
    UPLOADS,
    DOWNLOADS,
    HISTORY,
    RESPONSE_STATUS,
    EGRESS_CONTROL,
    /// A request can be held back and read before it leaves.
    HELD_REQUESTS,
    SESSION_HANDOFF;

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
