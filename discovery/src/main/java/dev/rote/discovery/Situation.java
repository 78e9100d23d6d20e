package dev.rote.discovery;

import dev.rote.surface.Observation;
import java.util.List;
import java.util.Map;

/// What an explorer is shown in one turn: the task, the screen, what was done so far, the outputs read so far, and why
/// its last decision was refused (empty if it was not).
public record Situation(Task task, Observation screen, List<Turn> done, Map<String, String> outputs, String refusal) {
    public Situation {
        done = List.copyOf(done);
        outputs = Map.copyOf(outputs);
    }
}
