package dev.rote.app;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/// The system's clock, moved forward by the test; for tests.
final class MovableClock extends Clock {
    private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

    void advance(Duration time) {
        ahead.accumulateAndGet(time, Duration::plus);
    }

    @Override
    public Instant instant() {
        return Clock.systemUTC().instant().plus(ahead.get());
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("nobody here asks for local time");
    }
}
