package dev.rote.session;

import dev.rote.policy.Loading;
import dev.rote.policy.Loading.Refusal;
import dev.rote.surface.Secret;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Keeps who may sign on to the console. Of a password only its Argon2id hash is kept.
public final class KeepUsers {
    /// The least characters of a password (NIST SP 800-63B asks for eight where it stands alone).
    public static final int SHORTEST_PASSWORD = 10;

    private static final int LONGEST_PASSWORD = 1_024;
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9_.@-]{0,63}");
    private static final Secret NOBODYS = Secret.of("nobody has this password");

    private final Workplace workplace;

    public KeepUsers(Workplace workplace) {
        this.workplace = workplace;
    }

    /// Refused with `USER_INVALID`, `PASSWORD_INVALID`, `USER_EXISTS` or `LEDGER_UNAVAILABLE`.
    public Loading<User> add(String name, Set<String> tenants, UserRole role, CharSequence typed) {
        boolean named = NAME.matcher(name).matches()
                && tenants.stream().allMatch(one -> NAME.matcher(one).matches());
        if (!named || tenants.isEmpty()) {
            return refused(
                    "USER_INVALID",
                    "a user has a name and at least one tenant; names are words of lower case letters, digits, '-',"
                            + " '_', '@' and '.'");
        }
        if (typed.length() < SHORTEST_PASSWORD || typed.length() > LONGEST_PASSWORD) {
            return refused(
                    "PASSWORD_INVALID",
                    "a password has " + SHORTEST_PASSWORD + " to " + LONGEST_PASSWORD + " characters");
        }
        User user = new User(
                name, tenants, role, Instant.ofEpochMilli(workplace.clock().millis()));
        String hash = hash(typed);
        return withBook(book ->
                book.add(user, hash) ? new Loading.Loaded<>(user) : refused("USER_EXISTS", "there is a user " + name));
    }

    private String hash(CharSequence typed) {
        try (Secret password = Secret.of(typed)) {
            return PasswordHash.of(password, salt());
        }
    }

    /// All of them, by name.
    public Loading<List<User>> list() {
        return withBook(book -> new Loading.Loaded<>(book.all()));
    }

    /// Refused with `USER_UNKNOWN`; whoever is signed on is signed off with the next page.
    public Loading<String> remove(String name) {
        return withBook(book ->
                book.remove(name) ? new Loading.Loaded<>(name) : refused("USER_UNKNOWN", "there is no such user"));
    }

    /// Refused with `USER_UNKNOWN`.
    public Loading<String> promote(String name, UserRole role) {
        return withBook(book -> book.promote(name, role)
                ? new Loading.Loaded<>(name)
                : refused("USER_UNKNOWN", "there is no such user"));
    }

    /// The user of that name as it is on record now.
    public Optional<User> named(String name) {
        return switch (withBook(book -> new Loading.Loaded<>(book.named(name)))) {
            case Loading.Refused<Optional<UserBook.Kept>> _ -> Optional.empty();
            case Loading.Loaded<Optional<UserBook.Kept>>(var kept) -> kept.map(UserBook.Kept::user);
        };
    }

    /// The user whose name and password these are. It takes as long for a name that nobody has.
    public Optional<User> signOn(String name, Secret password) {
        return switch (withBook(book -> new Loading.Loaded<>(book.named(name)))) {
            case Loading.Refused<Optional<UserBook.Kept>> _ -> Optional.empty();
            case Loading.Loaded<Optional<UserBook.Kept>>(var kept) -> {
                if (kept.isEmpty()) {
                    PasswordHash.of(NOBODYS, salt());
                }
                yield kept.filter(one -> PasswordHash.fits(password, one.password()))
                        .map(UserBook.Kept::user);
            }
        };
    }

    private byte[] salt() {
        byte[] salt = new byte[PasswordHash.SALT_BYTES];
        workplace.random().nextBytes(salt);
        return salt;
    }

    private <T> Loading<T> withBook(Function<UserBook, Loading<T>> work) {
        return switch (workplace.database()) {
            case Loading.Refused<Database>(var why) -> new Loading.Refused<>(why);
            case Loading.Loaded<Database>(var open) -> {
                try (Database database = open) {
                    yield work.apply(new UserBook(database));
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
