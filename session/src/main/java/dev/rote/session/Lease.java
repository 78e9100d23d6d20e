package dev.rote.session;

import java.time.Duration;

/// A person's hold on the controls of one run's surface; `id` cannot be guessed, and only who has it may hand back.
public record Lease(String tenant, String run, Person by, String id) {
    /// A lease that was not renewed for so long can be taken by somebody else.
    public static final Duration LONGEST_SILENCE = Duration.ofSeconds(15);
}
