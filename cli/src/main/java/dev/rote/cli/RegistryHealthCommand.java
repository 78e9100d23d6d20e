package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.evidence.Health;
import dev.rote.session.KeepVersions;
import dev.rote.session.KeepVersions.Healthy;
import java.util.Map;
import java.util.OptionalLong;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote registry health`: how the replays on record of a capability went.
@Command(
        name = "health",
        mixinStandardHelpOptions = true,
        description = "Say how the replays on record of a capability went, for each of its versions.")
public final class RegistryHealthCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private RegistryOptions options = new RegistryOptions();

    @Mixin
    private RunsOption runs = new RunsOption();

    @Parameters(paramLabel = "NAME", description = "The capability's name.")
    private String name = "";

    public RegistryHealthCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        KeepVersions versions = new KeepVersions(bench.workplace(runs.folder()), options.folder(bench));
        RegistryReport.versions(versions.versions(), name);
        Healthy healthy = versions.health(name);
        options.terminal(spec).answer(words(healthy), document(healthy));
        return ExitCode.SUCCESS;
    }

    private String words(Healthy healthy) {
        StringJoiner lines = new StringJoiner("\n");
        if (healthy.byVersion().isEmpty()) {
            lines.add("no replay of " + name + " is on record here");
        }
        healthy.byVersion().forEach((version, health) -> lines.add(words(version, health)));
        if (healthy.unreadable() > 0) {
            lines.add("runs that could not be read, of whatever capability: " + healthy.unreadable());
        }
        return lines.toString();
    }

    private String words(int version, Health health) {
        StringJoiner lines = new StringJoiner("\n");
        lines.add(name + " v" + version + "  " + counted(health.runs(), "run")
                + (health.unrated() == 0 ? "" : ", " + health.unrated() + " of them not rated"));
        lines.add("  success %d, business outcome %d, failure %d, escalated %d, cut off %d"
                .formatted(
                        health.ends().success(),
                        health.ends().businessOutcome(),
                        health.ends().failure(),
                        health.ends().escalated(),
                        health.ends().cutOff()));
        if (!health.ends().codes().isEmpty()) {
            lines.add("  failures  " + codes(health.ends().codes()));
        }
        lines.add("  control not found %d, found otherwise than recorded %d, effect unknown %d, recovered %d"
                .formatted(
                        health.troubles().locator(),
                        health.troubles().drifted(),
                        health.troubles().unknownEffect(),
                        health.troubles().recovered()));
        lines.add("  half within %s, 95 of 100 within %s"
                .formatted(
                        millis(health.latency().p50()), millis(health.latency().p95())));
        lines.add("  last success %s, last failure %s"
                .formatted(
                        health.last().success().map(Object::toString).orElse("none"),
                        health.last().failure().map(Object::toString).orElse("none")));
        return lines.toString();
    }

    private static String codes(Map<String, Integer> codes) {
        return codes.entrySet().stream()
                .map(one -> one.getKey() + " " + one.getValue())
                .collect(Collectors.joining(", "));
    }

    private static String counted(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String millis(OptionalLong millis) {
        return millis.isPresent() ? millis.getAsLong() + " ms" : "none";
    }

    private Json.Fields document(Healthy healthy) {
        return Json.Fields.NONE
                .with("kind", Json.text("health"))
                .with("name", Json.text(name))
                .with(
                        "versions",
                        Json.items(healthy.byVersion().entrySet().stream()
                                .map(one -> Json.Fields.NONE
                                        .with("version", Json.number(one.getKey()))
                                        .with("health", one.getValue().json()))
                                .toList()))
                .with("unreadable_runs", Json.number(healthy.unreadable()));
    }
}
