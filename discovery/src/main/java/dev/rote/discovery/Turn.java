package dev.rote.discovery;

import dev.rote.capability.Provenance.Actor;
import dev.rote.capability.Step.Risk;
import dev.rote.capability.StepAct;
import dev.rote.surface.Observation;

/// One act that was done: on which screen, on which node of it (-1 for none), by whom and why, what the policy thought
/// of its risk, and the screen it led to.
public record Turn(
        Observation before, int node, StepAct act, Actor actor, String reason, Risk risk, Observation after) {

    Turn leadingTo(Observation screen) {
        return new Turn(before, node, act, actor, reason, risk, screen);
    }
}
