package dev.rote.replay;

import dev.rote.policy.Consent;
import dev.rote.surface.Doorway;
import dev.rote.surface.Secret;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// Asks people for help on a run's behalf. Its one call blocks the run until somebody has answered, or nobody
/// will.
@FunctionalInterface
public interface Attendant {
    /// Asks nobody: what a person could have fixed is a failure.
    Attendant NOBODY = new Attendant() {
        @Override
        public Answer ask(Plea plea, Waiting waiting) {
            return new Answer.Nobody("nobody is asked: " + plea.message());
        }

        @Override
        public boolean isThere() {
            return false;
        }
    };

    /// The answer to a plea. While it is waited for, all timers of the run stand still.
    Answer ask(Plea plea, Waiting waiting);

    /// The run goes on by itself: what was decided led to where it could.
    default void goesOn() {}

    /// Whether anybody would be asked at all.
    default boolean isThere() {
        return true;
    }

    /// A run that waits: where its surface can be reached, and the result that a caller gets who does not wait
    /// as long.
    record Waiting(Optional<Doorway> live, Function<ReplayResult.Request, ReplayResult> escalated) {}

    /// What a person decided.
    sealed interface Answer {

        /// The controls come back: the run goes on where its checkpoints say, or at `atStep` if they allow it.
        record HandBack(Helped helped, Optional<String> atStep) implements Answer {}

        /// The same step again.
        record RetryStep(Helped helped) implements Answer {}

        /// The step may be done, with this consent, which that register uses up.
        record Approved(Helped helped, Consent consent, Register register) implements Answer {}

        /// The request that the step would send is to be shown first.
        record Show(Helped helped) implements Answer {}

        /// The one value that was asked for.
        record Given(Helped helped, Secret value) implements Answer {}

        /// The run is to end; `why` is what the person said.
        record Aborted(Helped helped, String why) implements Answer {}

        /// Nobody came.
        record Nobody(String why) implements Answer {}
    }

    /// Who helped, and what they did at the surface meanwhile.
    record Helped(String by, List<HumanAct> acts) {
        public Helped {
            acts = List.copyOf(acts);
        }
    }
}
