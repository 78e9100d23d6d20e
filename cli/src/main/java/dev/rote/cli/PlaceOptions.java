package dev.rote.cli;

import dev.rote.session.Project;
import dev.rote.session.Where;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Where a verb works: the project, the tenant, and its address.
final class PlaceOptions {
    @Mixin
    private ProjectOption project = new ProjectOption();

    @Option(names = "--tenant", paramLabel = "ID", defaultValue = "local", description = "Tenant (default: local).")
    private String tenant = "local";

    @Option(
            names = "--base-url",
            paramLabel = "URL",
            defaultValue = "",
            description = "The tenant's address for this command.")
    private String baseUrl = "";

    @Option(
            names = "--inject",
            paramLabel = "MODE",
            defaultValue = "",
            description = "Arm failure modes of the mock core on the way in, separated by commas.")
    private String inject = "";

    Project project(Path shipped) {
        return project.project(shipped);
    }

    Where where() {
        return new Where(tenant, baseUrl, inject);
    }
}
