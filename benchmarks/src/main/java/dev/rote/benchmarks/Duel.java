package dev.rote.benchmarks;

/// One thing done by us and by a peer, in milliseconds.
record Duel(Title title, Figures ours, Figures theirs) {

    /// What was done, which peer did it as well, and what our time over theirs is wanted to be.
    record Title(String what, String peer, Target target) {
        static Title against(String peer, String what, Target target) {
            return new Title(what, peer, target);
        }
    }

    /// Our median over theirs.
    double ratio() {
        return ours.median() / theirs.median();
    }
}
