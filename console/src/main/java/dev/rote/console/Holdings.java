package dev.rote.console;

import dev.rote.session.Desk;
import dev.rote.session.Lease;
import dev.rote.session.LedgerUnavailable;
import dev.rote.session.Taking;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The leases that people hold through this console. One is kept alive while its holder's page is there, and lapses
/// soon after it is gone.
final class Holdings implements AutoCloseable {
    /// A page says every few seconds that it is there.
    private static final Duration GONE = Duration.ofSeconds(20);

    private static final int BEAT_SECONDS = 4;

    private final Desk desk;
    private final Clock clock;
    private final Map<String, Held> held = new ConcurrentHashMap<>();
    private final CountDownLatch ended = new CountDownLatch(1);

    Holdings(Desk desk, Clock clock) {
        this.desk = desk;
        this.clock = clock;
        Thread.ofVirtual().name("leases").start(this::beats);
    }

    private record Held(Lease lease, String signOn, Instant heard) {}

    Taking take(Visit visit, String run) {
        Taking taking = desk.take(visit.tenant(), run, visit.by().person());
        if (taking instanceof Taking.Taken(var lease)) {
            held.put(run, new Held(lease, visit.by().id(), clock.instant()));
        }
        return taking;
    }

    /// The lease that this very sign-on holds.
    Optional<Lease> of(SignOn by, String tenant, String run) {
        return Optional.ofNullable(held.get(run))
                .filter(one ->
                        one.signOn().equals(by.id()) && one.lease().tenant().equals(tenant))
                .map(Held::lease);
    }

    void here(SignOn by, String tenant, String run) {
        held.computeIfPresent(
                run,
                (_, one) -> one.signOn().equals(by.id()) && one.lease().tenant().equals(tenant)
                        ? new Held(one.lease(), one.signOn(), clock.instant())
                        : one);
    }

    void over(String run) {
        held.remove(run);
    }

    private void beats() {
        try {
            while (!ended.await(BEAT_SECONDS, TimeUnit.SECONDS)) {
                beat();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void beat() {
        Instant now = clock.instant();
        try {
            held.values().removeIf(one -> one.heard().plus(GONE).isBefore(now) || !desk.heartbeat(one.lease()));
        } catch (LedgerUnavailable unavailable) {
            // It may be back with the next beat; until then leases are as good as they were.
            System.getLogger(Holdings.class.getName()).log(System.Logger.Level.WARNING, "no heartbeat", unavailable);
        }
    }

    /// Gives back to the queue what is still held.
    @Override
    public void close() {
        ended.countDown();
        try {
            held.values().forEach(one -> desk.release(one.lease()));
        } catch (LedgerUnavailable unavailable) {
            System.getLogger(Holdings.class.getName()).log(System.Logger.Level.WARNING, "leases lapse", unavailable);
        }
        held.clear();
    }
}
