package dev.rote.console;

import dev.rote.policy.SecretFinding;
import dev.rote.session.Desk;
import dev.rote.session.KeepSecrets;
import dev.rote.session.KeepUsers;
import dev.rote.session.KeepVersions;
import dev.rote.session.LiveMasks;
import dev.rote.session.PastRuns;
import dev.rote.session.Project;
import dev.rote.session.ReviewCapability;
import dev.rote.session.ReviewRun;
import dev.rote.session.Workplace;
import dev.rote.surface.LiveScreens;
import java.util.Optional;

/// What the pages are about: a workplace, a project, the desk where runs wait for people, and live screens.
public record Premises(Workplace workplace, Project project, Desk desk, LiveScreens screens) {

    KeepUsers users() {
        return new KeepUsers(workplace);
    }

    /// The secret of the installation at that place.
    SecretFinding secret(String place) {
        return new KeepSecrets(workplace).at(place, project);
    }

    KeepVersions versions() {
        return new KeepVersions(workplace, project.capabilities());
    }

    ReviewCapability review() {
        return new ReviewCapability(workplace);
    }

    PastRuns pastRuns() {
        return new PastRuns(workplace);
    }

    ReviewRun run(String tenant) {
        return new ReviewRun(workplace, Optional.of(tenant));
    }

    LiveMasks masks() {
        return new LiveMasks(workplace, project);
    }
}
