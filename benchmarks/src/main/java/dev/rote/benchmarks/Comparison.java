package dev.rote.benchmarks;

import java.util.ArrayList;
import java.util.List;

/// One thing done by us and by a peer, in turn, so that a machine that slows down slows both.
record Comparison(String name, Figures ours, Figures theirs, String target) {

    /// Our median over theirs.
    double ratio() {
        return ours.median() / theirs.median();
    }

    static Comparison of(String name, int rounds, String target, Runnable ours, Runnable theirs) {
        List<Double> one = new ArrayList<>();
        List<Double> other = new ArrayList<>();
        ours.run();
        theirs.run();
        for (int i = 0; i < rounds; i++) {
            if (i % 2 == 0) {
                one.add(Figures.timed(ours));
                other.add(Figures.timed(theirs));
            } else {
                other.add(Figures.timed(theirs));
                one.add(Figures.timed(ours));
            }
        }
        return new Comparison(name, new Figures(one), new Figures(other), target);
    }
}
