package dev.rote.surface;

import java.util.List;
import java.util.function.UnaryOperator;

/// How a capability names what it acts on or reads: a frame path and a ladder of rungs, tried in order, each of which
/// must match exactly one node there.
///
/// `frame` is a path as `Observation.framePath` writes it, empty for the window's own document.
/// `section` narrows the ladder to what stands under that heading, line of text or in that named group; empty for the
/// whole frame.
public record Control(String frame, String section, List<Rung> rungs) {
    public Control {
        rungs = List.copyOf(rungs);
    }

    public static Control in(String frame, Rung... rungs) {
        return new Control(frame, "", List.of(rungs));
    }

    public Control expand(UnaryOperator<String> expansion) {
        return new Control(
                frame,
                expansion.apply(section),
                rungs.stream().map(rung -> rung.expand(expansion)).toList());
    }

    /// The first rung in words, with the frame it lies in.
    public String inWords() {
        String what = rungs.isEmpty() ? "nothing" : rungs.getFirst().inWords();
        String under = section.isEmpty() ? "" : " under \"" + section + "\"";
        return frame.isEmpty() ? what + under : what + under + " in frame " + frame;
    }
}
