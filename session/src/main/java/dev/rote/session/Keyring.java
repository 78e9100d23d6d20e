package dev.rote.session;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Tells whose key a key is; an answer of the database counts for a second.
final class Keyring {
    private static final long COUNTS_NANOS = Duration.ofSeconds(1).toNanos();
    private static final int MOST_REMEMBERED = 10_000;

    private final ClientBook book;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    private record Known(Client client, long since) {}

    Keyring(ClientBook book) {
        this.book = book;
    }

    Optional<Client> client(String key) {
        String hash = KeepClients.hash(key);
        Known remembered = known.get(hash);
        if (remembered != null && System.nanoTime() - remembered.since() < COUNTS_NANOS) {
            return Optional.of(remembered.client());
        }
        Optional<Client> client = book.withKey(hash);
        if (client.isEmpty()) {
            known.remove(hash);
        } else {
            if (known.size() >= MOST_REMEMBERED) {
                known.clear();
            }
            known.put(hash, new Known(client.get(), System.nanoTime()));
        }
        return client;
    }
}
