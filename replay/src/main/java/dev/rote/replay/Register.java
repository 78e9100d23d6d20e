package dev.rote.replay;

import java.util.Optional;

/// What is written down outside a run before anything that needs consent, or commits, is sent.
@FunctionalInterface
public interface Register {
    /// For invocations that nobody promised to do once and that stand on no token.
    Register NONE = (_, _) -> Optional.empty();

    /// Writes down that this step of this run is about to be sent, and uses up the consent it stands on; or says
    /// why it must not be sent.
    Optional<Objection> sending(String run, String step);

    /// Writes down that nothing of that step was sent after all, and gives the consent back.
    default void notSent(String run, String step) {}

    /// Why a step must not be sent; the code is stable, such as `CONSENT_SPENT`.
    record Objection(String code, String message) {}
}
