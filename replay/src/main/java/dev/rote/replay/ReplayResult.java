package dev.rote.replay;

import dev.rote.capability.Json;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What one performance of a capability came to: exactly one of four kinds, or of a dry run what it would have sent.
///
/// Texts in it come from screens and are scrubbed; `step` is the id of the step the run ended at, empty when none was
/// begun. `outputs` holds what was read before the end, of which only a success promises to be complete.
public sealed interface ReplayResult {

    Account account();

    String step();

    SideEffect sideEffect();

    List<Reading> outputs();

    /// The task was done and its outputs are those promised.
    record Success(String step, SideEffect sideEffect, List<Reading> outputs, Account account) implements ReplayResult {
        public Success {
            outputs = List.copyOf(outputs);
        }
    }

    /// The application gave a declared answer that is not success; `message` is what the screen said.
    record BusinessOutcome(
            String code,
            String step,
            SideEffect sideEffect,
            List<Reading> outputs,
            Map<String, String> payload,
            String message,
            Account account)
            implements ReplayResult {
        public BusinessOutcome {
            outputs = List.copyOf(outputs);
            payload = Map.copyOf(payload);
        }
    }

    /// The run could not go on, or must not.
    record Failure(
            FailureCode code, String step, SideEffect sideEffect, List<Reading> outputs, Cause cause, Account account)
            implements ReplayResult {
        public Failure {
            outputs = List.copyOf(outputs);
        }
    }

    /// A person was asked; the run goes on when it is resumed.
    record Escalated(
            EscalationReason reason,
            String step,
            SideEffect sideEffect,
            List<Reading> outputs,
            Request request,
            Account account)
            implements ReplayResult {
        public Escalated {
            outputs = List.copyOf(outputs);
        }
    }

    /// A dry run came to its commit: this is the request that would have been sent, and was dropped.
    record DryRun(String step, SideEffect sideEffect, List<Reading> outputs, HeldRequest held, Account account)
            implements ReplayResult {
        public DryRun {
            outputs = List.copyOf(outputs);
        }
    }

    /// Why a run failed: in a sentence, what was expected and what was seen instead, whether a recovery was under
    /// way, and why a person should have been asked, if one could have helped.
    record Cause(
            String message,
            String expected,
            String observed,
            boolean duringRecovery,
            Optional<EscalationReason> escalationReason) {}

    /// Where a person is asked, and what carries the run on.
    record Request(String id, String resumeToken, String console) {}

    /// The failure of an invocation that was refused before anything was started.
    static ReplayResult refused(FailureCode code, Cause cause, Account account) {
        return new Failure(code, "", SideEffect.NONE, List.of(), cause, account);
    }

    /// The name of the kind as files and callers write it.
    default String kind() {
        return switch (this) {
            case Success _ -> "success";
            case BusinessOutcome _ -> "business_outcome";
            case Failure _ -> "failure";
            case Escalated _ -> "escalated";
            case DryRun _ -> "dry_run";
        };
    }

    /// The exit code of a result that was written as JSON.
    static int exitCode(Json.Fields written) {
        return switch (written.field("kind").orElse(Json.text(""))) {
            case Json.Text(var kind) when kind.equals("success") || kind.equals("dry_run") -> 0;
            case Json.Text(var kind) when kind.equals("business_outcome") -> 2;
            case Json.Text(var kind) when kind.equals("escalated") -> 3;
            case Json _ -> 1;
        };
    }

    /// The exit code of a command that ends with this result: 0 success or dry run, 1 failure, 2 business outcome,
    /// 3 escalated.
    default int exitCode() {
        return switch (this) {
            case Success _, DryRun _ -> 0;
            case Failure _ -> 1;
            case BusinessOutcome _ -> 2;
            case Escalated _ -> 3;
        };
    }
}
