package dev.rote.replay;

import dev.rote.surface.Outgoing;
import dev.rote.surface.Outgoing.Cause;
import dev.rote.surface.Outgoing.Decision;
import java.util.List;
import java.util.function.Function;

/// Drops what was shown to whoever is to consent and would leave all the same: a page whose request was dropped may
/// try again by itself, and the page's own button is no consent. Safe for any number of threads.
final class Shield implements Outgoing.Decider {
    private final HeldRequest shown;
    private final Function<Outgoing, HeldRequest> told;
    private final Outgoing.Decider otherwise;
    private int dropped;

    /// `told` puts a request into the form of the one that was shown; `otherwise` decides about all others.
    Shield(HeldRequest shown, Function<Outgoing, HeldRequest> told, Outgoing.Decider otherwise) {
        this.shown = shown;
        this.told = told;
        this.otherwise = otherwise;
    }

    @Override
    public synchronized Decision decide(Outgoing outgoing) {
        if (!isShown(told.apply(outgoing), outgoing.cause())) {
            return otherwise.decide(outgoing);
        }
        dropped++;
        return Decision.DROP;
    }

    /// Of a script, which tries again with other values, the fields alone count.
    private boolean isShown(HeldRequest one, Cause cause) {
        boolean sameTarget = one.method().equals(shown.method())
                && one.origin().equals(shown.origin())
                && one.path().equals(shown.path());
        return one.digest().equals(shown.digest())
                || (sameTarget && cause == Cause.SCRIPT && names(one).equals(names(shown)));
    }

    private static List<String> names(HeldRequest of) {
        return of.fields().stream()
                .map(field -> field.place() + " " + field.name())
                .sorted()
                .toList();
    }

    /// How many were dropped.
    synchronized int dropped() {
        return dropped;
    }
}
