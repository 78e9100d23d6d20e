package dev.rote.browser;

import dev.rote.browser.cdp.Deadline;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// What documents say of input that was meant for one of their nodes: that it was received, told in the instant
/// that it was, before the page itself hears of it and may go away.
final class Receipts {
    private static final String PREFIX = "input-";

    /// What a document says of every key that it was not told to guard.
    static final String ANY_KEY = PREFIX + "key";

    private final Changes arrivals = new Changes();
    private final AtomicLong last = new AtomicLong();
    private final Set<String> received = ConcurrentHashMap.newKeySet();

    /// A token for one input; what was received before is forgotten.
    String next() {
        received.clear();
        return PREFIX + last.incrementAndGet();
    }

    void came(String token) {
        if (token.startsWith(PREFIX)) {
            received.add(token);
            arrivals.add();
        }
    }

    boolean has(String token) {
        return received.contains(token);
    }

    /// Waits for a token; false when it did not come in time.
    boolean await(String token, Deadline deadline) {
        while (true) {
            long seen = arrivals.count();
            if (has(token)) {
                return true;
            }
            if (!arrivals.awaitBeyond(seen, deadline)) {
                return false;
            }
        }
    }
}
