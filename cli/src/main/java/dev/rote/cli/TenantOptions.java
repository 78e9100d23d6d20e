package dev.rote.cli;

import dev.rote.session.Project;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Whose overlay a verb is about: the project and the tenant.
final class TenantOptions {
    @Mixin
    private ProjectOption project = new ProjectOption();

    @Option(names = "--tenant", paramLabel = "ID", defaultValue = "local", description = "Tenant (default: local).")
    private String tenant = "local";

    Project project(Path shipped) {
        return project.project(shipped);
    }

    String tenant() {
        return tenant;
    }
}
