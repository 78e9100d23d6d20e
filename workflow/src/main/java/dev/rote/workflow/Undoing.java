package dev.rote.workflow;

import dev.rote.capability.Capability;
import dev.rote.capability.EffectCheck;
import dev.rote.capability.Step;
import dev.rote.evidence.EvidenceLost;
import dev.rote.policy.Redaction;
import dev.rote.registry.Clearance.Cleared;
import dev.rote.replay.SideEffect;
import dev.rote.workflow.Carried.Filled;
import dev.rote.workflow.RunWorkflow.Asked;
import dev.rote.workflow.WorkflowResult.Compensation;
import dev.rote.workflow.WorkflowResult.Undone;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Takes back what committed steps did, the last first, each with its own consent; it counts only when an effect
/// check proves the earlier state, and the first that does not count is the last that is tried.
final class Undoing {
    /// What taking one step back may take, whatever is left of the workflow's time.
    static final Duration TIME = Duration.ofMinutes(2);

    private final Asked asked;
    private final Plan plan;
    private final Performer performer;
    private final WorkflowRecord record;
    private final Path runs;
    private final List<Undone> undone = new ArrayList<>();

    Undoing(Asked asked, Plan plan, Performer performer, WorkflowRecord record, Path runs) {
        this.asked = asked;
        this.plan = plan;
        this.performer = performer;
        this.record = record;
        this.runs = runs;
    }

    List<Undone> undone() {
        return List.copyOf(undone);
    }

    /// The steps that would have to be taken back and name how, the last first.
    static List<Done> due(List<Done> done, Workflow workflow) {
        return done.reversed().stream()
                .filter(one -> one.sideEffect() == SideEffect.COMMITTED)
                .filter(one -> workflow.part(one.call())
                        .flatMap(Workflow.Part::compensation)
                        .isPresent())
                .toList();
    }

    Compensation run(List<Done> done) {
        for (Done one : due(done, asked.workflow())) {
            Optional<Compensation> stopped = takenBack(one, done);
            if (stopped.isPresent()) {
                return stopped.get();
            }
        }
        return Compensation.PROVEN;
    }

    /// Why it goes no further, if it does not.
    private Optional<Compensation> takenBack(Done step, List<Done> done) {
        String call = Plan.undoing(step.call());
        Optional<Cleared> cleared = Optional.ofNullable(plan.calls().get(call));
        if (cleared.isEmpty()) {
            return notBegun(step, Compensation.UNPROVEN, "what would take it back may not be performed now");
        }
        if (performer.token(call).isEmpty() && !performer.isSettled(call)) {
            return notBegun(step, Compensation.NEEDS_CONSENT, "nobody has consented to taking it back");
        }
        return switch (Walk.carried(done, asked, runs).fill(plan.bindings(call))) {
            case Filled.Whole(var values) -> takenBack(step, cleared.get(), values);
            case Filled.Open(var by) -> notBegun(step, Compensation.UNPROVEN, by.written() + " is not known");
            case Filled.Lost(var by) -> notBegun(step, Compensation.UNPROVEN, by.written() + " is not kept");
        };
    }

    private Optional<Compensation> takenBack(Done step, Cleared cleared, Map<String, String> values) {
        String call = Plan.undoing(step.call());
        try {
            record.intent("undo_intent", call, plan);
        } catch (EvidenceLost lost) {
            return notBegun(step, Compensation.UNPROVEN, String.valueOf(lost.getMessage()));
        }
        Done by = performer.perform(call, cleared, values, TIME);
        record.ended("undo_ended", by);
        if (by.isRefused()) {
            boolean consent = by.code().startsWith("CONSENT_");
            return notBegun(
                    step,
                    consent ? Compensation.NEEDS_CONSENT : Compensation.UNPROVEN,
                    by.code() + ": " + by.message());
        }
        Optional<String> doubt = doubt(step, by, cleared.capability());
        undone.add(new Undone(
                step.call(),
                doubt.isEmpty(),
                doubt.orElse("its effect check proves the earlier state"),
                Optional.of(by)));
        return doubt.map(_ -> Compensation.UNPROVEN);
    }

    private Optional<Compensation> notBegun(Done step, Compensation state, String why) {
        undone.add(new Undone(step.call(), false, why + "; it stands as it was done", Optional.empty()));
        return Optional.of(state);
    }

    /// Why the earlier state is not proven, if it is not.
    private Optional<String> doubt(Done step, Done by, Capability undoing) {
        if (!by.isSuccess() || by.sideEffect() != SideEffect.COMMITTED) {
            return Optional.of("taking it back ended with " + (by.code().isEmpty() ? by.kind() : by.code()));
        }
        if (!by.isConfirmed()) {
            return Optional.of("taking it back is not proven: " + by.effect());
        }
        boolean sameWitness = plan.capability(step.call())
                .flatMap(Undoing::source)
                .filter(source -> source(undoing).filter(source::equals).isPresent())
                .isPresent();
        boolean isShown = !step.before().isEmpty()
                && !step.before().contains(Redaction.MASK)
                && !by.after().contains(Redaction.MASK);
        return sameWitness && isShown && !step.before().equals(by.after())
                ? Optional.of("before the step it was " + step.before() + ", and now it is " + by.after())
                : Optional.empty();
    }

    private static Optional<EffectCheck.Source> source(Capability capability) {
        return capability.steps().stream()
                .flatMap(step -> step.commit().flatMap(Step.Commit::check).stream())
                .map(EffectCheck::source)
                .findFirst();
    }
}
