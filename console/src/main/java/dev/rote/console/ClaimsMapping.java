package dev.rote.console;

import dev.rote.policy.Loading;
import dev.rote.session.IdentityProvider;
import dev.rote.session.KeepUsers;
import dev.rote.session.User;
import dev.rote.session.UserRole;
import java.time.Clock;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a provider's claims make of somebody here: a name, a role and tenants, or nobody.
final class ClaimsMapping {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.@|:+-]{0,127}");
    private static final String EMAIL = "email";

    private final IdentityProvider provider;
    private final Set<String> tenants;
    private final KeepUsers users;
    private final Clock clock;

    /// `tenants` are those that there are.
    ClaimsMapping(IdentityProvider provider, Set<String> tenants, KeepUsers users, Clock clock) {
        this.provider = provider;
        this.tenants = tenants;
        this.users = users;
        this.clock = clock;
    }

    User admitted(Map<String, Object> claims) {
        String name = name(claims);
        refuseTaken(name);
        UserRole role = values(claims, provider.roles().claim()).stream()
                .flatMap(value -> Optional.ofNullable(provider.roles().of().get(value)).stream())
                .max(Comparator.naturalOrder())
                .orElseThrow(() -> new NotSignedOn(SignOnFault.PERSON_WITHOUT_ROLE, name));
        Set<String> theirs = tenants(values(claims, provider.tenants().claim()));
        if (theirs.isEmpty()) {
            throw new NotSignedOn(SignOnFault.PERSON_WITHOUT_TENANT, name);
        }
        return new User(name, theirs, role, clock.instant());
    }

    private String name(Map<String, Object> claims) {
        // An address that nobody verified is whatever its owner typed.
        boolean unverified = provider.person().equals(EMAIL) && !Boolean.TRUE.equals(claims.get("email_verified"));
        List<String> names = values(claims, provider.person());
        if (unverified || names.size() != 1 || !NAME.matcher(names.getFirst()).matches()) {
            throw new NotSignedOn(
                    SignOnFault.PERSON_UNNAMED, unverified ? "the e-mail is not verified" : provider.person());
        }
        return names.getFirst();
    }

    /// Records know people by name, so nobody may have that of a user who is kept here or of the machine's own.
    private void refuseTaken(String name) {
        boolean taken = name.equalsIgnoreCase(SignOns.atTheMachine())
                || switch (users.list()) {
                    case Loading.Refused<List<User>>(var why) -> throw new NotSo(503, why.message());
                    case Loading.Loaded<List<User>>(var kept) ->
                        kept.stream().anyMatch(user -> user.name().equalsIgnoreCase(name));
                };
        if (taken) {
            throw new NotSignedOn(SignOnFault.PERSON_NAME_TAKEN, name);
        }
    }

    private Set<String> tenants(List<String> values) {
        Map<String, Set<String>> of = provider.tenants().of();
        return values.stream()
                .flatMap(value -> of.isEmpty() ? Stream.of(value) : of.getOrDefault(value, Set.of()).stream())
                .filter(tenants::contains)
                .collect(Collectors.toSet());
    }

    /// The texts of a claim of that very name, else of one inside others: `realm_access.roles`.
    static List<String> values(Map<String, Object> claims, String claim) {
        return texts(Optional.ofNullable(claims.get(claim)).orElseGet(() -> inside(claims, claim)));
    }

    private static Object inside(Map<?, ?> claims, String path) {
        int dot = path.indexOf('.');
        Object first = dot < 0 ? claims.get(path) : claims.get(path.substring(0, dot));
        return dot >= 0 && first instanceof Map<?, ?> deeper
                ? inside(deeper, path.substring(dot + 1))
                : dot < 0 && first != null ? first : List.of();
    }

    private static List<String> texts(Object found) {
        return switch (found) {
            case String text -> List.of(text);
            case Collection<?> several ->
                several.stream()
                        .filter(String.class::isInstance)
                        .map(String.class::cast)
                        .toList();
            default -> List.of();
        };
    }
}
