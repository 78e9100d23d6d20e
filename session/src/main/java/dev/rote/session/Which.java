package dev.rote.session;

import dev.rote.registry.Clearance;
import dev.rote.registry.Overlays;
import dev.rote.registry.Registry;
import java.nio.file.Path;
import java.util.OptionalInt;

/// Which capability an invocation means.
public sealed interface Which {

    /// Exactly what that file holds.
    record InFile(Path file) implements Which {}

    /// The highest approved version of that name in a folder of capabilities, or the one that is named.
    record Named(Path folder, String name, OptionalInt version) implements Which {}

    /// The registry that says whether it may be performed.
    default Registry registry(Workplace workplace) {
        return switch (this) {
            case InFile(var file) -> workplace.registryAround(file);
            case Named(var folder, var _, var _) -> workplace.registry(folder);
        };
    }

    /// What tenants have laid over it.
    default Overlays overlays(Workplace workplace) {
        return switch (this) {
            case InFile(var file) -> workplace.overlaysAround(file);
            case Named(var folder, var _, var _) -> workplace.overlays(folder);
        };
    }

    /// Whether it may be performed now.
    default Clearance cleared(Workplace workplace) {
        Registry registry = registry(workplace);
        return switch (this) {
            case InFile(var file) -> registry.runnable(file);
            case Named(var _, var name, var version) ->
                version.isPresent() ? registry.runnable(name, version.getAsInt()) : registry.runnable(name);
        };
    }
}
