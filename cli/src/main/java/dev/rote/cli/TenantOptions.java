package dev.rote.cli;

import dev.rote.session.Project;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Whose overlay a verb is about: the project and the tenant.
final class TenantOptions {
    @Option(
            names = "--project",
            paramLabel = "DIR",
            description = "Folder with tenants/, policies/, families/; found around the current folder by default.")
    private Optional<Path> project = Optional.empty();

    @Option(names = "--tenant", paramLabel = "ID", defaultValue = "local", description = "Tenant (default: local).")
    private String tenant = "local";

    Project project(Path shipped) {
        return project.map(Project::new).orElseGet(() -> Project.around(Path.of(""), shipped));
    }

    String tenant() {
        return tenant;
    }
}
