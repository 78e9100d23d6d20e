package dev.rote.registry;

import java.nio.file.Path;

/// The registry's directory cannot be written, or another process held its lock for longer than 10 s.
public final class RegistryUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RegistryUnavailable(Path directory, String why, Throwable cause) {
        super(directory + ": " + why, cause);
    }
}
