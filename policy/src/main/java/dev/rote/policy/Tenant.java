package dev.rote.policy;

import dev.rote.capability.Target;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/// One deployment of a product family: its address, the name of its policy file, and where its secrets come
/// from.
///
/// `baseUrl` has no trailing slash, query or fragment; `origin` is as browsers write it. `secrets` maps the
/// path of a reference, such as `mockcore/operator`, to `env:NAME`, `file:PATH` or `vault:NAME`;
/// `effectSources` says what the names are that effect checks use, and `clients` who may call which capability
/// by name; `locale` is how its screens write numbers and dates, where that is not as in the rest of the
/// family; `mail` is how its people are told that a run asks for one.
public record Tenant(
        String id,
        String family,
        String baseUrl,
        String origin,
        boolean insecure,
        String policy,
        Map<String, String> secrets,
        Map<String, EffectSource> effectSources,
        Clients clients,
        Optional<Target.Locale> locale,
        Optional<MailRoute> mail) {
    public Tenant {
        secrets = Map.copyOf(secrets);
        effectSources = Map.copyOf(effectSources);
    }

    /// One whose effects are read nowhere but on its screens.
    public Tenant(
            String id,
            String family,
            String baseUrl,
            String origin,
            boolean insecure,
            String policy,
            Map<String, String> secrets) {
        this(
                id,
                family,
                baseUrl,
                origin,
                insecure,
                policy,
                secrets,
                Map.of(),
                Clients.ALL,
                Optional.empty(),
                Optional.empty());
    }

    /// The same tenant at another address, for one command; refused with `TENANT_INVALID` when it is not
    /// absolute http or https, or plain http to another machine without `insecure`.
    public Loading<Tenant> at(String address) {
        return TenantReader.checked(address, insecure)
                .map(why -> (Loading<Tenant>) new Loading.Refused<Tenant>(new Loading.Refusal("TENANT_INVALID", why)))
                .orElseGet(() -> new Loading.Loaded<>(located(address)));
    }

    private Tenant located(String address) {
        URI uri = Origins.web(address).orElseThrow();
        return new Tenant(
                id,
                family,
                TenantReader.base(uri),
                Origins.of(uri),
                insecure,
                policy,
                secrets,
                effectSources,
                clients,
                locale,
                mail);
    }

    /// The absolute address of a path of the application, such as `/login`; an absolute address stays as it is.
    public String address(String path) {
        return Origins.web(path).isPresent() ? path : baseUrl + (path.startsWith("/") ? "" : "/") + path;
    }

    /// A path of this deployment as the application counts it, without the base address's own path; nothing for
    /// a path outside it.
    Optional<String> pathBelowBase(String path) {
        String base = baseUrl.substring(origin.length());
        String normal = PathPattern.normal(path);
        if (base.isEmpty()) {
            return Optional.of(normal);
        }
        return normal.equals(base) || normal.startsWith(base + "/")
                ? Optional.of("/" + normal.substring(Math.min(normal.length(), base.length() + 1)))
                : Optional.empty();
    }
}
