package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.EffectCheck;
import dev.rote.capability.Input;
import dev.rote.capability.Inputs;
import dev.rote.capability.Step;
import dev.rote.capability.Value;
import dev.rote.policy.ConsentToken.Subject;
import dev.rote.replay.Account;
import dev.rote.replay.Aftermath;
import dev.rote.replay.EffectProbe;
import dev.rote.replay.EffectVerdict;
import dev.rote.replay.FailureCode;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.ReplayResult.Cause;
import dev.rote.replay.SideEffect;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// One invocation that may be performed: approved content, inputs of the right types, a tenant.
record Invocation(
        ReplayCapability.Request request, Fitted fitted, Inputs inputs, Deployment deployment, Attendance attendance) {

    Capability capability() {
        return fitted.capability();
    }

    String hash() {
        return fitted.cleared().hash();
    }

    /// What a consent to one of its steps would have to be for.
    Subject subject() {
        return fitted.subject(deployment.tenant(), inputs, "", request.terms().client());
    }

    Optional<IdempotencyKey> key() {
        return request.terms().key(subject());
    }

    /// What a repeated key must ask for again; the version that runs may be a newer one by then, but not
    /// another overlay of the tenant.
    String fingerprint() {
        return fingerprint(capability().name(), inputs, fitted.overlayHash());
    }

    static String fingerprint(String capability, Inputs inputs, String overlay) {
        return capability + " " + inputs.digest() + (overlay.isEmpty() ? "" : " " + overlay);
    }

    /// Whether any of its commits is proven apart from its screen.
    boolean isChecked() {
        return capability().steps().stream()
                .anyMatch(step -> step.commit().flatMap(Step.Commit::check).isPresent());
    }

    /// How long it may take: its budget, the time of its effect checks, and what nobody is waited for longer
    /// than.
    Duration longest() {
        Duration waiting = request.handover().map(HandoverTerms::keep).orElse(Duration.ZERO);
        return capability().steps().stream()
                .flatMap(step -> step.commit().flatMap(Step.Commit::check).stream())
                .map(EffectCheck::within)
                .reduce(request.budget().time().plus(waiting), Duration::plus);
    }

    Aftermath.Checking checking(EffectProbe probe, Clock clock) {
        for (Input input : capability().contract().inputs()) {
            Value given = inputs.values().get(input.name());
            if (input.sensitive() && given != null) {
                deployment.redaction().keepOut(given.plain());
            }
        }
        return new Aftermath.Checking(capability(), inputs, probe, clock, deployment.redaction()::scrub);
    }

    /// The result of a run whose process died after it may have sent something: nobody knows, and nothing
    /// starts it again.
    ReplayResult interrupted(String run) {
        return new ReplayResult.Failure(
                FailureCode.INTERRUPTED,
                "",
                SideEffect.UNKNOWN,
                List.of(),
                new Cause(
                        "the process that performed it ended after something may have been sent; find out in the"
                                + " application before anything is asked for again",
                        "a result",
                        "the run " + run + " has none",
                        false,
                        Optional.empty()),
                account(run, EffectVerdict.sent("the run's directory does not say what became of it")));
    }

    /// The key stands for another request.
    ReplayResult keyOfAnother(String run) {
        return ReplayResult.refused(
                FailureCode.INPUT_INVALID,
                new Cause(
                        "the idempotency key was used for another request, nothing was started",
                        "the inputs that the key was first used with, or a new key",
                        "other inputs, or another capability",
                        false,
                        Optional.empty()),
                account(run, EffectVerdict.untouched(capability())));
    }

    private Account account(String run, EffectVerdict effect) {
        return Account.notStarted(
                run,
                capability().name(),
                capability().version(),
                request.terms().idempotencyKey(),
                effect,
                fitted.overlay());
    }
}
