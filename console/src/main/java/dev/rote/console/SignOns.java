package dev.rote.console;

import dev.rote.console.SignOn.Came;
import dev.rote.session.KeepUsers;
import dev.rote.session.User;
import dev.rote.session.UserRole;
import dev.rote.surface.Secret;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/// Who is signed on, for how long, and how often somebody may try. Nothing of it outlives the process.
final class SignOns {
    private static final Duration IDLE = Duration.ofMinutes(30);
    private static final Duration LONGEST = Duration.ofHours(12);
    private static final Duration LINK = Duration.ofMinutes(10);
    private static final Duration PACE = Duration.ofMinutes(5);
    private static final int MOST = 1_000;
    private static final int TRIES = 8;

    private final KeepUsers users;
    private final Clock clock;
    private final RandomGenerator random;
    private final Map<String, Seen> open = new ConcurrentHashMap<>();
    private final Map<String, Tried> tried = new LinkedHashMap<>();
    private Optional<Link> link = Optional.empty();

    SignOns(KeepUsers users, Clock clock, RandomGenerator random) {
        this.users = users;
        this.clock = clock;
        this.random = random;
    }

    private record Seen(SignOn signOn, Instant last) {}

    private record Tried(int times, Instant first) {}

    private record Link(String word, Set<String> tenants, Instant until) {}

    /// What became of wanting to sign on.
    sealed interface Trying {
        record In(SignOn signOn) implements Trying {}

        record Wrong() implements Trying {}

        /// Too often, for this name, in a short time.
        record Later() implements Trying {}
    }

    Trying signOn(String name, Secret password) {
        if (triesTooOften(name)) {
            return new Trying.Later();
        }
        Optional<User> user = users.signOn(name, password);
        if (user.isEmpty()) {
            return new Trying.Wrong();
        }
        synchronized (this) {
            tried.remove(name);
        }
        return new Trying.In(opened(user.get(), Came.AS_USER));
    }

    private synchronized boolean triesTooOften(String name) {
        Instant now = clock.instant();
        tried.values().removeIf(one -> one.first().plus(PACE).isBefore(now));
        if (tried.size() >= MOST) {
            return true;
        }
        Tried before = tried.getOrDefault(name, new Tried(0, now));
        tried.put(name, new Tried(before.times() + 1, before.first()));
        return before.times() >= TRIES;
    }

    /// A word that lets one person in once, soon, with every right: for whoever can read what this process prints.
    synchronized String link(Set<String> tenants) {
        String word = word();
        link = Optional.of(new Link(word, tenants, clock.instant().plus(LINK)));
        return word;
    }

    synchronized Optional<SignOn> enter(String word) {
        Optional<Link> fitting =
                link.filter(one -> one.word().equals(word) && clock.instant().isBefore(one.until()));
        if (fitting.isPresent()) {
            link = Optional.empty();
        }
        return fitting.map(
                one -> opened(new User(atTheMachine(), one.tenants(), UserRole.ADMIN, clock.instant()), Came.BY_LINK));
    }

    /// What the person at the machine is called.
    static String atTheMachine() {
        return System.getProperty("user.name", "local");
    }

    /// Somebody a provider vouches for.
    SignOn through(User user) {
        return opened(user, Came.BY_PROVIDER);
    }

    private SignOn opened(User user, Came came) {
        Instant now = clock.instant();
        SignOn signOn = new SignOn(word(), user, came, word(), now);
        open.values().removeIf(one -> isOver(one, now));
        if (open.size() >= MOST) {
            open.values().stream()
                    .min(Comparator.comparing(Seen::last))
                    .ifPresent(oldest -> open.remove(oldest.signOn().id()));
        }
        open.put(signOn.id(), new Seen(signOn, now));
        return signOn;
    }

    /// Whoever is signed on by that cookie, in the role and for the tenants that are on record now.
    Optional<SignOn> known(String id) {
        Instant now = clock.instant();
        Optional<Seen> seen = Optional.ofNullable(open.get(id)).filter(one -> !isOver(one, now));
        Optional<SignOn> signOn = seen.flatMap(one -> switch (one.signOn().came()) {
            case BY_LINK -> Optional.of(one.signOn());
            case BY_PROVIDER ->
                Optional.of(one.signOn()).filter(by -> !isAUsers(by.user().name()));
            case AS_USER ->
                users.named(one.signOn().user().name())
                        .map(user -> new SignOn(
                                id,
                                user,
                                Came.AS_USER,
                                one.signOn().word(),
                                one.signOn().began()));
        });
        signOn.ifPresentOrElse(one -> open.replace(id, new Seen(one, now)), () -> open.remove(id));
        return signOn;
    }

    /// Whether a user is kept here under that name, which may have happened after somebody else signed on with it.
    private boolean isAUsers(String name) {
        return users.named(name.toLowerCase(Locale.ROOT)).isPresent();
    }

    void signOff(SignOn signOn) {
        open.remove(signOn.id());
    }

    private static boolean isOver(Seen seen, Instant now) {
        return seen.last().plus(IDLE).isBefore(now)
                || seen.signOn().began().plus(LONGEST).isBefore(now);
    }

    private String word() {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
