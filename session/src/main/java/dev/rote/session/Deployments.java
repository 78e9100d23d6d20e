package dev.rote.session;

import dev.rote.capability.Family;
import dev.rote.capability.FamilyFiles;
import dev.rote.capability.Overlay;
import dev.rote.policy.Gate;
import dev.rote.policy.Loading;
import dev.rote.policy.Policies;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.policy.Secrets;
import dev.rote.policy.Tenant;
import dev.rote.policy.Tenants;
import java.util.Optional;

/// Reads a tenant with its policy and its family from a project's folders.
final class Deployments {
    static final String TENANT = "a tenant's id is a word of lower case letters, digits, '-', '_' and '.'";

    private Deployments() {}

    static Loading<Deployment> open(Project project, Where where, Workplace workplace) {
        return switch (tenant(project, where, workplace)) {
            case Loading.Refused<Tenant>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Tenant>(var tenant) -> of(tenant, project, workplace);
        };
    }

    static Loading<Tenant> tenant(Project project, Where where, Workplace workplace) {
        if (!Overlay.isTenant(where.tenant())) {
            return refused("TENANT_INVALID", TENANT);
        }
        return switch (Tenants.load(
                project.tenant(where.tenant()), workplace.recollection().tenants())) {
            case Loading.Refused<Tenant> refused -> refused;
            case Loading.Loaded<Tenant>(var tenant) ->
                where.baseUrl().isEmpty() ? new Loading.Loaded<>(tenant) : tenant.at(where.baseUrl());
        };
    }

    /// Of a tenant that was read before.
    static Loading<Deployment> of(Tenant tenant, Project project, Workplace workplace) {
        return switch (Policies.load(
                project.policy(tenant.policy()), workplace.recollection().policies())) {
            case Loading.Refused<Policy>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Policy>(var policy) ->
                switch (FamilyFiles.read(
                        project.family(tenant.family()),
                        workplace.recollection().families())) {
                    case FamilyFiles.Reading.Refused(var why) ->
                        refused("FAMILY_INVALID", project.family(tenant.family()) + ": " + why);
                    case FamilyFiles.Reading.Loaded(var family) ->
                        new Loading.Loaded<>(deployment(project, tenant, policy, family, workplace));
                };
        };
    }

    private static Deployment deployment(
            Project project, Tenant tenant, Policy policy, Family shared, Workplace workplace) {
        Family family = tenant.locale().map(shared::in).orElse(shared);
        Redaction redaction = Redaction.of(policy);
        redaction.trust(family);
        Secrets secrets = new Secrets(
                tenant, workplace.environment(), project.settings(), Optional.of(workplace.vault()), redaction);
        return new Deployment(tenant, policy, family, redaction, secrets, new Gate(policy, tenant));
    }

    private static <T> Loading<T> refused(String code, String message) {
        return new Loading.Refused<>(new Loading.Refusal(code, message));
    }
}
