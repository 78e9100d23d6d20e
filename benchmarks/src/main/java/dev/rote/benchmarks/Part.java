package dev.rote.benchmarks;

import java.util.Locale;
import java.util.function.Function;

/// A part of the benchmarks that can be run alone.
enum Part {
    LOOKUP(LookUp::measure),
    COLD(Cold::measure),
    OBSERVE(Observing::measure);

    private final Function<Rig, Section> measure;

    Part(Function<Rig, Section> measure) {
        this.measure = measure;
    }

    Section on(Rig rig) {
        return measure.apply(rig);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
