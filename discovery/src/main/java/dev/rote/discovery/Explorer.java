package dev.rote.discovery;

import dev.rote.surface.Run;

/// Decides what to do next from what is on the screen: a model, a script, a person. Called from one thread, once a
/// turn; it never acts itself and never sees a secret.
public interface Explorer {

    /// Who is deciding; kept as provenance of every step.
    dev.rote.capability.Provenance.Actor actor();

    Decision decide(Situation situation, Run run);
}
