package dev.rote.discovery;

import java.util.List;
import java.util.Optional;

/// One complete act that may be chosen: nothing of it is left to whoever chooses.
///
/// `id` is made of what the control is and where it stands, `step` names the step of the task that the act would do
/// (empty for none), `place` is the position of its control on the screen, and `label` what it is called.
record Candidate(String id, String description, Decision decision, Optional<String> step, int place, String label) {

    /// A screen's candidates: those offered, in the order of the screen, and how many were left out for want of room.
    record Table(List<Candidate> offered, int dropped) {
        Table {
            offered = List.copyOf(offered);
        }

        Optional<Candidate> of(String id) {
            return offered.stream().filter(one -> one.id().equals(id)).findFirst();
        }
    }
}
