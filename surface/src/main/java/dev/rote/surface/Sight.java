package dev.rote.surface;

import java.util.Set;

/// How much of a live screen somebody may see.
public sealed interface Sight {

    /// Everything as it is drawn.
    record Everything() implements Sight {}

    /// With every secret field, and what `masks` names, painted over.
    record Masked(Masks masks) implements Sight {}

    /// Which nodes of an observation are to be painted over besides its secret fields.
    @FunctionalInterface
    interface Masks {
        Set<Ref> in(Observation seen);
    }
}
