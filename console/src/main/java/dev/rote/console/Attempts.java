package dev.rote.console;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// Sign-ons through a provider that were begun: each counts once, for ten minutes, in the browser it was begun in.
final class Attempts {
    static final Duration COUNTS = Duration.ofMinutes(10);
    private static final int MOST = 10_000;

    private final Clock clock;
    private final RandomGenerator random;
    private final LinkedHashMap<String, Attempt> begun = new LinkedHashMap<>();

    Attempts(Clock clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    /// One of them: what the answer must bring (`state`), what the token must (`nonce`), what proves that whoever
    /// began it redeems the code (`verifier`, RFC 7636), the browser's own word, and what was before.
    record Attempt(String state, String nonce, String verifier, String browser, Before before, Instant until) {
        @Override
        public String toString() {
            return "Attempt until " + until;
        }
    }

    /// The page that was wanted, and the word of the sign-on that this browser had.
    record Before(String page, Optional<String> signOn) {}

    synchronized Attempt begin(Before before) {
        Instant now = clock.instant();
        begun.values().removeIf(one -> one.until().isBefore(now));
        if (begun.size() >= MOST) {
            begun.pollFirstEntry();
        }
        Attempt attempt = new Attempt(word(), word(), word(), word(), before, now.plus(COUNTS));
        begun.put(attempt.state(), attempt);
        return attempt;
    }

    /// The attempt that an answer belongs to; whatever comes of it, no other answer does.
    synchronized Optional<Attempt> taken(String state, String browser) {
        return Optional.ofNullable(begun.remove(state))
                .filter(one -> !one.until().isBefore(clock.instant()))
                .filter(one -> MessageDigest.isEqual(
                        one.browser().getBytes(StandardCharsets.UTF_8), browser.getBytes(StandardCharsets.UTF_8)));
    }

    private String word() {
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
