package dev.rote.replay;

import dev.rote.capability.Step;
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
        Onlooker onlooker,
        Lending lending) {

    /// How the run ends at this step when somebody wants it to.
    Optional<Ending> ended(String step) {
        return onlooker.wantsItEnded()
                .map(why -> Ending.failed(
                        FailureCode.INTERRUPTED, step, "the run was ended before it was done", "a result", why));
    }

    /// How the run ends at this step because a page asked for what the policy forbids.
    Optional<Ending.Failed> strayed(String step) {
        return lending.surface().fence().turnedBack(step);
    }

    /// The same, from here on, with somebody's consent to a step.
    Scene consenting(ReplayRequest with) {
        return new Scene(
                with, plan, sight, watch, actor.consenting(with), reader, filled, trail, evidence, onlooker, lending);
    }

    /// Whether anything of the capability changes the application's records.
    boolean commits() {
        return request.capability().steps().stream().anyMatch(Step::isCommit);
    }

    Pictures pictures() {
        return new Pictures(sight, request.grounds().policy().pictures());
    }
}
