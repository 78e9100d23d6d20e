package dev.rote.browser;

import dev.rote.surface.SurfaceEvent;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/// The downloads of one page session (events of the Browser domain); files lie in its folder under the names that the
/// browser makes up, so that no name from outside reaches the file system. Used by the reading thread alone.
final class Downloads {
    private final Path folder;
    private final Map<String, String> names = new HashMap<>();

    Downloads(Path folder) {
        this.folder = folder.toAbsolutePath();
    }

    Path folder() {
        return folder;
    }

    void began(JsonNode params) {
        var guid = params.path("guid").asString("");
        if (!guid.matches("[0-9A-Za-z-]+")) {
            throw new IllegalArgumentException("Not the name of a download: " + guid);
        }
        names.put(guid, params.path("suggestedFilename").asString(""));
    }

    boolean knows(String guid) {
        return names.containsKey(guid);
    }

    /// What there is to report of a download that has come to its end; an empty file name when it did not succeed.
    Optional<SurfaceEvent> progressed(JsonNode params) {
        var guid = params.path("guid").asString("");
        return switch (params.path("state").asString("")) {
            case "completed" -> ended(guid, folder.resolve(guid).toString());
            case "canceled" -> ended(guid, "");
            default -> Optional.empty();
        };
    }

    private Optional<SurfaceEvent> ended(String guid, String file) {
        return Optional.ofNullable(names.remove(guid)).map(name -> new SurfaceEvent.Downloaded(name, file));
    }
}
