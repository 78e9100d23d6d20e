package dev.rote.session;

import dev.rote.capability.CapabilitySchema;
import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import dev.rote.registry.Approval;
import dev.rote.registry.Eyes;
import dev.rote.registry.Registry;
import dev.rote.registry.Showing;
import java.nio.file.Path;
import java.util.Optional;

/// Lets a person see in plain words what a capability does, and approve exactly what was shown.
public final class ReviewCapability {
    private final Workplace workplace;

    public ReviewCapability(Workplace workplace) {
        this.workplace = workplace;
    }

    public Showing describe(Path file, String by) {
        return registry(file).describe(file, by);
    }

    /// Never by whoever recorded it.
    public Approval approve(Path file, String by) {
        return registry(file).approve(file, by);
    }

    /// The same of exactly the content with that hash, if one is given, under a tenant's policy, which may let
    /// whoever recorded it approve it. A policy that cannot be read lets nobody.
    public Approval approve(Path file, String by, Project project, String tenant, Optional<String> seen) {
        Eyes eyes = Deployments.open(project, new Where(tenant, "", ""), workplace)
                                instanceof Loading.Loaded<Deployment>(var deployment)
                        && deployment.policy().approving().byRecorder()
                ? Eyes.TWO
                : Eyes.FOUR;
        return registry(file).approve(file, by, eyes, seen);
    }

    /// The JSON Schema of the files that are reviewed.
    public Json.Fields schema() {
        return CapabilitySchema.json();
    }

    private Registry registry(Path file) {
        return workplace.registryAround(file);
    }
}
