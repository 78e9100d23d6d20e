package dev.rote.workflow;

import dev.rote.capability.Json;
import dev.rote.replay.SideEffect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What one run of a workflow came to: how it ended, what is true of the application's records when all its steps are
/// taken together (unknown, else committed, else none), and each step's own result.
///
/// `outputs` are those known when it ended, of which only a success promises all that must be there. `lookAt` says
/// what a person has to find out, empty when nothing is open.
public record WorkflowResult(
        Ending ending,
        SideEffect sideEffect,
        Compensation compensation,
        Json.Fields outputs,
        List<Done> steps,
        List<Undone> undone,
        List<String> lookAt,
        Facts facts) {
    public WorkflowResult {
        steps = List.copyOf(steps);
        undone = List.copyOf(undone);
        lookAt = List.copyOf(lookAt);
    }

    /// Which of the four kinds it is, and at which step.
    public sealed interface Ending {
        String step();

        record Succeeded(String step) implements Ending {}

        /// A step was answered with a declared outcome that is not success.
        record Outcome(String code, String step, String message) implements Ending {}

        record Failed(String code, String step, String message) implements Ending {}

        /// A person has to do something, and the same request with the same key goes on.
        record Waiting(String reason, String step, String message) implements Ending {}

        /// The name of the kind as callers read it.
        default String kind() {
            return switch (this) {
                case Succeeded _ -> "success";
                case Outcome _ -> "business_outcome";
                case Failed _ -> "failure";
                case Waiting _ -> "escalated";
            };
        }
    }

    /// What became of taking back what was done before the end.
    public enum Compensation {
        /// Nothing had to be, or nothing names how.
        NONE,
        /// Everything that names how was, and each effect check proves the earlier state.
        PROVEN,
        /// It was begun, and is not proven.
        UNPROVEN,
        /// It waits for somebody's consent; what was done stands.
        NEEDS_CONSENT,
        /// The effect of a step is unknown; nothing is taken back by guess.
        WITHHELD;

        public String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// A step that was taken back, or was not: `by` is empty when that was not begun.
    public record Undone(String step, boolean proven, String why, Optional<Done> by) {}

    /// What was run; `evidence` is empty when nothing was started, `hash` that of the definition.
    public record Facts(
            String workflow,
            String hash,
            String id,
            String tenant,
            String idempotencyKey,
            Duration duration,
            Optional<Path> evidence) {}

    /// By which the step that waits for a person goes on; empty when none does.
    public String resumeToken() {
        return ending instanceof Ending.Waiting && !steps.isEmpty()
                ? steps.getLast().resumeToken()
                : "";
    }

    /// 0 success, 1 failure, 2 business outcome, 3 escalated.
    public int exitCode() {
        return switch (ending) {
            case Ending.Succeeded _ -> 0;
            case Ending.Failed _ -> 1;
            case Ending.Outcome _ -> 2;
            case Ending.Waiting _ -> 3;
        };
    }
}
