package dev.rote.session;

import dev.rote.capability.Json;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// A program that may ask a running Rote for something: of which tenants, and what.
public record Client(String name, Set<String> tenants, Set<Scope> scopes, Instant created, Optional<Instant> revoked) {
    public Client {
        tenants = Set.copyOf(tenants);
        scopes = Set.copyOf(scopes);
    }

    public boolean may(Scope scope) {
        return scopes.contains(scope) || scopes.contains(Scope.ADMIN);
    }

    public boolean isOf(String tenant) {
        return tenants.contains(tenant);
    }

    /// Without its key, which nobody knows any more.
    public Json.Fields json() {
        return Json.Fields.NONE
                .with("name", Json.text(name))
                .with(
                        "tenants",
                        Json.items(
                                new TreeSet<>(tenants).stream().map(Json::text).toList()))
                .with(
                        "scopes",
                        Json.items(new TreeSet<>(scopes)
                                .stream().map(one -> Json.text(one.wire())).toList()))
                .with("created_at", Json.text(created.toString()))
                .with(
                        "revoked_at",
                        revoked.<Json>map(at -> Json.text(at.toString())).orElseGet(Json.Null::new));
    }
}
