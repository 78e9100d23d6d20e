package dev.rote.session;

import dev.rote.capability.Capability;
import dev.rote.capability.Contract;
import dev.rote.capability.EffectCheck.Source;
import dev.rote.capability.Inputs;
import dev.rote.capability.Step;
import dev.rote.capability.Value;
import dev.rote.policy.Consent;
import dev.rote.policy.Loading;
import dev.rote.registry.Clearance;
import dev.rote.registry.Overlays;
import dev.rote.registry.Registry;
import dev.rote.replay.Budget;
import dev.rote.replay.EffectReading;
import dev.rote.replay.EffectReading.Unreadable;
import dev.rote.replay.Register;
import dev.rote.replay.Replay;
import dev.rote.replay.ReplayRequest;
import dev.rote.replay.ReplayResult;
import dev.rote.surface.Run;
import java.util.HashMap;
import java.util.Map;

/// Reads an output of another approved capability, on a surface of its own; that one must do nothing but read.
final class CapabilityProbe {
    private final Workplace workplace;
    private final Deployment deployment;
    private final Registry registry;
    private final Overlays overlays;

    CapabilityProbe(Workplace workplace, Deployment deployment, Registry registry, Overlays overlays) {
        this.workplace = workplace;
        this.deployment = deployment;
        this.registry = registry;
        this.overlays = overlays;
    }

    EffectReading read(Source.OfCapability source, Inputs inputs, Run run) {
        return switch (registry.runnable(source.name())) {
            case Clearance.Withdrawn withdrawn ->
                new Unreadable(withdrawn.why().code(), withdrawn.why().message(), false);
            case Clearance.Refused(var why) -> new Unreadable(why.code(), why.message(), false);
            case Clearance.Cleared cleared ->
                onlyReads(cleared.capability())
                        ? switch (Fitted.of(cleared, overlays, deployment.tenant())) {
                            case Loading.Refused<Fitted>(var why) -> new Unreadable(why.code(), why.message(), false);
                            case Loading.Loaded<Fitted>(var fitted) -> fitting(source, fitted, inputs, run);
                        }
                        : new Unreadable(
                                "CHECK_MAY_WRITE",
                                source.name() + " does more than read, or is of another product",
                                false);
        };
    }

    private boolean onlyReads(Capability capability) {
        return capability.contract().effect() == Contract.Effect.READ
                && capability.steps().stream().noneMatch(Step::isCommit)
                && capability.target().family().equals(deployment.tenant().family());
    }

    private EffectReading fitting(Source.OfCapability source, Fitted fitted, Inputs inputs, Run run) {
        Capability capability = fitted.capability();
        if (!source.versions().hold(capability.version())) {
            return new Unreadable(
                    "CHECK_OTHER_VERSION",
                    "version " + capability.version() + " of " + source.name() + " is not among those reviewed",
                    false);
        }
        Map<String, String> given = new HashMap<>();
        source.inputs()
                .forEach((name, text) -> given.put(name, inputs.fillingPlain().apply(text)));
        return switch (Inputs.checkTyped(capability.contract(), given)) {
            case Inputs.Checked.Rejected _ ->
                new Unreadable("CHECK_INPUT_UNFIT", source.name() + " does not take these inputs", false);
            case Inputs.Checked.Accepted(var accepted) -> told(source, performed(fitted, accepted, run));
        };
    }

    private ReplayResult performed(Fitted fitted, Inputs inputs, Run run) {
        return new Replay(workplace.surfaces(), workplace.runs(), workplace.clock(), workplace.random())
                .perform(new ReplayRequest(
                        fitted.capability(),
                        fitted.cleared().hash(),
                        inputs,
                        deployment.grounds(),
                        new Consent.None(),
                        Register.NONE,
                        new Budget(run.left(), Budget.USUAL.steps(), Budget.USUAL.recoveries(), false),
                        "",
                        "",
                        fitted.overlay()));
    }

    private static EffectReading told(Source.OfCapability source, ReplayResult result) {
        return switch (result) {
            case ReplayResult.Success success ->
                success.outputs().stream()
                        .filter(one -> one.output().equals(source.output()))
                        .findFirst()
                        .<EffectReading>map(
                                one -> new EffectReading.Found(one.value().plain(), isNumber(one.value())))
                        .orElseGet(EffectReading.Absent::new);
            case ReplayResult.BusinessOutcome outcome ->
                source.absent().contains(outcome.code())
                        ? new EffectReading.Absent()
                        : new Unreadable("CHECK_UNREADABLE", source.name() + " answered " + outcome.code(), false);
            case ReplayResult.Failure failure ->
                new Unreadable(
                        "CHECK_UNREADABLE",
                        source.name() + " ended with " + failure.code() + " (run "
                                + failure.account().runId() + ")",
                        true);
            case ReplayResult.Escalated _, ReplayResult.DryRun _ ->
                new Unreadable("CHECK_UNREADABLE", source.name() + " did not come to its end", false);
        };
    }

    private static boolean isNumber(Value value) {
        return switch (value) {
            case Value.Whole _, Value.Decimal _ -> true;
            case Value.Text _, Value.Truth _, Value.Day _, Value.Document _, Value.Received _, Value.Listing _ -> false;
        };
    }
}
