package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.capability.Problem;
import dev.rote.policy.Loading;
import dev.rote.registry.OverlayShowing;
import dev.rote.registry.Showing;
import dev.rote.session.ReviewCapability;
import dev.rote.session.TailorCapability;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote describe`: says in plain words what a capability does, or what a tenant's overlay changes; what was shown
/// last is what may be approved.
@Command(
        name = "describe",
        mixinStandardHelpOptions = true,
        description = "Say in plain words what a capability does; only what was shown can be approved.")
public final class DescribeCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "FILE", description = "The capability's file.")
    private Path file = Path.of("");

    @Option(names = "--by", paramLabel = "PERSON", description = "Who is being shown it.")
    private Optional<String> by = Optional.empty();

    @Option(names = "--overlay", description = "Say what the tenant's overlay changes, instead.")
    private boolean overlay;

    @Mixin
    private TenantOptions tenant = new TenantOptions();

    public DescribeCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return overlay ? overlay() : capability();
    }

    private int overlay() {
        TailorCapability tailoring =
                new TailorCapability(bench.workplace(output.runs()), tenant.project(bench.shippedProject()));
        return switch (tailoring.describe(file, tenant.tenant(), by.orElse(""))) {
            case Loading.Refused<OverlayShowing>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<OverlayShowing>(OverlayShowing.Refused(var why)) -> throw CommandFailure.denied(why);
            case Loading.Loaded<OverlayShowing>(OverlayShowing.Shown shown) -> {
                output.terminal(spec).answer(shown.text().stripTrailing(), document(shown));
                yield shown.noticed().isPresent() || !shown.problems().isEmpty() ? ExitCode.FAILURE : ExitCode.SUCCESS;
            }
        };
    }

    private static Json.Fields document(OverlayShowing.Shown shown) {
        return Json.Fields.NONE
                .with("tenant", Json.text(shown.overlay().tenant()))
                .with("capability", Json.text(shown.overlay().over().capability()))
                .with("capability_version", Json.number(shown.overlay().over().version()))
                .with("version", Json.number(shown.overlay().version()))
                .with("hash", Json.text(shown.hash()))
                .with("problems", problems(shown.problems()))
                .with(
                        "noticed",
                        Json.text(shown.noticed().map(why -> why.message()).orElse("")))
                .with("text", Json.text(shown.text()));
    }

    private static Json problems(List<Problem> problems) {
        return Json.items(problems.stream()
                .<Json>map(problem -> Json.text(problem.toString()))
                .toList());
    }

    private int capability() {
        return switch (new ReviewCapability(bench.workplace(output.runs())).describe(file, by.orElse(""))) {
            case Showing.Refused(var why) -> throw CommandFailure.denied(why);
            case Showing.Shown shown -> {
                output.terminal(spec).answer(shown.text().stripTrailing(), document(shown));
                yield shown.noticed().isPresent()
                                || !shown.validation().problems().isEmpty()
                        ? ExitCode.FAILURE
                        : ExitCode.SUCCESS;
            }
        };
    }

    private static Json.Fields document(Showing.Shown shown) {
        return Json.Fields.NONE
                .with("name", Json.text(shown.capability().name()))
                .with("version", Json.number(shown.capability().version()))
                .with("hash", Json.text(shown.hash()))
                .with("problems", problems(shown.validation().problems()))
                .with(
                        "noticed",
                        Json.text(shown.noticed().map(why -> why.message()).stream()
                                .collect(Collectors.joining())))
                .with("text", Json.text(shown.text()));
    }
}
