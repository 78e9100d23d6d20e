package dev.rote.replay;

import dev.rote.capability.Capability;
import dev.rote.capability.Checkpoint;
import dev.rote.capability.Detector;
import dev.rote.capability.Milestone;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.surface.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A capability with its inputs filled in, as one list of steps in file order.
record Plan(Capability capability, List<Milestone> milestones, List<Leg> legs, List<Detector> detectors) {

    /// The id of the step that goes to the entry of a capability whose own first step goes nowhere.
    static final String ENTRY = "entry";

    /// One step, where it stands in the list, the milestone it belongs to, and the checkpoint it ends at.
    record Leg(int index, Milestone milestone, Step step, Optional<Checkpoint> checkpoint) {
        boolean isWithin(List<String> ids) {
            return ids.isEmpty() || ids.contains(step.id()) || ids.contains(milestone.id());
        }

        boolean isNamedBy(List<String> ids) {
            return ids.contains(step.id());
        }
    }

    static Plan of(Capability capability, Filling filling) {
        List<Milestone> milestones =
                capability.milestones().stream().map(filling::milestone).toList();
        List<Leg> legs = new ArrayList<>();
        for (Milestone milestone : milestones) {
            for (Step step : milestone.steps()) {
                Optional<Checkpoint> checkpoint =
                        capability.checkpointAfter(step).map(filling::checkpoint);
                legs.add(new Leg(legs.size(), milestone, step, checkpoint));
            }
        }
        List<Detector> detectors =
                capability.detectors().stream().map(filling::detector).toList();
        return new Plan(capability, milestones, List.copyOf(legs), detectors);
    }

    Optional<Milestone> signsOn() {
        return milestones.stream().filter(Milestone::signsOn).findFirst();
    }

    List<Leg> legsOf(Milestone milestone) {
        return legs.stream()
                .filter(leg -> leg.milestone().id().equals(milestone.id()))
                .toList();
    }

    /// The legs with going to the entry before them, unless the first goes somewhere itself.
    List<Leg> entered(List<Leg> first) {
        if (first.isEmpty() || first.getFirst().step().act().plain() instanceof StepAct.Open) {
            return first;
        }
        List<Leg> entered = new ArrayList<>();
        entered.add(entry(first.getFirst()));
        entered.addAll(first);
        return entered;
    }

    private Leg entry(Leg first) {
        Step step = new Step(
                ENTRY,
                "go to the entry",
                Optional.empty(),
                new StepAct.Open(capability.target().entry()),
                Step.Risk.SAFE,
                false,
                1,
                first.step().timeout(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return new Leg(first.index(), first.milestone(), step, Optional.empty());
    }

    boolean isFirst(Leg leg) {
        return leg.index() == 0
                || !legs.get(leg.index() - 1)
                        .milestone()
                        .id()
                        .equals(leg.milestone().id());
    }

    boolean isLast(Leg leg) {
        return leg.index() == legs.size() - 1
                || !legs.get(leg.index() + 1)
                        .milestone()
                        .id()
                        .equals(leg.milestone().id());
    }

    /// The place of a milestone's first leg; past the last one for the end, and for a milestone that is not there.
    int startOf(String milestone) {
        return legs.stream()
                .filter(leg -> leg.milestone().id().equals(milestone))
                .mapToInt(Leg::index)
                .findFirst()
                .orElse(legs.size());
    }

    /// The newest checkpoint at a leg from `first` to `last` that holds on what is seen, both ends included: where a
    /// run that was pushed off its path stands now.
    Optional<Leg> newestHolding(Observation seen, int first, int last) {
        for (int i = Math.min(last, legs.size() - 1); i >= Math.max(first, 0); i--) {
            Leg leg = legs.get(i);
            if (leg.checkpoint().filter(one -> one.holds().on(seen).holds()).isPresent()) {
                return Optional.of(leg);
            }
        }
        return Optional.empty();
    }

    /// The newest checkpoint before that leg: what says, just before a commit, that the right record is on the screen.
    Optional<Checkpoint> guardOf(Leg leg) {
        for (int i = leg.index() - 1; i >= 0; i--) {
            if (legs.get(i).checkpoint().isPresent()) {
                return legs.get(i).checkpoint();
            }
        }
        return Optional.empty();
    }
}
