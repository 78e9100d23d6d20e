package dev.rote.replay;

import java.time.Duration;

/// How much one invocation may use: time from start to result, steps done (repeated ones count again), recoveries, and
/// whether a person may be asked.
public record Budget(Duration time, int steps, int recoveries, boolean mayEscalate) {
    /// Two minutes, 500 steps, three recoveries.
    public static final Budget USUAL = new Budget(Duration.ofMinutes(2), 500, 3, true);
}
