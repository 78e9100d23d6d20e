package dev.rote.policy;

import dev.rote.capability.Remembered;
import java.nio.file.Path;

/// Reads tenants from YAML files that others wrote.
public final class Tenants {
    private Tenants() {}

    /// The tenant in that file; refused with `TENANT_UNREADABLE`, `TENANT_TOO_LARGE` or `TENANT_INVALID`.
    public static Loading<Tenant> load(Path file) {
        return YamlFile.read(file, "TENANT", TenantReader::read);
    }

    /// The same, or what was read before if the file's bytes are the same.
    public static Loading<Tenant> load(Path file, Remembered<Loading<Tenant>> known) {
        return YamlFile.read(file, "TENANT", TenantReader::read, known);
    }
}
