package dev.rote.policy;

import java.nio.file.Path;

/// Reads tenants from YAML files that others wrote.
public final class Tenants {
    private Tenants() {}

    /// The tenant in that file; refused with `TENANT_UNREADABLE`, `TENANT_TOO_LARGE` or `TENANT_INVALID`.
    public static Loading<Tenant> load(Path file) {
        return YamlFile.read(file, "TENANT", TenantReader::read);
    }
}
