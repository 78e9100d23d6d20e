package dev.rote.replay;

import dev.rote.capability.StepAct;
import dev.rote.policy.Policy;
import dev.rote.replay.Plan.Leg;

/// Takes the pictures that are asked for besides that of a failure: at checkpoints and of what is read, or after every
/// step.
record Pictures(Sight sight, Policy.Pictures wanted) {

    void after(Leg leg, Turn turn) {
        boolean takes = switch (wanted) {
            case ON_FAILURE -> false;
            case CHECKPOINTS ->
                leg.checkpoint().isPresent() || (leg.step().act() instanceof StepAct.Read && !sight.isPictured());
            case EVERY_STEP -> true;
        };
        if (takes && turn instanceof Turn.Passed) {
            sight.picture();
        }
    }
}
