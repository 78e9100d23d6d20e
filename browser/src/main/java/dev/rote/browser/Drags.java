package dev.rote.browser;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What the mouse carries when the browser itself would draw it, while that is kept from the desktop (CDP
/// `Input.dragIntercepted`).
final class Drags {
    private final AtomicReference<@Nullable JsonNode> carried = new AtomicReference<>();

    boolean intercepted(String method, JsonNode params) {
        if (method.equals("Input.dragIntercepted")) {
            carried.set(params.path("data"));
            return true;
        }
        return false;
    }

    void forget() {
        carried.set(null);
    }

    Optional<JsonNode> carried() {
        return Optional.ofNullable(carried.get());
    }
}
