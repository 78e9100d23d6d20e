package dev.rote.session;

import dev.rote.policy.Loading;
import dev.rote.policy.YamlFile;
import java.nio.file.Files;
import java.util.Optional;

/// How people sign on to the console: as users that are kept here, through a provider, or either way.
public record SignOnSettings(boolean localUsers, Optional<IdentityProvider> provider) {
    /// What counts where nothing is said.
    public static final SignOnSettings LOCAL = new SignOnSettings(true, Optional.empty());

    /// What the project's `console.yaml` says; refused with `CONSOLE_UNREADABLE`, `CONSOLE_TOO_LARGE` or
    /// `CONSOLE_INVALID`.
    public static Loading<SignOnSettings> of(Project project) {
        return Files.notExists(project.console())
                ? new Loading.Loaded<>(LOCAL)
                : YamlFile.read(project.console(), "CONSOLE", SignOnReader::read);
    }
}
