package dev.rote.policy;

import java.util.Map;
import java.util.Set;

/// Which clients of a tenant may see and call which capabilities by name. A tenant's file that says nothing about it
/// lets every client see all of them; one that does shows a client nothing but what is listed for it, `*` for all.
public record Clients(boolean everyone, Map<String, Set<String>> listed) {
    /// Every client sees everything.
    public static final Clients ALL = new Clients(true, Map.of());

    static final String ANY = "*";

    public Clients {
        listed = Map.copyOf(listed);
    }

    public boolean maySee(String client, String capability) {
        Set<String> seen = listed.getOrDefault(client, Set.of());
        return everyone || seen.contains(ANY) || seen.contains(capability);
    }
}
