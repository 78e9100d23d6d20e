package dev.rote.capability;

import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import java.util.List;
import java.util.Map;

/// Recognises a screen that is not the one expected. Hard ones are looked at before business ones, these before
/// recoverable ones, and within a kind the
/// lower `precedence` first. `payload` says where a business outcome's values are read; `recoverer` names what a
/// recoverable one is answered with.
public record Detector(
        String id,
        Kind kind,
        String code,
        Scope scope,
        int precedence,
        Trigger trigger,
        Map<String, Control> payload,
        String recoverer,
        String message) {
    public Detector {
        payload = Map.copyOf(payload);
    }

    /// What a detector's firing means.
    public enum Kind {
        HARD,
        BUSINESS,
        RECOVERABLE
    }

    /// What fires a detector.
    public sealed interface Trigger {
        record Seen(Condition when) implements Trigger {}

        /// The step's time is over and nothing else fired.
        record Overdue() implements Trigger {}
    }

    /// Where a detector listens: in which phase, and at which steps or milestones (by id); empty lists are all.
    public record Scope(Phase phase, List<String> within) {
        public static final Scope EVERYWHERE = new Scope(Phase.ALWAYS, List.of());

        public Scope {
            within = List.copyOf(within);
        }
    }

    /// Whether the run is signing on or has done so.
    public enum Phase {
        ALWAYS,
        SIGNING_ON,
        SIGNED_ON
    }
}
