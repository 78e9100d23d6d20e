package dev.rote.replay;

import dev.rote.capability.Detector;
import dev.rote.capability.Step;
import dev.rote.surface.Condition;
import dev.rote.surface.Frame;
import dev.rote.surface.Names;
import dev.rote.surface.Observation;
import java.util.Arrays;
import java.util.stream.Collectors;

/// Puts what is on a screen into the words of an ending.
final class Endings {
    private static final int EXCERPT = 400;

    private Endings() {}

    /// The failure that a hard detector stands for: its code where it is one of ours, else `APP_ERROR`.
    static Ending.Failed shown(Detector fired, Step step, Observation seen) {
        FailureCode code = Arrays.stream(FailureCode.values())
                .filter(one -> one.name().equals(fired.code()))
                .findFirst()
                .orElse(FailureCode.APP_ERROR);
        String message = fired.message().isEmpty() ? "the application shows " + fired.code() : fired.message();
        return Ending.failed(code, step.id(), message, expected(step), said(fired, seen));
    }

    static String expected(Step step) {
        return step.expect().map(Condition::inWords).orElse(step.title());
    }

    /// What fired a detector, in words.
    static String said(Detector fired, Observation seen) {
        return switch (fired.trigger()) {
                    case Detector.Trigger.Seen(var when) -> when.inWords();
                    case Detector.Trigger.Overdue _ -> "the step's time is over";
                }
                + ": " + excerpt(seen);
    }

    /// The beginning of the text of every frame, with where it stands.
    static String excerpt(Observation seen) {
        return seen.frames().stream()
                .map(frame -> frame.path() + " \"" + shortened(seen, frame) + "\"")
                .collect(Collectors.joining(" | "));
    }

    private static String shortened(Observation seen, Frame frame) {
        String text = Names.normal(seen.textOf(frame));
        return text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "\u2026";
    }
}
