package dev.rote.session;

import dev.rote.capability.Inputs;
import dev.rote.registry.Clearance;
import java.time.Duration;

/// What a run of a service is of.
sealed interface Commission {
    Caller caller();

    /// Of what, as callers call it.
    String name();

    /// 0 for what is composed of several capabilities, each with a version of its own.
    int version();

    /// Empty where there is none.
    String idempotencyKey();

    boolean dryRun();

    /// What a repeated key must ask for again.
    String fingerprint();

    /// How long it may be under way.
    Duration time();

    /// One capability; `overlay` is the hash of the tenant's, empty without one.
    record OfCapability(
            Caller caller, ReplayCapability.Request request, Clearance.Cleared cleared, Inputs inputs, String overlay)
            implements Commission {
        @Override
        public String name() {
            return cleared.capability().name();
        }

        @Override
        public int version() {
            return cleared.capability().version();
        }

        @Override
        public String idempotencyKey() {
            return request.terms().idempotencyKey();
        }

        @Override
        public boolean dryRun() {
            return request.terms().dryRun();
        }

        @Override
        public String fingerprint() {
            return Invocation.fingerprint(name(), inputs, overlay);
        }

        @Override
        public Duration time() {
            return request.budget().time();
        }
    }

    record OfComposition(Caller caller, Composition composition) implements Commission {
        @Override
        public String name() {
            return composition.name();
        }

        @Override
        public int version() {
            return RunStatus.COMPOSED;
        }

        @Override
        public String idempotencyKey() {
            return composition.idempotencyKey();
        }

        @Override
        public boolean dryRun() {
            return false;
        }

        @Override
        public String fingerprint() {
            return composition.fingerprint();
        }

        @Override
        public Duration time() {
            return composition.time();
        }
    }
}
