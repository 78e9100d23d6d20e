package dev.rote.capability;

import dev.rote.surface.Condition;
import java.util.List;

/// A stretch of the task that ends at a place worth naming. When its steps are done the first transition that holds
/// says where to go on, else the next milestone follows. `signsOn` marks the stretch that gives the credentials.
public record Milestone(String id, String title, boolean signsOn, List<Step> steps, List<Transition> transitions) {
    /// The milestone name that a transition uses to end the task.
    public static final String END = "end";

    public Milestone {
        steps = List.copyOf(steps);
        transitions = List.copyOf(transitions);
    }

    Milestone withSteps(List<Step> other) {
        return new Milestone(id, title, signsOn, other, transitions);
    }

    public record Transition(Condition when, String to) {}
}
