package dev.rote.policy;

import dev.rote.capability.Step;

/// What the policy says to one intended act.
public sealed interface Judgement {

    /// It may be done; `risk` is the larger of the policy's and the artifact's.
    record Allowed(Step.Risk risk) implements Judgement {}

    /// It must not be done whoever consents; `rule` names the part of the policy that says so.
    record Blocked(String code, String rule, String reason) implements Judgement {
        static Blocked by(String rule, String reason) {
            return new Blocked("POLICY_BLOCKED", rule, reason);
        }
    }

    /// It may be done only with somebody's consent to this step, which was not given.
    record NeedsConsent(String rule, String reason) implements Judgement {}
}
