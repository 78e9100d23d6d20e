package dev.rote.session;

import dev.rote.capability.Family;
import dev.rote.policy.Gate;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.policy.Secrets;
import dev.rote.policy.Tenant;

/// One tenant ready to be worked on: its address, what may be done there, what its product's screens mean, and its
/// secrets.
record Deployment(Tenant tenant, Policy policy, Family family, Redaction redaction, Secrets secrets, Gate gate) {}
