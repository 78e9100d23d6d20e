package dev.rote.policy;

import dev.rote.capability.Remembered;
import java.nio.file.Path;

/// Reads policies from YAML files that others wrote.
public final class Policies {
    private Policies() {}

    /// The policy in that file; refused with `POLICY_UNREADABLE`, `POLICY_TOO_LARGE` or `POLICY_INVALID`.
    public static Loading<Policy> load(Path file) {
        return YamlFile.read(file, "POLICY", PolicyReader::read);
    }

    /// The same, or what was read before if the file's bytes are the same.
    public static Loading<Policy> load(Path file, Remembered<Loading<Policy>> known) {
        return YamlFile.read(file, "POLICY", PolicyReader::read, known);
    }
}
