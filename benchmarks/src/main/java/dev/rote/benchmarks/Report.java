package dev.rote.benchmarks;

import dev.rote.benchmarks.Benchmarks.Phases;
import dev.rote.capability.Json;
import java.util.List;
import java.util.Locale;

/// What was measured, as a table for people and as JSON.
record Report(List<Comparison> comparisons, Phases phases) {

    String table() {
        StringBuilder table = new StringBuilder();
        table.append("| what | Rote, median ms | quartiles | Playwright, median ms | quartiles | ratio | target |\n");
        table.append("|---|---|---|---|---|---|---|\n");
        for (Comparison one : comparisons) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %.1f | %s | %.1f | %s | %.2f | %s |%n",
                    one.name(),
                    one.ours().median(),
                    one.ours().spread(),
                    one.theirs().median(),
                    one.theirs().spread(),
                    one.ratio(),
                    one.target()));
        }
        table.append("\n| where a warm look-up's time goes | ms |\n|---|---|\n");
        for (int i = 0; i < phases.names().size(); i++) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %.1f |%n",
                    phases.names().get(i),
                    phases.millis().get(i)));
        }
        table.append(String.format(Locale.ROOT, "%nEngine time a step: %.1f ms%n", phases.enginePerStep()));
        return table.toString();
    }

    String json() {
        return Json.Fields.NONE
                .with(
                        "comparisons",
                        Json.items(comparisons.stream()
                                .map(one -> Json.Fields.NONE
                                        .with("name", Json.text(one.name()))
                                        .with(
                                                "rote_median_ms",
                                                new Json.Num(one.ours().median()))
                                        .with(
                                                "peer_median_ms",
                                                new Json.Num(one.theirs().median()))
                                        .with("ratio", new Json.Num(one.ratio()))
                                        .with("target", Json.text(one.target())))
                                .toList()))
                .with("engine_ms_per_step", new Json.Num(phases.enginePerStep()))
                .pretty();
    }
}
