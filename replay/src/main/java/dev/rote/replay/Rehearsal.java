package dev.rote.replay;

import dev.rote.capability.Detector.Phase;
import dev.rote.policy.Consent;
import dev.rote.replay.Plan.Leg;
import java.util.Optional;

/// Does a commit whose request is held and dropped, so that whoever is asked for consent sees what it would send;
/// the application stays on its screen, and the step is still to be done.
final class Rehearsal {
    private Rehearsal() {}

    /// Whether what a step waits with consent for can be shown: it commits, and the surface can hold requests.
    static boolean isPossible(Scene scene, Leg leg, Ending.Failed failed) {
        return failed.cause().escalationReason().equals(Optional.of(EscalationReason.NEEDS_APPROVAL))
                && leg.step().isCommit()
                && scene.sight().holds();
    }

    /// How it ended: with [Ending.Held] when the request came.
    static Turn of(Scene scene, Leg leg) {
        Scene dry = scene.consenting(scene.request().consenting(new Consent.DryRun(), Register.NONE));
        Phase phase = leg.milestone().signsOn() ? Phase.SIGNING_ON : Phase.SIGNED_ON;
        Turn turn = new StepPerformance(dry, leg, phase).perform();
        scene.filled().seenAgain(scene.sight().look());
        return turn;
    }
}
