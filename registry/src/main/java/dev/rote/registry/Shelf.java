package dev.rote.registry;

import dev.rote.capability.Identifiers;
import dev.rote.capability.Overlay;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/// Where things lie in a directory of capabilities. Names come from files, so they are checked before they become
/// paths.
record Shelf(Path directory) {
    private static final String REGISTRY = "registry";
    private static final Pattern VERSION = Pattern.compile("v[1-9][0-9]{0,8}\\.json");

    /// The directory that a file belongs to, which is a working copy in it or one of its approved versions.
    static Path around(Path file) {
        Path folder = Objects.requireNonNullElse(file.getParent(), file);
        Optional<Path> registry = Optional.ofNullable(folder.getParent()).filter(above -> above.endsWith(REGISTRY));
        return registry.filter(
                        _ -> VERSION.matcher(String.valueOf(file.getFileName())).matches())
                .map(Path::getParent)
                .orElse(folder);
    }

    Path workingCopy(String name) {
        return directory.resolve(checked(name) + ".json");
    }

    Path registry() {
        return directory.resolve(REGISTRY);
    }

    Path ledger() {
        return registry().resolve("ledger.jsonl");
    }

    /// How far the ledger has come, beside it.
    Path head() {
        return registry().resolve("head.json");
    }

    /// The public keys of those who decide.
    Path people() {
        return registry().resolve("people");
    }

    Path reviews() {
        return registry().resolve("reviews.jsonl");
    }

    Path lock() {
        return registry().resolve("lock");
    }

    Path sealedCopy(String name, int version) {
        return registry().resolve(checked(name)).resolve("v" + version + ".json");
    }

    /// The approved copy of a tenant's overlay.
    Path sealedOverlay(String tenant, String name, int version) {
        return overlays(tenant, name).resolve("v" + version + ".json");
    }

    Path overlays(String tenant, String name) {
        if (!Overlay.isTenant(tenant)) {
            throw new IllegalArgumentException("no tenant's id: " + tenant.length() + " characters");
        }
        return registry().resolve(checked(name)).resolve("overlays").resolve(tenant);
    }

    Path displaced(String name, Instant at) {
        return registry().resolve(checked(name)).resolve("displaced-" + at.toEpochMilli() + ".json");
    }

    static boolean isName(String name) {
        return Identifiers.isName(name);
    }

    private static String checked(String name) {
        if (!isName(name)) {
            throw new IllegalArgumentException("no capability name: " + name.length() + " characters");
        }
        return name;
    }
}
