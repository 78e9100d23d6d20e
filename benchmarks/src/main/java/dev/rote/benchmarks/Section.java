package dev.rote.benchmarks;

import java.util.List;

/// What one part of the benchmarks found out; `about` says in a sentence how it was measured.
record Section(String title, String about, List<Duel> duels, List<Fact> facts) {
    Section {
        duels = List.copyOf(duels);
        facts = List.copyOf(facts);
    }
}
