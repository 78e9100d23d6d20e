package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.StepAct;
import dev.rote.policy.Loading;
import dev.rote.registry.Kept;
import dev.rote.surface.Control;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Sight;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// What a tenant's policy masks on a live screen, and the fields into which a capability puts sensitive inputs.
public final class LiveMasks {
    private final Workplace workplace;
    private final Project project;

    public LiveMasks(Workplace workplace, Project project) {
        this.workplace = workplace;
        this.project = project;
    }

    /// Refused as the tenant, its policy or its family are.
    public Loading<Sight.Masks> of(String tenant, String capability, int version) {
        return switch (Deployments.open(project, new Where(tenant, "", ""), workplace)) {
            case Loading.Refused<Deployment>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Deployment>(var deployment) -> {
                List<Control> fields = sensitive(capability, version);
                yield new Loading.Loaded<>(seen -> {
                    Set<Ref> masked = new HashSet<>(deployment.redaction().masks(seen));
                    fields.forEach(field -> masked.addAll(found(seen, field)));
                    return masked;
                });
            }
        };
    }

    private static Set<Ref> found(Observation seen, Control field) {
        return Resolver.resolve(seen, field) instanceof Resolution.Found(var node, var _, var _, var _)
                ? Set.of(node.ref())
                : Set.of();
    }

    private List<Control> sensitive(String name, int version) {
        return switch (workplace.registry(project.capabilities()).kept(name, version)) {
            case Kept.Refused _ -> List.of();
            case Kept.Found(var capability, var _) ->
                capability.steps().stream()
                        .filter(step -> step.act() instanceof StepAct.Fill(var value) && isSensitive(capability, value))
                        .flatMap(step -> step.control().stream())
                        .toList();
        };
    }

    private static boolean isSensitive(Capability capability, String template) {
        return template.contains("${secret.")
                || capability.contract().inputs().stream()
                        .anyMatch(input -> input.sensitive() && template.contains("${" + input.name() + "}"));
    }
}
