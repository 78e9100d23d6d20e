package dev.rote.policy;

import dev.rote.surface.Challenges;
import dev.rote.surface.Login;
import dev.rote.surface.Secret;
import java.util.Optional;
import java.util.Set;

/// Answers the HTTP authentication of a tenant's own origin, and of no other, with the secret that the tenant binds to
/// `http_login` (of the form `username:password`).
public record HttpLogin(Tenant tenant, Secrets secrets) implements Challenges {
    private static final String PATH = "http_login";
    private static final String REFERENCE = "secret://{tenant.id}/" + PATH;

    @Override
    public Set<String> origins() {
        return tenant.secrets().containsKey(PATH) ? Set.of(tenant.origin()) : Set.of();
    }

    @Override
    public Optional<Login> login(String origin) {
        return origins().contains(origin)
                ? found(Secrets.USERNAME)
                        .flatMap(name -> found(Secrets.PASSWORD).map(proof -> new Login(name, proof)))
                : Optional.empty();
    }

    private Optional<Secret> found(String part) {
        return switch (secrets.find(REFERENCE, part)) {
            case SecretFinding.Found(var value) -> Optional.of(value);
            case SecretFinding.Refused _ -> Optional.empty();
        };
    }
}
