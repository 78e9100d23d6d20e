package dev.rote.replay;

import java.util.Locale;

/// A way back that was taken: which detector asked for it at which step, the recoverer's id and action, how often it
/// was
/// taken there, what came of it, and the id of the checkpoint after which the run went on (empty when it went on where
/// it stood).
public record Recovery(
        String code, String recoverer, String action, String step, int attempts, Outcome outcome, String resumedAfter) {

    /// What came of a recovery.
    public enum Outcome {
        UNDER_WAY,
        RECOVERED,
        FAILED,
        /// It may not be taken once more.
        EXHAUSTED;

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    Recovery again() {
        return new Recovery(code, recoverer, action, step, attempts + 1, Outcome.UNDER_WAY, resumedAfter);
    }

    Recovery ended(Outcome how, String after) {
        return new Recovery(code, recoverer, action, step, attempts, how, after);
    }
}
