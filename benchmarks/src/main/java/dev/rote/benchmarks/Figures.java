package dev.rote.benchmarks;

import java.util.Arrays;
import java.util.List;

/// Measured times of one thing, in milliseconds.
record Figures(List<Double> millis) {
    Figures {
        millis = List.copyOf(millis);
    }

    double median() {
        return at(0.5);
    }

    /// From the first to the third quartile.
    String spread() {
        return "%.1f-%.1f".formatted(at(0.25), at(0.75));
    }

    private double at(double part) {
        double[] sorted =
                millis.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            return Double.NaN;
        }
        double place = part * (sorted.length - 1);
        int below = (int) Math.floor(place);
        int above = (int) Math.ceil(place);
        return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
    }

    /// Runs something once and gives the time it took.
    static double timed(Runnable work) {
        long from = System.nanoTime();
        work.run();
        return (System.nanoTime() - from) / 1e6;
    }

    @Override
    public String toString() {
        return Arrays.toString(millis.toArray());
    }
}
