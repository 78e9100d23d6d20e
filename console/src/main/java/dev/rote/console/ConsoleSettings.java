package dev.rote.console;

import dev.rote.session.SignOnSettings;
import java.util.Set;

/// Where the console listens (port 0 for a free one), which tenants there are, which the person at the machine sees,
/// and how others sign on.
public record ConsoleSettings(String host, int port, Set<String> tenants, SignOnSettings signOn) {
    public ConsoleSettings {
        tenants = Set.copyOf(tenants);
    }
}
