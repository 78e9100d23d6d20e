package dev.rote.benchmarks;

import java.util.Locale;

/// A part of the benchmarks that can be run alone.
enum Part {
    LOOKUP,
    COLD,
    OBSERVE,
    ACTS,
    CONTEXTS,
    PARALLEL,
    OVERHEAD,
    SERVICE,
    CONSOLE,
    PEERS;

    Section on(Rig rig) {
        return switch (this) {
            case LOOKUP -> LookUp.measure(rig);
            case COLD -> Cold.measure(rig);
            case OBSERVE -> Observing.measure(rig);
            case ACTS -> Acts.measure(rig);
            case CONTEXTS -> Contexts.measure(rig);
            case PARALLEL -> Parallel.measure(rig);
            case OVERHEAD -> Overhead.measure(rig);
            case SERVICE -> ServiceLoad.measure(rig);
            case CONSOLE -> AtTheConsole.measure(rig);
            case PEERS -> Peers.measure(rig);
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
