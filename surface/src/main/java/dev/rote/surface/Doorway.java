package dev.rote.surface;

import java.net.URI;

/// Where another process of this machine can reach a surface that is live: the WebSocket address of its
/// DevTools, on the loopback interface, and the DevTools target that is its page.
public record Doorway(URI browser, String target) {}
