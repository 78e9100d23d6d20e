package dev.rote.browser;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The file chooser that a page opened while choosers are kept from being shown (CDP `Page.fileChooserOpened`).
final class FileChoosers {
    private final AtomicReference<@Nullable Chooser> newest = new AtomicReference<>();

    /// A chooser by the field it fills and the frame that is in.
    record Chooser(String frame, int backendNode) {}

    void opened(JsonNode params) {
        newest.set(new Chooser(
                params.path("frameId").asString(""),
                params.path("backendNodeId").asInt(0)));
    }

    void forget() {
        newest.set(null);
    }

    Optional<Chooser> newest() {
        return Optional.ofNullable(newest.get());
    }
}
