package dev.rote.session;

import dev.rote.capability.Family;
import dev.rote.policy.Gate;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.policy.Secrets;
import dev.rote.policy.Tenant;
import dev.rote.replay.EffectProbe;
import dev.rote.replay.InputsSeal;
import dev.rote.replay.ReplayRequest;

/// One tenant ready to be worked on: its address, what may be done there, what its product's screens mean, and its
/// secrets.
record Deployment(Tenant tenant, Policy policy, Family family, Redaction redaction, Secrets secrets, Gate gate) {

    /// The same with at least those pictures.
    Deployment picturing(Policy.Pictures atLeast) {
        return new Deployment(tenant, policy.picturing(atLeast), family, redaction, secrets, gate);
    }

    /// What a capability is performed on that reads no effects elsewhere.
    ReplayRequest.Grounds grounds() {
        return grounds(EffectProbe.NONE);
    }

    ReplayRequest.Grounds grounds(EffectProbe probe) {
        return new ReplayRequest.Grounds(tenant, family, policy, secrets, redaction, probe, InputsSeal.NONE);
    }
}
