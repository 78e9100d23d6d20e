package dev.rote.surface;

import java.util.Map;

/// Where a run notes what happens; values are strings, numbers, booleans, lists and maps of these, never a secret.
/// Calls are cheap and may come from any thread.
public interface Journal {
    /// Notes nothing.
    Journal SILENT = (event, fields) -> {};

    void note(String event, Map<String, Object> fields);
}
