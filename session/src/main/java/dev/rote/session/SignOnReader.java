package dev.rote.session;

import dev.rote.capability.Overlay;
import dev.rote.policy.BoundSecret;
import dev.rote.policy.Malformed;
import dev.rote.policy.Origins;
import dev.rote.policy.YamlTable;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Maps the tree of a project's `console.yaml` to how people sign on.
final class SignOnReader {
    private static final String CLAIM = "[^\\p{Cntrl}]{1,200}";
    private static final String SCOPE = "[!#-\\[\\]-~]{1,100}";
    private static final int MOST = 200;

    private SignOnReader() {}

    static SignOnSettings read(YamlTable file) {
        file.only("sign_on");
        YamlTable signOn = file.table("sign_on").only("local_users", "provider");
        boolean local = !signOn.has("local_users") || signOn.flag("local_users");
        if (!signOn.has("provider")) {
            if (!local) {
                throw new Malformed(signOn.lineOf("local_users"), "without a provider nobody but local users signs on");
            }
            return SignOnSettings.LOCAL;
        }
        return new SignOnSettings(local, Optional.of(provider(signOn.table("provider"))));
    }

    private static IdentityProvider provider(YamlTable provider) {
        provider.only(
                "name",
                "issuer",
                "client_id",
                "client_secret",
                "redirect",
                "scopes",
                "person",
                "roles",
                "tenants",
                "userinfo");
        String secret = provider.text("client_secret");
        if (!BoundSecret.isPlace(secret)) {
            // What stands there may be the secret itself, so it is not repeated.
            throw new Malformed(
                    provider.lineOf("client_secret"),
                    "\"client_secret\" says where the secret is: env:NAME, file:PATH or vault:TENANT/NAME");
        }
        return new IdentityProvider(
                shortText(provider, "name"),
                issuer(provider),
                new IdentityProvider.Client(shortText(provider, "client_id"), secret),
                redirect(provider),
                scopes(provider),
                claim(provider, "person"),
                roles(provider.table("roles")),
                tenants(provider.table("tenants")),
                provider.flag("userinfo"));
    }

    private static URI issuer(YamlTable provider) {
        URI issuer = address(provider, "issuer");
        if (issuer.getRawQuery() != null || issuer.getRawFragment() != null) {
            throw new Malformed(provider.lineOf("issuer"), "\"issuer\" has no query and no fragment");
        }
        return issuer;
    }

    private static Optional<URI> redirect(YamlTable provider) {
        if (!provider.has("redirect")) {
            return Optional.empty();
        }
        URI redirect = address(provider, "redirect");
        if (!IdentityProvider.BACK.equals(redirect.getRawPath())
                || redirect.getRawQuery() != null
                || redirect.getRawFragment() != null) {
            throw new Malformed(
                    provider.lineOf("redirect"),
                    "\"redirect\" is the console's own address followed by " + IdentityProvider.BACK);
        }
        return Optional.of(redirect);
    }

    private static URI address(YamlTable provider, String key) {
        Optional<URI> address = Origins.web(provider.text(key));
        return address.filter(IdentityProvider::mayBeAsked)
                .orElseThrow(() -> new Malformed(
                        provider.lineOf(key),
                        "\"" + key + "\" must be an https address, or an http address of this machine alone"));
    }

    private static List<String> scopes(YamlTable provider) {
        List<String> scopes = provider.texts("scopes", scope -> {
            if (!scope.matches(SCOPE)) {
                throw new Malformed(provider.lineOf("scopes"), "\"scopes\" lists words such as profile");
            }
            return scope;
        });
        return Stream.concat(Stream.of("openid"), scopes.stream()).distinct().toList();
    }

    private static IdentityProvider.Roles roles(YamlTable roles) {
        roles.only("claim", "of");
        YamlTable of = few(roles.table("of"));
        Map<String, UserRole> read = new LinkedHashMap<>();
        for (String value : of.entries().keySet()) {
            read.put(
                    value,
                    UserRole.of(of.text(value))
                            .orElseThrow(() ->
                                    new Malformed(of.lineOf(value), "a role is viewer, operator, reviewer or admin")));
        }
        if (read.isEmpty()) {
            throw new Malformed(roles.line(), "\"roles\" says under \"of\" which value of the claim brings which role");
        }
        return new IdentityProvider.Roles(claim(roles, "claim"), read);
    }

    private static IdentityProvider.Tenants tenants(YamlTable tenants) {
        tenants.only("claim", "of");
        YamlTable of = few(tenants.table("of"));
        Map<String, Set<String>> read = new LinkedHashMap<>();
        for (String value : of.entries().keySet()) {
            read.put(value, Set.copyOf(of.texts(value, tenant -> {
                if (!Overlay.isTenant(tenant)) {
                    throw new Malformed(of.lineOf(value), Deployments.TENANT);
                }
                return tenant;
            })));
        }
        return new IdentityProvider.Tenants(claim(tenants, "claim"), read);
    }

    private static YamlTable few(YamlTable of) {
        if (of.entries().size() > MOST) {
            throw new Malformed(of.line(), "at most " + MOST + " values of a claim can be named");
        }
        return of;
    }

    private static String claim(YamlTable table, String key) {
        String claim = table.text(key);
        if (!claim.matches(CLAIM)) {
            throw new Malformed(table.lineOf(key), "\"" + key + "\" names a claim, such as groups");
        }
        return claim;
    }

    private static String shortText(YamlTable table, String key) {
        String text = table.text(key);
        if (text.isBlank() || !text.matches(CLAIM)) {
            throw new Malformed(table.lineOf(key), "\"" + key + "\" has 1 to 200 characters");
        }
        return text;
    }
}
