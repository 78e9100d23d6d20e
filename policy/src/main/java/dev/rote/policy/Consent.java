package dev.rote.policy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// Whether somebody allowed one risky step of one invocation.
public sealed interface Consent {

    record None() implements Consent {}

    /// Allowed by that person, for the step with that id and no other.
    record Given(String by, String step) implements Consent {}

    /// Allowed likewise, if what the step sends is the request with that digest; `shown` are its fields as that
    /// person saw them, by their names.
    record Bound(String by, String step, String digest, Map<String, String> shown) implements Consent {
        public Bound {
            shown = Collections.unmodifiableMap(new LinkedHashMap<>(shown));
        }
    }

    /// Nobody has to allow what is not sent: the run goes as far as the commit, whose request is shown and dropped.
    record DryRun() implements Consent {}

    default boolean covers(String step) {
        return switch (this) {
            case None _, DryRun _ -> false;
            case Given given -> given.step().equals(step);
            case Bound bound -> bound.step().equals(step);
        };
    }
}
