package dev.rote.replay;

import dev.rote.capability.Capability;
import dev.rote.capability.Checkpoint;
import dev.rote.capability.Contract;
import dev.rote.capability.Detector;
import dev.rote.capability.Input;
import dev.rote.capability.Milestone;
import dev.rote.capability.Output;
import dev.rote.capability.Provenance;
import dev.rote.capability.Recoverer;
import dev.rote.capability.Standing;
import dev.rote.capability.Step;
import dev.rote.capability.Target;
import dev.rote.capability.ValueType;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.Feature;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Puts a capability together in few words; every method changes this draft and gives it back.
final class Draft {
    private final List<Milestone> milestones = new ArrayList<>();
    private final List<Checkpoint> checkpoints = new ArrayList<>();
    private final List<Detector> detectors = new ArrayList<>();
    private final List<Recoverer> recoverers = new ArrayList<>();
    private final List<Input> inputs = new ArrayList<>();
    private final List<Output> outputs = new ArrayList<>();
    private final List<Contract.Outcome> outcomes = new ArrayList<>();
    private Set<Feature> requires = Set.of();

    Draft input(String name) {
        inputs.add(Input.of(name, ValueType.STRING, true));
        return this;
    }

    Draft output(String name, ValueType type, boolean required) {
        outputs.add(Output.of(name, type, required));
        return this;
    }

    /// Adds an output that no file may show.
    Draft secretOutput(String name, ValueType type) {
        outputs.add(new Output(name, type, true, "", Output.Disclosure.MODEL_AND_ARTIFACT, true));
        return this;
    }

    Draft milestone(String id, Step... steps) {
        milestones.add(new Milestone(id, id, false, List.of(steps), List.of()));
        return this;
    }

    /// Adds a milestone that signs on, before all others.
    Draft signOn(String id, Step... steps) {
        milestones.addFirst(new Milestone(id, id, true, List.of(steps), List.of()));
        return this;
    }

    /// Adds a transition to the newest milestone.
    Draft then(Condition when, String to) {
        Milestone last = milestones.removeLast();
        List<Milestone.Transition> transitions = new ArrayList<>(last.transitions());
        transitions.add(new Milestone.Transition(when, to));
        milestones.add(new Milestone(last.id(), last.title(), last.signsOn(), last.steps(), transitions));
        return this;
    }

    Draft checkpoint(String id, String after, Condition holds) {
        checkpoints.add(new Checkpoint(id, after, holds));
        return this;
    }

    Draft detector(Detector.Kind kind, String code, Condition when, String recoverer, String... within) {
        return detector(kind, code, new Detector.Trigger.Seen(when), recoverer, scope(Detector.Phase.ALWAYS, within));
    }

    Draft detector(Detector.Kind kind, String code, Detector.Trigger trigger, String recoverer, Detector.Scope scope) {
        detectors.add(new Detector("d." + code, kind, code, scope, 10, trigger, Map.of(), recoverer, ""));
        return this;
    }

    Draft business(String code, Condition when, Map<String, Control> payload, String... within) {
        detectors.add(new Detector(
                "d." + code,
                Detector.Kind.BUSINESS,
                code,
                scope(Detector.Phase.ALWAYS, within),
                10,
                new Detector.Trigger.Seen(when),
                payload,
                "",
                ""));
        return this;
    }

    /// Declares a business outcome with what its payload is told.
    Draft outcome(String code, String... payload) {
        outcomes.add(new Contract.Outcome(code, code, List.of(payload)));
        return this;
    }

    Draft recoverer(String id, Recoverer.Action action, int attempts) {
        recoverers.add(new Recoverer(id, action, attempts));
        return this;
    }

    Draft requiring(Feature... features) {
        requires = Set.of(features);
        return this;
    }

    static Detector.Scope scope(Detector.Phase phase, String... within) {
        return new Detector.Scope(phase, List.of(within));
    }

    Capability capability() {
        Contract contract = new Contract(inputs, outputs, Contract.Effect.READ, true, outcomes, true);
        Target target = new Target("core", "browser", "/login", Target.Locale.PLAIN, requires);
        return new Capability(
                Capability.SCHEMA,
                "member_savings_balance",
                3,
                "Look up a member",
                contract,
                target,
                Map.of("operator", "secret://local/core/operator"),
                milestones,
                checkpoints,
                detectors,
                recoverers,
                new Provenance("run", Instant.EPOCH, List.of()),
                Standing.DRAFT);
    }
}
