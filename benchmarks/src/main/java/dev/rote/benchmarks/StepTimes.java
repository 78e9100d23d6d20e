package dev.rote.benchmarks;

import dev.rote.replay.ReplayResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// What the steps of runs cost the engine itself, read from the runs' own logs: a step's time without what was spent at
/// the surface.
final class StepTimes {
    private StepTimes() {}

    /// In milliseconds, one figure a step.
    static Figures engine(List<ReplayResult> results) {
        JsonMapper json = new JsonMapper();
        List<Double> engine = new ArrayList<>();
        for (ReplayResult result : results) {
            try (var lines =
                    Files.lines(result.account().evidence().orElseThrow().resolve("log.jsonl"))) {
                lines.map(json::readTree)
                        .filter(event -> event.path("event").asString().equals("step_ended"))
                        .map(event -> event.path("fields"))
                        .forEach(step -> engine.add(own(step)));
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
        }
        return new Figures(engine);
    }

    private static double own(JsonNode step) {
        return step.path("ms").asDouble() - step.path("surface_ms").asDouble();
    }
}
