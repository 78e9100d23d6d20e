package dev.rote.session;

import dev.rote.policy.Origins;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Somebody who says who people are (an OpenID provider, OpenID Connect Core 1.0): what it is called on the button,
/// who it is, who we are to it, where our secret lies, and what its claims mean here.
///
/// `redirect` is where it sends people back to, our own address when it is empty; `person` is the claim that names
/// somebody, for as long as the provider knows them and nobody else ever. With `userInfo` claims are read from its
/// UserInfo endpoint too (section 5.3).
public record IdentityProvider(
        String name,
        URI issuer,
        Client client,
        Optional<URI> redirect,
        List<String> scopes,
        String person,
        Roles roles,
        Tenants tenants,
        boolean userInfo) {
    /// The page of the console that it sends people back to.
    public static final String BACK = "/sign-on/provider/back";

    public IdentityProvider {
        scopes = List.copyOf(scopes);
    }

    /// Whether an address of a provider may be spoken to: over https, or on this machine.
    public static boolean mayBeAsked(URI address) {
        return Origins.web(address.toString())
                .filter(one -> one.getScheme().equalsIgnoreCase("https") || Origins.isLoopback(one))
                .isPresent();
    }

    /// Who we are to it; `secret` is `env:NAME`, `file:PATH` or `vault:TENANT/NAME`.
    public record Client(String id, String secret) {}

    /// Which value of a claim brings which role; of several the one that may most.
    public record Roles(String claim, Map<String, UserRole> of) {
        public Roles {
            of = Map.copyOf(of);
        }
    }

    /// Which value of a claim brings which tenants; without a list each value is a tenant's id.
    public record Tenants(String claim, Map<String, Set<String>> of) {
        public Tenants {
            of = Map.copyOf(of);
        }
    }
}
