package dev.rote.replay;

import java.util.Optional;

/// Why a run failed. The list is closed and the names are stable: some may be added, none renamed; `docs/replay.md`
/// says what each means.
public enum FailureCode {
    INPUT_INVALID,
    LOCATOR_UNRESOLVED,
    LOCATOR_AMBIGUOUS,
    ACTION_FAILED,
    CHECKPOINT_FAILED,
    EXTRACTION_FAILED,
    APP_ERROR,
    AUTH_FAILED,
    TIMEOUT,
    RECOVERY_EXHAUSTED,
    POLICY_BLOCKED,
    ESCALATION_ABORTED,
    INTERRUPTED,
    SURFACE_INCOMPATIBLE,
    SURFACE_LOST,
    LOOP_LIMIT,
    EVIDENCE_LOST,
    COMMIT_NOT_HELD,
    EFFECT_CONTRADICTED,
    EFFECT_UNPROVEN,
    VALUE_NEEDED;

    /// Why a person could help after such a failure, if one could.
    Optional<EscalationReason> worthAsking() {
        return switch (this) {
            case LOCATOR_UNRESOLVED, LOCATOR_AMBIGUOUS, ACTION_FAILED, CHECKPOINT_FAILED, EXTRACTION_FAILED, TIMEOUT ->
                Optional.of(EscalationReason.STUCK);
            case APP_ERROR, AUTH_FAILED, RECOVERY_EXHAUSTED, EFFECT_CONTRADICTED, EFFECT_UNPROVEN ->
                Optional.of(EscalationReason.UNRECOVERABLE);
            case VALUE_NEEDED -> Optional.of(EscalationReason.NEEDS_VALUE);
            case INPUT_INVALID,
                    POLICY_BLOCKED,
                    ESCALATION_ABORTED,
                    INTERRUPTED,
                    SURFACE_INCOMPATIBLE,
                    SURFACE_LOST,
                    LOOP_LIMIT,
                    EVIDENCE_LOST,
                    COMMIT_NOT_HELD -> Optional.empty();
        };
    }
}
