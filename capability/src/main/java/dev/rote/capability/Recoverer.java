package dev.rote.capability;

import dev.rote.surface.Control;

/// A declared way back to the path, taken at most `attempts` times in a run.
public record Recoverer(String id, Action action, int attempts) {

    public sealed interface Action {
        /// Presses the control that closes a notice.
        record DismissNotice(Control press) implements Action {}

        /// Looks again for as long as the step's timeout and, if the step is safe and may be tried again, does it once
        /// more.
        record RetryStep() implements Action {}

        /// Signs on again and goes on after the newest checkpoint that holds.
        record Relogin() implements Action {}

        /// The name of the action as files and results write it.
        default String kind() {
            return switch (this) {
                case DismissNotice _ -> "dismiss_notice";
                case RetryStep _ -> "retry_step";
                case Relogin _ -> "relogin";
            };
        }
    }
}
