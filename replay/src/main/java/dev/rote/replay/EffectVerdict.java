package dev.rote.replay;

import dev.rote.capability.Capability;
import dev.rote.capability.Contract;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What is proven about the application's records: a status, what it rests on, why, and how it could be verified.
///
/// Only the pairs of the closed table exist; `checks` tells what was read elsewhere, and `due` until when the effect
/// may still come, where the system queues it.
public record EffectVerdict(
        Status status,
        Evidence evidence,
        String reason,
        String verification,
        List<Checked> checks,
        Optional<Instant> due) {

    /// One of which nothing is owed.
    public EffectVerdict(Status status, Evidence evidence, String reason, String verification, List<Checked> checks) {
        this(status, evidence, reason, verification, checks, Optional.empty());
    }

    /// How far the effect is proven.
    public enum Status {
        NOT_APPLICABLE,
        CONFIRMED,
        PENDING,
        UNVERIFIABLE,
        SUSPECTED_NOOP;

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What a status rests on.
    public enum Evidence {
        DECLARED_READ,
        AUTHORITATIVE_RESPONSE,
        POSTCONDITION_OBSERVATION,
        ACCEPTED_DEFERRED_OBSERVATION,
        DISPATCH_RECEIPT,
        PRE_DISPATCH_REJECTION,
        PROVIDER_NOOP_SIGNAL,
        PROVIDER_REFUSAL,
        STATE_UNCHANGED;

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What one effect check came to; readings are scrubbed, `before` is empty where nothing was read then.
    public record Checked(String step, String source, String before, String after, String testimony) {}

    private static final Map<Status, Set<Evidence>> TABLE = Map.of(
            Status.NOT_APPLICABLE, Set.of(Evidence.DECLARED_READ),
            Status.CONFIRMED, Set.of(Evidence.AUTHORITATIVE_RESPONSE, Evidence.POSTCONDITION_OBSERVATION),
            Status.PENDING, Set.of(Evidence.ACCEPTED_DEFERRED_OBSERVATION),
            Status.UNVERIFIABLE, Set.of(Evidence.DISPATCH_RECEIPT),
            Status.SUSPECTED_NOOP,
                    Set.of(
                            Evidence.PRE_DISPATCH_REJECTION,
                            Evidence.PROVIDER_NOOP_SIGNAL,
                            Evidence.PROVIDER_REFUSAL,
                            Evidence.STATE_UNCHANGED));

    /// A pair outside the table is discarded: then something was sent, and nobody knows.
    public EffectVerdict {
        if (!TABLE.getOrDefault(status, Set.of()).contains(evidence)) {
            reason =
                    "the claim \"" + status.wire() + " by " + evidence.wire() + "\" was discarded: no such pair exists";
            status = Status.UNVERIFIABLE;
            evidence = Evidence.DISPATCH_RECEIPT;
        }
        checks = List.copyOf(checks);
    }

    static EffectVerdict of(Status status, Evidence evidence, String reason) {
        return new EffectVerdict(status, evidence, reason, "", List.of());
    }

    /// For what only reads.
    public static EffectVerdict read() {
        return of(Status.NOT_APPLICABLE, Evidence.DECLARED_READ, "it only reads");
    }

    /// For an invocation that was refused before anything was started.
    public static EffectVerdict untouched(Capability capability) {
        return capability.contract().effect() == Contract.Effect.READ ? read() : notSent();
    }

    /// For what was refused before anything was sent.
    public static EffectVerdict notSent() {
        return of(Status.SUSPECTED_NOOP, Evidence.PRE_DISPATCH_REJECTION, "no commit was sent");
    }

    /// For what was sent, well or badly, and is not proven.
    public static EffectVerdict sent(String reason) {
        return of(Status.UNVERIFIABLE, Evidence.DISPATCH_RECEIPT, reason);
    }

    EffectVerdict verifiable(String how) {
        return new EffectVerdict(status, evidence, reason, how, checks, due);
    }

    EffectVerdict dueUntil(Instant latest) {
        return new EffectVerdict(status, evidence, reason, verification, checks, Optional.of(latest));
    }

    EffectVerdict checked(List<Checked> all) {
        return new EffectVerdict(status, evidence, reason, verification, all, due);
    }
}
