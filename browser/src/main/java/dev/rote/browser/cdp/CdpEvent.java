package dev.rote.browser.cdp;

import tools.jackson.databind.JsonNode;

/// One event of the protocol; `session` is empty for the browser itself.
public record CdpEvent(String session, String method, JsonNode params) {}
