package dev.rote.evidence;

import dev.rote.capability.Json;
import dev.rote.policy.Loading;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalLong;
import java.util.SequencedMap;

/// Where a run's time went, from the request to the end of its browser: parts in nanoseconds that add up to
/// the whole.
///
/// Writing the receipt comes after it and is not part of it. `steps` are in the order in which they ended.
public record RunMetrics(String run, long nanos, SequencedMap<String, Long> parts, List<StepTime> steps) {
    public RunMetrics {
        parts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(parts));
        steps = List.copyOf(steps);
    }

    /// One performance of a step: how long it took in all, and how much of that the surface was at work or
    /// waited for.
    public record StepTime(String step, double millis, double surfaceMillis) {}

    /// The metrics a run noted; refused with `METRICS_ABSENT` for a run that was cut off or is no replay,
    /// and with `METRICS_INVALID` when the parts do not add up.
    public static Loading<RunMetrics> of(PastRun run) {
        return run.events().stream()
                .filter(event -> event.event().equals("spent"))
                .findFirst()
                .map(event -> read(run, new Told(event.fields())))
                .orElseGet(() -> refused(
                        "METRICS_ABSENT",
                        run.path() + " does not say where its time went: it was cut off, or is no replay"));
    }

    private static Loading<RunMetrics> read(PastRun run, Told spent) {
        OptionalLong total = spent.whole("total");
        SequencedMap<String, Long> parts = new LinkedHashMap<>();
        spent.table("parts").all().forEach((name, value) -> {
            if (value instanceof Json.Num number && number.isWhole()) {
                parts.put(name, number.whole());
            }
        });
        long sum = parts.values().stream().mapToLong(Long::longValue).sum();
        if (total.isEmpty() || total.getAsLong() != sum) {
            return refused("METRICS_INVALID", run.path() + ": the parts do not add up to the whole");
        }
        List<StepTime> steps = run.events().stream()
                .filter(event -> event.event().equals("step_ended"))
                .map(event -> new Told(event.fields()))
                .map(told -> new StepTime(told.text("step"), told.number("ms"), told.number("surface_ms")))
                .toList();
        return new Loading.Loaded<>(
                new RunMetrics(Told.of(run.facts()).text("run"), total.getAsLong(), inOrder(parts), steps));
    }

    /// Keys of a kept object are in the order of the alphabet; these follow the run.
    private static SequencedMap<String, Long> inOrder(SequencedMap<String, Long> parts) {
        SequencedMap<String, Long> ordered = new LinkedHashMap<>();
        for (String name :
                List.of("start", "browser", "look", "resolve", "policy", "act", "wait", "read", "evidence", "other")) {
            if (parts.containsKey(name)) {
                ordered.put(name, parts.get(name));
            }
        }
        ordered.putAll(parts);
        return ordered;
    }

    private static Loading<RunMetrics> refused(String code, String message) {
        return new Loading.Refused<>(new Loading.Refusal(code, message));
    }
}
