package dev.rote.replay;

import dev.rote.surface.Verdict;

/// What became of the file that a step waits for.
sealed interface Delivery {

    /// It is there and was taken, or the step waits for none.
    record Taken() implements Delivery {}

    record Awaited() implements Delivery {}

    /// Something else came than one whole file.
    record Spoiled(String message, Verdict verdict) implements Delivery {}
}
