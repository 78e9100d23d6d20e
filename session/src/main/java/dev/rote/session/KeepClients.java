package dev.rote.session;

import dev.rote.capability.CapabilityFiles;
import dev.rote.policy.Loading;
import dev.rote.policy.Loading.Refusal;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Keeps who may ask a running Rote for something. A key is shown once, when it is made; only its hash is kept.
public final class KeepClients {
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_.-]{0,63}");
    private static final String PREFIX = "rote_";
    private static final int KEY_BYTES = 32;

    private final Workplace workplace;

    public KeepClients(Workplace workplace) {
        this.workplace = workplace;
    }

    /// A client that was made, and its key, which cannot be shown again.
    public record Made(Client client, String key) {}

    /// Refused with `CLIENT_INVALID`, `CLIENT_EXISTS` or `LEDGER_UNAVAILABLE`.
    public Loading<Made> create(String name, Set<String> tenants, Set<Scope> scopes) {
        boolean named = NAME.matcher(name).matches()
                && tenants.stream().allMatch(one -> NAME.matcher(one).matches());
        if (!named || tenants.isEmpty() || scopes.isEmpty()) {
            return refused(
                    "CLIENT_INVALID",
                    "a client has a name, at least one tenant and at least one scope; names are words of lower case"
                            + " letters, digits, '-', '_' and '.'");
        }
        byte[] secret = new byte[KEY_BYTES];
        workplace.random().nextBytes(secret);
        String key = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
        Client client = new Client(
                name, tenants, scopes, Instant.ofEpochMilli(workplace.clock().millis()), Optional.empty());
        return withBook(book -> book.add(client, hash(key))
                ? new Loading.Loaded<>(new Made(client, key))
                : refused("CLIENT_EXISTS", "there is or was a client " + name + "; names are not used again"));
    }

    /// All of them, those revoked too, by name.
    public Loading<List<Client>> list() {
        return withBook(book -> new Loading.Loaded<>(book.all()));
    }

    /// From now on its key opens nothing; refused with `CLIENT_UNKNOWN`.
    public Loading<String> revoke(String name) {
        return withBook(book -> book.revoke(name, workplace.clock().instant())
                ? new Loading.Loaded<>(name)
                : refused("CLIENT_UNKNOWN", "there is no such client that is not revoked"));
    }

    /// The key has 256 random bits, so that a fast hash keeps it as safe as a slow one.
    static String hash(String key) {
        return CapabilityFiles.sha256(key);
    }

    private <T> Loading<T> withBook(Function<ClientBook, Loading<T>> work) {
        return switch (workplace.database()) {
            case Loading.Refused<Database>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Database>(var open) -> {
                try (Database database = open) {
                    yield work.apply(new ClientBook(database));
                } catch (LedgerUnavailable unavailable) {
                    yield new Loading.Refused<>(unavailable.refusal());
                }
            }
        };
    }

    private static <T> Loading<T> refused(String code, String message) {
        return new Loading.Refused<>(new Refusal(code, message));
    }
}
