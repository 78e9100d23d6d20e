package dev.rote.replay;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/// Where a run's time went. At every moment exactly one part is being charged, so the parts add up to the whole; a
/// part within another is charged instead of it. Used by the thread of the run alone.
final class Spent {
    private final Clock clock;
    private final Instant began;
    private final Map<Part, Long> nanos = new EnumMap<>(Part.class);
    private Instant since;
    private Part charged = Part.START;

    /// What time is spent on.
    enum Part {
        /// Before a browser is asked for.
        START,
        /// Until there is a browser, and ending it.
        BROWSER,
        /// Taking observations.
        LOOK,
        /// Finding controls on them.
        RESOLVE,
        /// Asking what is allowed, and for secrets.
        POLICY,
        /// Acting on the surface.
        ACT,
        /// Waiting for the application to change.
        WAIT,
        /// Reading outputs, and what proves an effect apart from the screen.
        READ,
        /// Keeping what happened, as far as the run waits for it; taking pictures.
        EVIDENCE,
        /// Waiting for a person who was asked.
        PERSON,
        /// The rest: detectors, conditions, planning.
        OTHER
    }

    /// Starts to charge `START`.
    Spent(Clock clock) {
        this.clock = clock;
        this.began = clock.instant();
        this.since = began;
    }

    Instant began() {
        return began;
    }

    Instant now() {
        return clock.instant();
    }

    /// Charges a part from now on and gives back the one charged so far.
    Part charge(Part part) {
        Instant now = clock.instant();
        nanos.merge(charged, Duration.between(since, now).toNanos(), Long::sum);
        since = now;
        Part before = charged;
        charged = part;
        return before;
    }

    /// Charges a part for as long as the work takes.
    <T> T on(Part part, Supplier<T> work) {
        Part before = charge(part);
        try {
            return work.get();
        } finally {
            charge(before);
        }
    }

    /// All parts in nanoseconds up to now, and their sum, which is the time since the beginning.
    Map<String, Object> told() {
        charge(charged);
        Map<String, Object> parts = new LinkedHashMap<>();
        for (Part part : Part.values()) {
            parts.put(part.name().toLowerCase(Locale.ROOT), nanos.getOrDefault(part, 0L));
        }
        return Map.of("total", Duration.between(began, since).toNanos(), "parts", parts);
    }
}
