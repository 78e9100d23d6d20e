package dev.rote.replay;

import dev.rote.capability.Detector;
import java.util.Map;
import java.util.Optional;

/// How a performance ended, before its account is added.
sealed interface Ending {

    String step();

    record Done(String step) implements Ending {}

    record Answered(Detector by, String step, Map<String, String> payload, String message) implements Ending {}

    /// A dry run came to its commit, whose request was dropped.
    record Held(String step, HeldRequest request) implements Ending {}

    record Failed(FailureCode code, String step, ReplayResult.Cause cause) implements Ending {

        /// The same with something else that is seen.
        Failed observing(String more) {
            return new Failed(
                    code,
                    step,
                    new ReplayResult.Cause(
                            cause.message(),
                            cause.expected(),
                            cause.observed() + "\n" + more,
                            cause.duringRecovery(),
                            cause.escalationReason()));
        }
    }

    /// The same failure in an invocation that allows nobody to be asked, if somebody would have had to be.
    static Failed unasked(Failed failed) {
        ReplayResult.Cause cause = failed.cause();
        return cause.escalationReason().isEmpty()
                ? failed
                : new Failed(
                        FailureCode.ESCALATION_ABORTED,
                        failed.step(),
                        new ReplayResult.Cause(
                                failed.code() + ": " + cause.message()
                                        + "; a person is needed, and this invocation allows nobody to be asked",
                                cause.expected(),
                                cause.observed(),
                                cause.duringRecovery(),
                                cause.escalationReason()));
    }

    /// A failure for which the code alone says whether a person could have helped.
    static Failed failed(FailureCode code, String step, String message, String expected, String observed) {
        return new Failed(code, step, new ReplayResult.Cause(message, expected, observed, false, code.worthAsking()));
    }

    /// The request that a step sends is another than the one consented to.
    static Failed notConsented(String step, String difference) {
        return new Failed(
                FailureCode.POLICY_BLOCKED,
                step,
                new ReplayResult.Cause(
                        "the request is not the one consented to; it was dropped",
                        "exactly the request that was shown in the dry run",
                        difference,
                        false,
                        Optional.of(EscalationReason.NEEDS_APPROVAL)));
    }

    /// The request that a step sends was sent by a person before; only somebody who knows that may have it sent
    /// again.
    static Failed sentBefore(String step, String request) {
        return new Failed(
                FailureCode.POLICY_BLOCKED,
                step,
                new ReplayResult.Cause(
                        "a person sent the same while the controls were theirs; it was dropped",
                        "nobody has sent " + request + " in this run",
                        "a person has",
                        false,
                        Optional.of(EscalationReason.NEEDS_APPROVAL)));
    }

    /// The step needs a value that only a person has.
    static Failed needsValue(String step, String title) {
        return new Failed(
                FailureCode.VALUE_NEEDED,
                step,
                new ReplayResult.Cause(
                        "a value is needed that only a person has: " + title,
                        "somebody who gives it",
                        "nobody has",
                        false,
                        Optional.of(EscalationReason.NEEDS_VALUE)));
    }

    static Failed needsConsent(String step, String reason) {
        return new Failed(
                FailureCode.POLICY_BLOCKED,
                step,
                new ReplayResult.Cause(
                        reason + "; it was not done",
                        "the consent of a person who may give it, to step " + step + " with exactly these inputs",
                        "none was given",
                        false,
                        Optional.of(EscalationReason.NEEDS_APPROVAL)));
    }
}
