package dev.rote.replay;

/// What follows a step.
sealed interface Turn {

    /// It is done: the next one.
    record Passed() implements Turn {}

    /// The run stands after the step at that place of the plan.
    record Resumed(int after) implements Turn {}

    record Over(Ending ending) implements Turn {}
}
