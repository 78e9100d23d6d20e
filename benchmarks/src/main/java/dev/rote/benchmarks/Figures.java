package dev.rote.benchmarks;

import java.util.List;
import java.util.stream.IntStream;

/// What was measured of one thing, one figure a round, in the order of the rounds.
record Figures(List<Double> values) {
    Figures {
        values = List.copyOf(values);
    }

    double median() {
        return quartile(2);
    }

    /// The figure below which that many quarters of all lie, between two figures where it falls between them.
    double quartile(int number) {
        double[] sorted =
                values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        double place = number / 4.0 * (sorted.length - 1);
        int below = (int) Math.floor(place);
        int above = (int) Math.ceil(place);
        return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
    }

    /// Round by round, how many times as large these are as the others.
    Figures over(Figures others) {
        return new Figures(IntStream.range(0, Math.min(values.size(), others.values.size()))
                .mapToObj(round -> values.get(round) / others.values.get(round))
                .toList());
    }

    /// Does something once and gives the milliseconds it took.
    static double timed(Runnable work) {
        long from = System.nanoTime();
        work.run();
        return (System.nanoTime() - from) / 1e6;
    }
}
