package dev.rote.replay;

import dev.rote.capability.Detector.Phase;
import dev.rote.policy.Consent;
import dev.rote.replay.Plan.Leg;
import dev.rote.surface.State;
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

    /// Why the step cannot be done on what is seen now: many a page takes its button away when it is pressed.
    static Optional<String> leavesStuck(Scene scene, Leg leg) {
        return scene.sight()
                .newest()
                .flatMap(seen -> switch (new Locating(scene).on(seen, leg)) {
                    case Located.Missing(var _, var message, var _) -> Optional.of(message);
                    case Located.Ready ready ->
                        ready.on().filter(control -> control.is(State.DISABLED)).map(_ -> "the control is disabled");
                })
                .map(why -> "it was pressed to show what it sends, and the page does not let it be pressed once more ("
                        + why + "): bring the page back on the live screen before you approve");
    }
}
