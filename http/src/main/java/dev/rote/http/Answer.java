package dev.rote.http;

import dev.rote.capability.Json;
import java.util.LinkedHashMap;
import java.util.Map;

/// What is answered: a status, a document, and headers beside the usual ones.
record Answer(int status, String type, String body, Map<String, String> headers) {
    static final String JSON = "application/json";

    /// Everything was written already.
    static final Answer TOLD = told(200);

    Answer {
        headers = Map.copyOf(headers);
    }

    static Answer told(int status) {
        return new Answer(status, "", "", Map.of());
    }

    boolean isTold() {
        return type.isEmpty();
    }

    static Answer ok(Json.Fields document) {
        return of(200, document);
    }

    static Answer of(int status, Json.Fields document) {
        return new Answer(status, JSON, document.pretty(), Map.of());
    }

    Answer as(String otherType) {
        return new Answer(status, otherType, body, headers);
    }

    Answer with(String header, String value) {
        Map<String, String> more = new LinkedHashMap<>(headers);
        more.put(header, value);
        return new Answer(status, type, body, more);
    }
}
