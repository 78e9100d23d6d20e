package dev.rote.policy;

/// Whether somebody allowed one risky step of one invocation.
public sealed interface Consent {

    record None() implements Consent {}

    /// Allowed by that person, for the step with that id and no other.
    record Given(String by, String step) implements Consent {}

    default boolean covers(String step) {
        return switch (this) {
            case None _ -> false;
            case Given given -> given.step().equals(step);
        };
    }
}
