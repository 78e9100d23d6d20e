package dev.rote.surface;

import java.util.Locale;

/// By which way something would have left a surface for an origin that is not allowed.
public enum Channel {
    /// A page, a frame's document, a form that was sent, a file to download.
    DOCUMENT,
    IMAGE,
    STYLE,
    SCRIPT,
    FONT,
    MEDIA,
    /// What a script or the page asked for in the background (`fetch`, `XMLHttpRequest`, `sendBeacon`, reports).
    REQUEST,
    PING,
    EVENT_STREAM,
    PREFETCH,
    /// The script of a worker of any kind.
    WORKER,
    /// An encrypted connection or a WebSocket, refused before it was told what for.
    CONNECTION;

    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }
}
