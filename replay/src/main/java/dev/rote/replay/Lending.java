package dev.rote.replay;

import dev.rote.surface.Secret;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// What a run needs to give its controls to a person: who asks people, the surface that is lent, how a caller
/// who does not wait is told, and the values that were given for steps.
final class Lending {
    private final Attendant attendant;
    private final LentSurface surface;
    private final Escalating escalating;
    private final Map<String, Secret> given = new HashMap<>();

    /// Makes the result of a run that waits for a person.
    interface Escalating {
        ReplayResult result(Plea plea, ReplayResult.Request request);
    }

    Lending(Attendant attendant, LentSurface surface, Escalating escalating) {
        this.attendant = attendant;
        this.surface = surface;
        this.escalating = escalating;
    }

    Attendant attendant() {
        return attendant;
    }

    LentSurface surface() {
        return surface;
    }

    ReplayResult escalated(Plea plea, ReplayResult.Request request) {
        return escalating.result(plea, request);
    }

    void give(String step, Secret value) {
        Optional.ofNullable(given.put(step, value)).ifPresent(Secret::close);
    }

    /// The value that a person gave for a step; it is the taker's to wipe.
    Optional<Secret> taken(String step) {
        return Optional.ofNullable(given.remove(step));
    }

    /// Wipes what nobody took.
    void end() {
        given.values().forEach(Secret::close);
        given.clear();
    }
}
