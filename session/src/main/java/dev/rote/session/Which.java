package dev.rote.session;

import dev.rote.registry.Clearance;
import dev.rote.registry.Registry;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.OptionalInt;

/// Which capability an invocation means.
public sealed interface Which {

    /// Exactly what that file holds.
    record InFile(Path file) implements Which {}

    /// The highest approved version of that name in a folder of capabilities, or the one that is named.
    record Named(Path folder, String name, OptionalInt version) implements Which {}

    /// The registry that says whether it may be performed.
    default Registry registry(InstantSource clock) {
        return switch (this) {
            case InFile(var file) -> Registry.around(file, clock);
            case Named(var folder, var _, var _) -> new Registry(folder, clock);
        };
    }

    /// Whether it may be performed now.
    default Clearance cleared(InstantSource clock) {
        Registry registry = registry(clock);
        return switch (this) {
            case InFile(var file) -> registry.runnable(file);
            case Named(var _, var name, var version) ->
                version.isPresent() ? registry.runnable(name, version.getAsInt()) : registry.runnable(name);
        };
    }
}
