package dev.rote.session;

import dev.rote.policy.Loading;
import dev.rote.surface.Journal;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.Surface;
import dev.rote.surface.SurfaceGone;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Opens a surface for tenants before any run asks for one, looks at it and closes it again: a program that is not in
/// memory yet, a browser that starts and code that never ran would take a first run more time than its steps have.
///
/// It goes nowhere: no application learns of it.
final class WarmUp {
    private final Workplace workplace;
    private final Project project;
    private final ServiceSettings settings;

    WarmUp(Workplace workplace, Project project, ServiceSettings settings) {
        this.workplace = workplace;
        this.project = project;
        this.settings = settings;
    }

    /// Those first whom `clients` are of, then all of the project, as many as runs are performed at once. Answers
    /// with what kept surfaces from opening.
    List<String> perform(List<Client> clients, Duration time) {
        Run run = Run.lasting(time, workplace.clock(), Journal.SILENT);
        List<String> failed = new ArrayList<>();
        for (Set<String> origins : origins(clients)) {
            Opening opening = Opening.of(origins, workplace.state().resolve("downloads"));
            try (Surface surface = workplace.surfaces().open(opening, run)) {
                surface.observe(run);
            } catch (SurfaceGone gone) {
                failed.add(String.valueOf(gone.getMessage()));
            }
        }
        return failed;
    }

    private List<Set<String>> origins(List<Client> clients) {
        Set<String> tenants = new LinkedHashSet<>();
        clients.stream()
                .filter(client -> client.revoked().isEmpty())
                .flatMap(client -> client.tenants().stream().sorted())
                .forEach(tenants::add);
        tenants.addAll(project.tenants());
        return tenants.stream()
                .flatMap(tenant -> origins(tenant).stream())
                .distinct()
                .limit(settings.atOnce())
                .toList();
    }

    /// A tenant that cannot be read says so to whoever asks for a run of it.
    private Optional<Set<String>> origins(String tenant) {
        return Deployments.open(project, settings.where(tenant), workplace)
                        instanceof Loading.Loaded<Deployment>(var deployment)
                ? Optional.of(deployment.gate().origins())
                : Optional.empty();
    }
}
