package dev.rote.mcp;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;

/// Keeps the answer to one request until it can be sent as one document.
final class Collected implements Outlet {
    private String text = "";

    @Override
    public synchronized void send(String message) {
        text = message;
    }

    /// Empty when there was none.
    synchronized String text() {
        return text;
    }

    boolean isError() {
        return !(Json.read(text()) instanceof JsonReading.Read(Json.Fields fields))
                || fields.field("result").isEmpty();
    }
}
