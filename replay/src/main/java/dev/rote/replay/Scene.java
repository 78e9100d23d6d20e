package dev.rote.replay;

import dev.rote.evidence.RunDirectory;
import java.util.Optional;

/// What the parts of one performance share.
record Scene(
        ReplayRequest request,
        Plan plan,
        Sight sight,
        Watch watch,
        Actor actor,
        Reader reader,
        Filled filled,
        Trail trail,
        RunDirectory evidence,
        Onlooker onlooker) {

    /// How the run ends at this step when somebody wants it to.
    Optional<Ending> ended(String step) {
        return onlooker.wantsItEnded()
                .map(why -> Ending.failed(
                        FailureCode.INTERRUPTED, step, "the run was ended before it was done", "a result", why));
    }

    Pictures pictures() {
        return new Pictures(sight, request.grounds().policy().pictures());
    }
}
