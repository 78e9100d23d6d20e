package dev.rote.discovery;

import dev.rote.surface.Observation;
import dev.rote.surface.Picture;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What an explorer is shown in one turn: the task, the screen, what was done so far, the outputs read so far, and
/// why its last decision was refused (empty if it was not); and a masked picture of the screen, if it wants one.
public record Situation(
        Task task,
        Observation screen,
        List<Turn> done,
        Map<String, String> outputs,
        String refusal,
        Optional<Picture> picture) {
    /// One without a picture.
    public Situation(Task task, Observation screen, List<Turn> done, Map<String, String> outputs, String refusal) {
        this(task, screen, done, outputs, refusal, Optional.empty());
    }

    public Situation {
        done = List.copyOf(done);
        outputs = Map.copyOf(outputs);
    }
}
