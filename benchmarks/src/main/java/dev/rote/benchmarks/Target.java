package dev.rote.benchmarks;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// What a figure is wanted to be at most: one limit, or several that follow one another, the loosest first; none when
/// the figure is only told.
record Target(List<Double> limits) {
    static final Target NONE = new Target(List.of());

    Target {
        limits = List.copyOf(limits);
    }

    static Target atMost(Double... limits) {
        return new Target(List.of(limits));
    }

    /// Empty without a limit, `yes`, `no`, or the strictest limit that is met.
    String met(double figure) {
        List<Double> met = limits.stream().filter(limit -> figure <= limit).toList();
        if (limits.isEmpty()) {
            return "";
        }
        if (met.isEmpty()) {
            return "no";
        }
        return met.size() == limits.size() ? "yes" : "≤ " + number(met.getLast());
    }

    @Override
    public String toString() {
        return limits.stream().map(limit -> "≤ " + number(limit)).collect(Collectors.joining(", then "));
    }

    private static String number(double limit) {
        return limit == Math.rint(limit) && limit >= 10
                ? Long.toString((long) limit)
                : String.format(Locale.ROOT, limit < 0.1 ? "%.2f" : "%.1f", limit);
    }
}
