package dev.rote.registry;

import dev.rote.capability.Identifiers;
import java.nio.file.Path;
import java.time.Instant;

/// Where things lie in a directory of capabilities. Names come from files, so they are checked before they become
/// paths.
record Shelf(Path directory) {
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
