package dev.rote.surface;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/// What one performance carries everywhere: until when it may last, what time it is, and where it notes what happens.
public record Run(Instant deadline, Clock clock, Journal journal) {

    public static Run lasting(Duration time, Clock clock, Journal journal) {
        return new Run(clock.instant().plus(time), clock, journal);
    }

    /// The same run with at most that much time from this moment; never later than its own deadline.
    public Run within(Duration time) {
        Instant sooner = clock.instant().plus(time);
        return sooner.isBefore(deadline) ? new Run(sooner, clock, journal) : this;
    }

    /// Time left; zero, never negative, when it is over.
    public Duration left() {
        Duration left = Duration.between(clock.instant(), deadline);
        return left.isNegative() ? Duration.ZERO : left;
    }

    public boolean isOver() {
        return !clock.instant().isBefore(deadline);
    }
}
