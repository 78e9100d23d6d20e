package dev.rote.registry;

import dev.rote.capability.Identifiers;
import java.nio.file.Path;
import java.time.Instant;

/// Where things lie in a directory of capabilities. Names come from files, so they are checked before they become
/// paths.
record Shelf(Path directory) {
    /// The directory that a file belongs to, which is a working copy in it or one of its approved versions.
    static Path around(Path file) {
        Path folder = file.getParent();
        if (folder == null) {
            return file;
        }
        Path registry = folder.getParent();
        boolean isVersion = registry != null
                && registry.endsWith("registry")
                && registry.getParent() != null
                && file.getFileName().toString().matches("v[1-9][0-9]{0,8}\\.json");
        return isVersion ? registry.getParent() : folder;
    }

    Path workingCopy(String name) {
        return directory.resolve(checked(name) + ".json");
    }

    Path registry() {
        return directory.resolve("registry");
    }

    Path ledger() {
        return registry().resolve("ledger.jsonl");
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
