package dev.rote.testbed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/// A clock that stands still until it is advanced; it starts at 2026-01-05 09:00 UTC.
public final class FakeClock extends Clock {
    private Instant now = Instant.parse("2026-01-05T09:00:00Z");

    public synchronized void advance(Duration time) {
        now = now.plus(time);
    }

    /// Advances to that instant; one in the past changes nothing.
    public synchronized void advanceTo(Instant then) {
        now = then.isAfter(now) ? then : now;
    }

    @Override
    public synchronized Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    /// Refused: a fake clock has one zone.
    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("a fake clock stays in UTC");
    }
}
