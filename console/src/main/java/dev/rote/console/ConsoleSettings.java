package dev.rote.console;

import java.util.Set;

/// Where the console listens (port 0 for a free one), and which tenants the person at the machine sees.
public record ConsoleSettings(String host, int port, Set<String> tenants) {
    public ConsoleSettings {
        tenants = Set.copyOf(tenants);
    }
}
