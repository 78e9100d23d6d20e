package dev.rote.session;

import java.time.Duration;

/// How long a run that needs a person waits: `patience` until its caller is answered with `escalated`, and
/// `keep` until its browser is ended and the run with it. A holder who is heard of is always waited for.
public record HandoverTerms(Duration patience, Duration keep) {
    /// No browser of a run that waits is kept longer.
    public static final Duration LONGEST = Duration.ofHours(24);

    /// Ten minutes, and half an hour.
    public static final HandoverTerms USUAL = new HandoverTerms(Duration.ofMinutes(10), Duration.ofMinutes(30));

    public HandoverTerms {
        if (patience.isNegative() || keep.isNegative() || keep.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("a run waits for no time or longer, and at most " + LONGEST);
        }
        keep = keep.compareTo(patience) < 0 ? patience : keep;
    }
}
