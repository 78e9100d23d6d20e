package dev.rote.replay;

import java.util.Locale;

/// What a run did to the application's records.
public enum SideEffect {
    /// Nothing was changed: no commit was sent.
    NONE,
    /// Every commit that was sent showed its marker.
    COMMITTED,
    /// A commit may have been sent and did not show its marker: neither retry nor give up, find out.
    UNKNOWN;

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
