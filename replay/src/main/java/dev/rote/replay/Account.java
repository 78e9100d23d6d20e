package dev.rote.replay;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// How a run went, whatever came of it: what was performed, how long it took, the rung each step's control was
/// found on, the ways back taken, and where its evidence lies.
///
/// `idempotencyKey` is empty when the caller gave none; `evidence` is empty when nothing was started. `cached` says
/// that the result was kept from an earlier run and nothing ran; `effect` is what is proven about the application's
/// records, `overlay` what of the tenant's lay over the capability, and `handoffs` when people had the controls.
public record Account(
        String runId,
        String capability,
        int version,
        String idempotencyKey,
        Duration duration,
        SequencedMap<String, String> rungsUsed,
        List<Recovery> recoveries,
        List<Warning> warnings,
        Optional<Path> evidence,
        Optional<Path> picture,
        boolean cached,
        EffectVerdict effect,
        Optional<AppliedOverlay> overlay,
        List<Handoff> handoffs) {
    public Account {
        handoffs = List.copyOf(handoffs);
        rungsUsed = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(rungsUsed));
        recoveries = List.copyOf(recoveries);
        warnings = List.copyOf(warnings);
    }

    /// One of a run that was handed to nobody.
    public Account(
            String runId,
            String capability,
            int version,
            String idempotencyKey,
            Duration duration,
            SequencedMap<String, String> rungsUsed,
            List<Recovery> recoveries,
            List<Warning> warnings,
            Optional<Path> evidence,
            Optional<Path> picture,
            boolean cached,
            EffectVerdict effect,
            Optional<AppliedOverlay> overlay) {
        this(
                runId,
                capability,
                version,
                idempotencyKey,
                duration,
                rungsUsed,
                recoveries,
                warnings,
                evidence,
                picture,
                cached,
                effect,
                overlay,
                List.of());
    }

    /// The same without an overlay.
    public static Account notStarted(
            String runId, String capability, int version, String idempotencyKey, EffectVerdict effect) {
        return notStarted(runId, capability, version, idempotencyKey, effect, Optional.empty());
    }

    /// The account of a run that was refused before anything was started, and so did nothing.
    public static Account notStarted(
            String runId,
            String capability,
            int version,
            String idempotencyKey,
            EffectVerdict effect,
            Optional<AppliedOverlay> overlay) {
        return new Account(
                runId,
                capability,
                version,
                idempotencyKey,
                Duration.ZERO,
                new LinkedHashMap<>(),
                List.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                false,
                effect,
                overlay);
    }
}
