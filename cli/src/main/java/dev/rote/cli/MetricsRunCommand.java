package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.evidence.RunMetrics;
import dev.rote.policy.Loading;
import dev.rote.session.ReviewRun;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote metrics run`: splits a run's time into parts that add up to it.
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "Where a run's time went, in parts that add up to it exactly.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the parts are shown",
            "1:failure: METRICS_ABSENT, METRICS_INVALID, RUN_UNREADABLE, RUN_TOO_LARGE, RUN_INVALID",
            "64:usage: the command line was not understood"
        })
public final class MetricsRunCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "RUN", description = "The run's directory, or its id among the runs kept.")
    private Path run = Path.of("");

    @Option(names = "--tenant", paramLabel = "ID", description = "Only a run of this tenant (default: anybody's).")
    private Optional<String> tenant = Optional.empty();

    public MetricsRunCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (new ReviewRun(bench.workplace(output.runs()), tenant).metrics(run)) {
            case Loading.Refused<RunMetrics>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<RunMetrics>(var metrics) -> {
                output.terminal(spec).answer(words(metrics), document(metrics));
                yield ExitCode.SUCCESS;
            }
        };
    }

    private static String words(RunMetrics metrics) {
        StringJoiner lines = new StringJoiner("\n");
        lines.add("run " + Harmless.text(metrics.run()));
        metrics.parts().forEach((part, nanos) -> lines.add(row(part, nanos, metrics.nanos())));
        lines.add(row("all", metrics.nanos(), metrics.nanos()));
        lines.add("steps, and what of their time the surface was at work or waited for");
        metrics.steps()
                .forEach(step -> lines.add("  %-28s %12s ms %12s ms"
                        .formatted(Harmless.text(step.step()), millis(step.millis()), millis(step.surfaceMillis()))));
        return lines.toString();
    }

    private static String row(String part, long nanos, long all) {
        double share = all == 0 ? 0 : 100.0 * nanos / all;
        return "  %-28s %12s ms %6s %%"
                .formatted(Harmless.text(part), millis(nanos / 1e6), String.format(Locale.ROOT, "%.1f", share));
    }

    private static String millis(double millis) {
        return String.format(Locale.ROOT, "%.3f", millis);
    }

    private static Json.Fields document(RunMetrics metrics) {
        Map<String, Json> parts = new LinkedHashMap<>();
        metrics.parts().forEach((part, nanos) -> parts.put(part, Json.number(nanos)));
        return Json.Fields.NONE
                .with("kind", Json.text("run_metrics"))
                .with("run_id", Json.text(metrics.run()))
                .with("all_ns", Json.number(metrics.nanos()))
                .with("parts_ns", Json.fields(parts))
                .with(
                        "steps",
                        Json.items(metrics.steps().stream()
                                .map(step -> Json.Fields.NONE
                                        .with("step_id", Json.text(step.step()))
                                        .with("ms", new Json.Num(step.millis()))
                                        .with("surface_ms", new Json.Num(step.surfaceMillis())))
                                .toList()));
    }
}
