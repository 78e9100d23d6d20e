package dev.rote.discovery;

import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Run;
import java.util.Optional;
import java.util.Set;

/// Decides what to do next from what is on the screen: a model, a script, a person. Called from one thread, once a
/// turn; it never acts itself and never sees a secret.
public interface Explorer {

    /// Who is deciding; kept as provenance of every step.
    dev.rote.capability.Provenance.Actor actor();

    Decision decide(Situation situation, Run run);

    /// What is painted over in the picture of the screen that it is shown; empty where it is shown none.
    default Optional<Set<Ref>> pictured(Observation screen) {
        return Optional.empty();
    }
}
