package dev.rote.mcp;

import java.util.Locale;

/// One of the tools by which a client decides in a discovery.
enum DiscoveryTool {
    START,
    OBSERVE,
    ACT,
    READ,
    DONE,
    STUCK,
    ABANDON;

    String wire() {
        return "discover_" + name().toLowerCase(Locale.ROOT);
    }
}
