package dev.rote.policy;

import dev.rote.policy.Loading.Refusal;
import java.time.Instant;
import java.util.Optional;

/// Somebody's consent to one risky step of one exact invocation, until a moment; good for one use.
///
/// `request` is the digest of the only request that the step may send, and `shown` the dry run that showed it; both
/// are empty for a consent to whatever it sends.
public record ConsentToken(
        String id, Subject to, String by, String request, String shown, Instant issued, Instant expires) {

    /// A consent to whatever the step sends.
    public ConsentToken(String id, Subject to, String by, Instant issued, Instant expires) {
        this(id, to, by, "", "", issued, expires);
    }

    /// What is consented to: the content of a version, performed with these inputs for a tenant on behalf of a
    /// client, and in it one step. `hash`, `inputs` and `overlay` are SHA-256 digests; `overlay` is empty where
    /// nothing of the tenant's lies over the content, and `locale` where the tenant writes numbers and dates as the
    /// content says.
    public record Subject(
            String capability,
            int version,
            String hash,
            String tenant,
            String inputs,
            String step,
            String client,
            String overlay,
            String locale) {

        /// To the content as it is.
        public Subject(
                String capability, int version, String hash, String tenant, String inputs, String step, String client) {
            this(capability, version, hash, tenant, inputs, step, client, "", "");
        }

        /// The same for another step.
        public Subject at(String other) {
            return new Subject(capability, version, hash, tenant, inputs, other, client, overlay, locale);
        }
    }

    /// The first way in which the consent is for something else than what is about to be done; its step is not looked
    /// at, as it only counts when that step is reached.
    public Optional<Refusal> otherThan(Subject asked) {
        if (!to.tenant().equals(asked.tenant())) {
            return refusal("CONSENT_OTHER_TENANT", "the consent is for another tenant");
        }
        if (!to.capability().equals(asked.capability())) {
            return refusal("CONSENT_OTHER_CAPABILITY", "the consent is for the capability " + to.capability());
        }
        if (to.version() != asked.version()) {
            return refusal(
                    "CONSENT_OTHER_VERSION",
                    "the consent is for version " + to.version() + ", and version " + asked.version() + " would run");
        }
        if (!to.hash().equals(asked.hash())) {
            return refusal("CONSENT_OTHER_CONTENT", "the capability's content is not the one consented to");
        }
        if (!to.overlay().equals(asked.overlay())) {
            return refusal("CONSENT_OTHER_OVERLAY", "the tenant's overlay is not the one consented to");
        }
        if (!to.locale().equals(asked.locale())) {
            return refusal("CONSENT_OTHER_LOCALE", "the tenant writes numbers or dates otherwise than consented to");
        }
        if (!to.inputs().equals(asked.inputs())) {
            return refusal("CONSENT_OTHER_INPUTS", "the consent is for other inputs");
        }
        if (!to.client().equals(asked.client())) {
            return refusal(
                    "CONSENT_OTHER_PERSON",
                    "the consent is for an invocation by " + to.client() + ", not by " + asked.client());
        }
        return Optional.empty();
    }

    private static Optional<Refusal> refusal(String code, String message) {
        return Optional.of(new Refusal(code, message + "; nothing was started"));
    }
}
