package dev.rote.replay;

import java.time.Instant;
import java.util.Optional;

/// A commit that was sent, or may have been, and what its screen has said of it so far.
final class Deed {
    private final String step;
    private final Optional<Examination> examination;
    private final Instant sent;
    private Claim claim;

    /// `sent` is when its intent was written down.
    Deed(String step, Optional<Examination> examination, Instant sent) {
        this.step = step;
        this.examination = examination;
        this.sent = sent;
        this.claim = Claim.SILENT;
    }

    Instant sent() {
        return sent;
    }

    /// The application's own answer was another one than success.
    void refused() {
        claim = claim == Claim.SILENT ? Claim.REFUSED : claim;
    }

    String step() {
        return step;
    }

    Optional<Examination> examination() {
        return examination;
    }

    boolean isSettledByItsScreen() {
        return claim != Claim.SILENT;
    }

    void landed() {
        claim = Claim.CLAIMED;
    }

    /// What the screen said by the end of the run; an answer of the business at this very step is a refusal.
    Claim claim(Optional<Ending> ending) {
        boolean refused = claim == Claim.SILENT
                && ending.filter(one ->
                                one instanceof Ending.Answered && one.step().equals(step))
                        .isPresent();
        return refused ? Claim.REFUSED : claim;
    }
}
