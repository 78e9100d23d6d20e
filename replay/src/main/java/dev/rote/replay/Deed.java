package dev.rote.replay;

import java.util.Optional;

/// A commit that was sent, or may have been, and what its screen has said of it so far.
final class Deed {
    private final String step;
    private final Optional<Examination> examination;
    private Claim claim;

    Deed(String step, Optional<Examination> examination, Claim claim) {
        this.step = step;
        this.examination = examination;
        this.claim = claim;
    }

    String step() {
        return step;
    }

    Optional<Examination> examination() {
        return examination;
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
