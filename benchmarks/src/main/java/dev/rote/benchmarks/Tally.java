package dev.rote.benchmarks;

import dev.rote.benchmarks.Judge.Ended;
import java.util.List;

/// How many runs ended how, and what is known from so many about all runs: intervals of 95 % by Wilson's score
/// (E. B. Wilson, JASA 22, 1927).
record Tally(int runs, int struck, int exact, int safeStops, int wrong) {
    private static final double Z = 1.959964;

    static Tally of(List<Outcome> outcomes) {
        return new Tally(
                outcomes.size(),
                (int) outcomes.stream().filter(Outcome::struck).count(),
                count(outcomes, Ended.EXACT),
                count(outcomes, Ended.SAFE_STOP),
                count(outcomes, Ended.WRONG));
    }

    private static int count(List<Outcome> outcomes, Ended ended) {
        return (int) outcomes.stream().filter(one -> one.ended() == ended).count();
    }

    /// The two ends of an interval, each between 0 and 1.
    record Interval(double low, double high) {}

    /// In which the true share lies, when so many of all were counted.
    Interval interval(int count) {
        if (runs == 0) {
            return new Interval(0, 1);
        }
        double share = (double) count / runs;
        double weight = Z * Z / runs;
        double middle = (share + weight / 2) / (1 + weight);
        double half = Z / (1 + weight) * Math.sqrt(share * (1 - share) / runs + weight / (4 * runs));
        return new Interval(count == 0 ? 0 : middle - half, count == runs ? 1 : middle + half);
    }
}
