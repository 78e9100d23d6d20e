package dev.rote.browser.cdp;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// One attached target, or the browser itself when `id` is empty (flattened sessions of the Target domain).
public record CdpSession(CdpConnection connection, String id) {

    /// Sends a command and waits for its answer; see [CdpConnection#await] for what it throws.
    public JsonNode call(String method, ObjectNode params, Deadline deadline) {
        return connection.await(send(method, params), deadline);
    }

    /// Sends a command without parameters and waits for its answer.
    public JsonNode call(String method, Deadline deadline) {
        return call(method, Json.object(), deadline);
    }

    /// Sends a command and returns at once, so that several can be under way in one round trip.
    public CdpCall send(String method, ObjectNode params) {
        return connection.send(id, method, params);
    }

    /// Waits for the answer to a command of this session.
    public JsonNode await(CdpCall call, Deadline deadline) {
        return connection.await(call, deadline);
    }

    /// Sends a command whose answer, good or bad, is of no interest.
    public void post(String method, ObjectNode params) {
        connection.post(id, method, params);
    }

    /// Sends a command without parameters whose answer is of no interest.
    public void post(String method) {
        post(method, Json.object());
    }

    /// Sends a command whose answer is taken in order with the events; a refusal is dropped.
    public void ask(String method, ObjectNode params, CdpAnswer answer) {
        connection.ask(id, method, params, answer);
    }
}
