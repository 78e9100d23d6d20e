package dev.rote.session;

import dev.rote.capability.Json;
import java.time.Instant;
import java.util.Set;
import java.util.TreeSet;

/// A person who may sign on to the console: of which tenants, and in which role.
public record User(String name, Set<String> tenants, UserRole role, Instant created) {
    public User {
        tenants = Set.copyOf(tenants);
    }

    public boolean isOf(String tenant) {
        return tenants.contains(tenant);
    }

    public boolean may(UserRole needed) {
        return role.includes(needed);
    }

    /// Without its password, which nobody knows but that person.
    public Json.Fields json() {
        return Json.Fields.NONE
                .with("name", Json.text(name))
                .with(
                        "tenants",
                        Json.items(
                                new TreeSet<>(tenants).stream().map(Json::text).toList()))
                .with("role", Json.text(role.wire()))
                .with("created_at", Json.text(created.toString()));
    }
}
