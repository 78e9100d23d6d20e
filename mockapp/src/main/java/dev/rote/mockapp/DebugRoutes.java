package dev.rote.mockapp;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.Map;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/// `/_debug/*`: the ledger as JSON, for tests that are not Java and for people.
final class DebugRoutes {
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();

    private final Book book;
    private final Gate gate;

    DebugRoutes(Book book, Gate gate) {
        this.book = book;
        this.gate = gate;
    }

    void addTo(RoutesConfig routes) {
        routes.get("/_debug/ledger", ctx -> send(ctx, book.read()));
        routes.get("/_debug/commits", ctx -> send(ctx, book.read().commits()));
        routes.get("/_debug/hits", ctx -> send(ctx, book.read().hits()));
        routes.get("/_debug/attacker", ctx -> send(ctx, book.read().attacker()));
        routes.get(
                "/_debug/modes",
                ctx -> send(
                        ctx,
                        Arrays.stream(FailureMode.values())
                                .map(DebugRoutes::shown)
                                .toList()));
        routes.post("/_debug/reset", ctx -> {
            book.clear();
            gate.forgetSessions();
            send(ctx, book.read());
        });
    }

    private static Map<String, String> shown(FailureMode mode) {
        return Map.of(
                "mode", mode.wire(),
                "fires_at", mode.firesAt(),
                "persistence", mode.persistence().wire(),
                "effect", mode.effect());
    }

    private static void send(Context ctx, Object value) {
        ctx.contentType("application/json").result(JSON.writeValueAsString(value));
    }
}
