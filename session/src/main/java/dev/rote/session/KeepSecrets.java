package dev.rote.session;

import dev.rote.policy.BoundSecret;
import dev.rote.policy.Loading;
import dev.rote.policy.SecretFinding;
import dev.rote.policy.Secrets;
import dev.rote.surface.Secret;
import java.util.List;

/// Keeps the secrets of tenants in the vault of a workplace.
public final class KeepSecrets {
    private final Workplace workplace;

    public KeepSecrets(Workplace workplace) {
        this.workplace = workplace;
    }

    /// Keeps a value, which the caller wipes; says whether it replaced one.
    public Loading<Boolean> put(String tenant, String name, CharSequence value) {
        try (Secret secret = Secret.of(value)) {
            return workplace.vault().put(tenant, name, secret);
        }
    }

    /// Whether masking a value takes ordinary words or numbers with it, so that texts become unreadable.
    public boolean readsLikeOrdinaryText(CharSequence value) {
        return Secrets.readsLikeOrdinaryText(value);
    }

    /// Forgets a tenant's secret; says whether there was one.
    public Loading<Boolean> remove(String tenant, String name) {
        return workplace.vault().remove(tenant, name);
    }

    /// The secret of the installation at the place that a setting of the project names (`env:NAME`, `file:PATH` or
    /// `vault:TENANT/NAME`); the caller wipes it.
    public SecretFinding at(String place, Project project) {
        return new BoundSecret(workplace.environment(), project.settings(), workplace.vault()).find(place);
    }

    /// The names of a tenant's secrets.
    public Loading<List<String>> names(String tenant) {
        return workplace.vault().names(tenant);
    }

    /// Puts all of them under new keys; says how many.
    public Loading<Integer> rotate() {
        return workplace.vault().rotate();
    }
}
