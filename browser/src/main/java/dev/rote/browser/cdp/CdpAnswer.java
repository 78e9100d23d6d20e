package dev.rote.browser.cdp;

import tools.jackson.databind.JsonNode;

/// Takes an answer on the connection's reading thread, in order with the events, and never waits for another.
@FunctionalInterface
public interface CdpAnswer {

    /// Takes the `result` of the command.
    void take(JsonNode result);
}
