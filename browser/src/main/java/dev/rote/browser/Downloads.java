package dev.rote.browser;

import dev.rote.surface.SurfaceEvent;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.databind.JsonNode;

/// The downloads of one page session (events of the Browser domain); files lie in its folder under the names that the
/// browser makes up, so that no name from outside reaches the file system. Used by the reading thread alone.
final class Downloads {
    private final Path folder;
    private final Map<String, String> names = new HashMap<>();
    private final AtomicLong begun = new AtomicLong();

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
        begun.incrementAndGet();
    }

    /// How many have begun so far.
    long begun() {
        return begun.get();
    }

    /// A download that has come to its end: where its file lies, unless it did not succeed, and how many
    /// bytes came.
    record Ended(String name, Optional<Path> file, long bytes) {}

    /// A download that has come to its end with this event.
    Optional<Ended> progressed(JsonNode params) {
        var guid = params.path("guid").asString("");
        return switch (params.path("state").asString("")) {
            case "completed" ->
                ended(
                        guid,
                        Optional.of(folder.resolve(guid)),
                        params.path("receivedBytes").asLong(0));
            case "canceled" -> ended(guid, Optional.empty(), 0);
            default -> Optional.empty();
        };
    }

    private Optional<Ended> ended(String guid, Optional<Path> file, long bytes) {
        return Optional.ofNullable(names.remove(guid)).map(name -> new Ended(name, file, bytes));
    }

    /// What there is to report of it; a file that is not all there counts as refused.
    static SurfaceEvent event(Ended ended) {
        return ended.file()
                .filter(file -> isWhole(file, ended.bytes()))
                .<SurfaceEvent>map(
                        file -> new SurfaceEvent.Downloaded(ended.name(), file.toString(), ended.bytes(), sha256(file)))
                .orElseGet(() -> new SurfaceEvent.Downloaded(ended.name(), "", 0, ""));
    }

    private static boolean isWhole(Path file, long bytes) {
        try {
            return Files.size(file) == bytes;
        } catch (IOException missing) {
            return false;
        }
    }

    private static String sha256(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] part = new byte[1 << 16];
            for (int read = in.read(part); read >= 0; read = in.read(part)) {
                digest.update(part, 0, read);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }
}
