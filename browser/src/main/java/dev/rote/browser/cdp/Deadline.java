package dev.rote.browser.cdp;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/// A moment on this machine's monotonic clock after which a wait is given up; unmoved by corrections of the wall
/// clock.
public record Deadline(long nanoTime) {

    /// The moment that lies `wait` from now; a negative wait has passed already.
    public static Deadline in(Duration wait) {
        return new Deadline(System.nanoTime() + TimeUnit.NANOSECONDS.convert(wait));
    }

    /// The time left, never negative.
    public Duration remaining() {
        return Duration.ofNanos(remainingNanos());
    }

    /// The time left in nanoseconds, never negative.
    public long remainingNanos() {
        return Math.max(0, nanoTime - System.nanoTime());
    }

    /// True when no time is left.
    public boolean passed() {
        return remainingNanos() == 0;
    }

    /// The nearer one of this and the moment that lies `wait` from now.
    public Deadline within(Duration wait) {
        var other = in(wait);
        return other.nanoTime - nanoTime < 0 ? other : this;
    }
}
