package dev.rote.replay;

import dev.rote.capability.Json;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// One time that a person was asked: at which step and why, what was decided by whom (empty for nobody), after
/// how long, where the run went on (empty where it did not), and what the person did meanwhile.
public record Handoff(
        String step,
        EscalationReason reason,
        Decision decision,
        String by,
        Duration waited,
        String resumedAt,
        List<HumanAct> acts) {
    public Handoff {
        acts = List.copyOf(acts);
    }

    /// What a person decided.
    public enum Decision {
        HAND_BACK,
        RETRY_STEP,
        SHOW,
        APPROVE,
        GIVE,
        ABORT,
        UNANSWERED
    }

    Json.Fields json() {
        return Json.Fields.NONE
                .with("step_id", Json.text(step))
                .with("reason", Json.text(reason.name()))
                .with("decision", Json.text(decision.name().toLowerCase(Locale.ROOT)))
                .with("by", Json.text(by))
                .with("waited_ms", Json.number(waited.toMillis()))
                .with("resumed_at", resumedAt.isEmpty() ? new Json.Null() : Json.text(resumedAt))
                .with(
                        "human_actions",
                        Json.items(acts.stream().map(Handoff::json).toList()));
    }

    private static Json.Fields json(HumanAct act) {
        return Json.Fields.NONE
                .with("kind", Json.text(act.kind()))
                .with("control", Json.text(act.control()))
                .with("characters", Json.number(act.characters()))
                .with("detail", Json.text(act.detail()));
    }
}
