package dev.rote.benchmarks;

/// One figure of ours alone, with its unit and what it is wanted to be at most.
record Fact(String what, double value, String unit, Target target) {
    static Fact of(String what, double value, String unit) {
        return new Fact(what, value, unit, Target.NONE);
    }
}
