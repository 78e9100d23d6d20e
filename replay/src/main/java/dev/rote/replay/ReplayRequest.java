package dev.rote.replay;

import dev.rote.capability.Capability;
import dev.rote.capability.Family;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.policy.Secrets;
import dev.rote.policy.Tenant;
import java.util.Map;

/// One invocation of a capability that somebody found to be approved, with inputs that somebody found to be valid.
///
/// `hash` is the content hash the approval is for. `entryQuery` is added to the entry's address the first time it is
/// gone to, without a question mark, such as `inject=slow_load`; `idempotencyKey` is empty when the caller gave none.
public record ReplayRequest(
        Capability capability,
        String hash,
        Map<String, String> inputs,
        Grounds grounds,
        Consent consent,
        Budget budget,
        String entryQuery,
        String idempotencyKey) {

    /// The text with the inputs in their places; those of secrets stay.
    String fill(String template) {
        String filled = template;
        for (Map.Entry<String, String> input : inputs.entrySet()) {
            filled = filled.replace("${" + input.getKey() + "}", input.getValue());
        }
        return filled;
    }

    /// Where it is performed and under which rules.
    public record Grounds(Tenant tenant, Family family, Policy policy, Secrets secrets, Redaction redaction) {
        Gate gate() {
            return new Gate(policy, tenant);
        }
    }
}
