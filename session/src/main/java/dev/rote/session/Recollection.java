package dev.rote.session;

import dev.rote.capability.FamilyFiles;
import dev.rote.capability.Remembered;
import dev.rote.policy.Loading;
import dev.rote.policy.Policy;
import dev.rote.policy.Tenant;
import dev.rote.registry.Recall;

/// What a process remembers of the files it has read, so that a question that was answered before costs no more than
/// finding out that nothing changed; and what it could not write.
public final class Recollection {
    private final Recall registries = new Recall();
    private final Remembered<Loading<Tenant>> tenants = new Remembered<>();
    private final Remembered<Loading<Policy>> policies = new Remembered<>();
    private final Remembered<FamilyFiles.Reading> families = new Remembered<>();
    private final Debts debts = new Debts();

    Recall registries() {
        return registries;
    }

    Remembered<Loading<Tenant>> tenants() {
        return tenants;
    }

    Remembered<Loading<Policy>> policies() {
        return policies;
    }

    Remembered<FamilyFiles.Reading> families() {
        return families;
    }

    Debts debts() {
        return debts;
    }
}
