package dev.rote.registry;

import java.nio.file.Path;
import java.util.Optional;

/// What became of a draft that was to be saved.
public sealed interface Saving {

    /// A new version; `displaced` is where a working copy that somebody had edited by hand, or that could not be read,
    /// was put aside.
    record Saved(Path file, int version, String hash, Optional<Path> displaced) implements Saving {}

    /// The working copy already holds exactly this; version and standing stay.
    record Unchanged(Path file, int version, String hash) implements Saving {}

    record Refused(Denied why) implements Saving {}
}
