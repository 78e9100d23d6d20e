package dev.rote.cli;

import dev.rote.session.Project;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Which project a verb works in.
public final class ProjectOption {
    @Option(
            names = "--project",
            paramLabel = "DIR",
            description = "Folder with tenants/, policies/, families/; found around the current folder by default.")
    private Optional<Path> folder = Optional.empty();

    /// The one that was named, else the one around the current folder, else the shipped one.
    public Project project(Path shipped) {
        return folder.map(Project::new).orElseGet(() -> Project.around(Path.of(""), shipped));
    }
}
