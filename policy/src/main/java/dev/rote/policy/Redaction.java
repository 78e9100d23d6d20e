package dev.rote.policy;

import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Secret;
import java.util.Set;

/// Knows what no file, picture or message of a run may show: the policy's patterns, the secrets in use and the
/// sensitive
/// inputs; used by everything that writes. Safe for any number of threads.
public final class Redaction {
    /// What is written in place of what must not be shown.
    public static final String MASK = "***";

    private final Policy policy;

    private Redaction(Policy policy) {
        this.policy = policy;
    }

    public static Redaction of(Policy policy) {
        return new Redaction(policy);
    }

    /// Keeps a secret out of everything written from here on; must be called before the value is used anywhere.
    public void keepOut(Secret secret) {}

    /// Keeps the value of a sensitive input out of everything written from here on.
    public void keepOut(String sensitive) {}

    /// The text without anything that must not be shown.
    public String scrub(String text) {
        String scrubbed = text;
        for (Policy.Scrub scrub : policy.scrubs()) {
            scrubbed = scrub.pattern().matcher(scrubbed).replaceAll("***");
        }
        return scrubbed;
    }

    /// The nodes that are painted over in a picture and whose texts are left out of kept observations.
    public Set<Ref> masks(Observation seen) {
        return Set.of();
    }

    @Override
    public String toString() {
        return MASK;
    }
}
