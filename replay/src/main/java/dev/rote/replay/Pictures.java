package dev.rote.replay;

import dev.rote.policy.Policy;
import dev.rote.replay.Plan.Leg;

/// Takes the pictures that the policy asks for besides that of a failure.
record Pictures(Sight sight, Policy.Pictures wanted) {

    void after(Leg leg, Turn turn) {
        boolean takes = switch (wanted) {
            case ON_FAILURE -> false;
            case CHECKPOINTS -> leg.checkpoint().isPresent();
            case EVERY_STEP -> true;
        };
        if (takes && turn instanceof Turn.Passed) {
            sight.picture();
        }
    }
}
