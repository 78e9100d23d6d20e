package dev.rote.session;

import dev.rote.capability.Json;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// One thing that happened in a run, told without any value: only ids, codes and words that stand in the capability
/// itself or in the closed lists. `number` counts from 1.
public record RunEvent(int number, Instant time, String event, Json.Fields fields) {

    /// What is told of a run's journal, and which of its fields.
    private static final Map<String, List<String>> TOLD = Map.of(
            "workflow_step_began", List.of("step", "capability"),
            "workflow_step_ended", List.of("step", "kind", "code", "side_effect", "run"),
            "step_began", List.of("step", "milestone", "kind"),
            "step_ended", List.of("step", "turn", "checkpoint"),
            "detected", List.of("step", "code", "kind"),
            "recovery", List.of("step", "code", "action"),
            "commit_intent", List.of("step"),
            "commit_outcome", List.of("step", "outcome"),
            "effect_checked", List.of("step", "testimony"));

    /// What may be told of something that was noted; empty for what is kept to the run.
    static Optional<Json.Fields> told(String event, Map<String, ?> noted) {
        return Optional.ofNullable(TOLD.get(event)).map(names -> {
            SequencedMap<String, Json> told = new LinkedHashMap<>();
            for (String name : names) {
                switch (noted.get(name)) {
                    case String text -> told.put(name, Json.text(text));
                    case Json.Text text -> told.put(name, text);
                    case null, default -> {}
                }
            }
            return Json.fields(told);
        });
    }

    static final String ESCALATED = "escalated";
    static final String RESUMED = "resumed";

    /// From here on the run waits for a person.
    public boolean isPause() {
        return event.equals(ESCALATED);
    }

    /// Somebody came, and the run goes on.
    public boolean isGoingOn() {
        return event.equals(RESUMED);
    }

    /// What is told of a run's end.
    static Json.Fields end(Json.Fields result) {
        Json.Fields told = Json.Fields.NONE;
        for (String name : List.of("kind", "code", "side_effect")) {
            told = told.with(name, result.field(name).orElseGet(Json.Null::new));
        }
        return told;
    }

    /// As every interface shows it.
    public Json.Fields json() {
        return Json.Fields.NONE
                .with("number", Json.number(number))
                .with("time", Json.text(time.toString()))
                .with("event", Json.text(event))
                .with("fields", fields);
    }
}
