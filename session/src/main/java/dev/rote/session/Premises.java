package dev.rote.session;

import dev.rote.policy.Clients;
import dev.rote.policy.Loading;
import dev.rote.policy.Redaction;

/// What those who compose invocations need to know of a tenant: its id, its product, which clients may see what,
/// and what no file of it may show.
public record Premises(String tenant, String family, Clients clients, Redaction redaction) {

    /// Refused as a performance on this tenant is.
    public static Loading<Premises> of(Project project, Where where, Workplace workplace) {
        return switch (Deployments.open(project, where, workplace)) {
            case Loading.Refused<Deployment>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Deployment>(var deployment) ->
                new Loading.Loaded<>(new Premises(
                        deployment.tenant().id(),
                        deployment.tenant().family(),
                        deployment.tenant().clients(),
                        deployment.redaction()));
        };
    }
}
