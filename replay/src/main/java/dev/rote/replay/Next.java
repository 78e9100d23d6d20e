package dev.rote.replay;

/// What a step does next.
sealed interface Next {

    /// Looks on: at once when the way was cleared, else when something may have changed.
    record Look(boolean atOnce) implements Next {}

    /// Acts, on what is there now.
    record Do(Located.Ready ready) implements Next {}

    /// Starts over with looking for its control.
    record Again() implements Next {}

    /// The step is over.
    record Leave(Turn turn) implements Next {
        static Leave failing(Ending.Failed failed) {
            return new Leave(new Turn.Over(failed));
        }
    }
}
