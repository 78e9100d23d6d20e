package dev.rote.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Lets contestants do the same thing in turn, round by round, so that a machine that slows down slows all of them.
final class Race {
    private Race() {}

    /// Does its thing once and gives one figure for each part of it, always as many.
    interface Contestant {
        List<Double> round();
    }

    /// All that was measured, by contestant and part; the `warm` rounds before are not counted. Each round another
    /// contestant begins.
    static List<List<Figures>> run(int warm, int rounds, List<Contestant> contestants) {
        List<List<List<Double>>> told =
                contestants.stream().map(_ -> rounds(rounds)).toList();
        for (int round = -warm; round < rounds; round++) {
            for (int turn = 0; turn < contestants.size(); turn++) {
                int who = Math.floorMod(round + turn, contestants.size());
                List<Double> figures = contestants.get(who).round();
                if (round >= 0) {
                    told.get(who).add(figures);
                }
            }
        }
        return told.stream().map(Race::byPart).toList();
    }

    /// One thing done whole by us and by a peer.
    static Duel duel(Duel.Title title, int rounds, Runnable ours, Runnable theirs) {
        List<List<Figures>> told = run(
                warmUp(rounds),
                rounds,
                List.of(() -> List.of(Figures.timed(ours)), () -> List.of(Figures.timed(theirs))));
        return new Duel(title, told.getFirst().getFirst(), told.getLast().getFirst());
    }

    /// Rounds until compilers have done their work on both sides.
    static int warmUp(int rounds) {
        return Math.max(2, rounds / 3);
    }

    private static List<List<Double>> rounds(int rounds) {
        return new ArrayList<>(rounds);
    }

    private static List<Figures> byPart(List<List<Double>> rounds) {
        int parts = rounds.isEmpty() ? 0 : rounds.getFirst().size();
        return IntStream.range(0, parts)
                .mapToObj(part -> new Figures(
                        rounds.stream().map(round -> round.get(part)).toList()))
                .toList();
    }
}
