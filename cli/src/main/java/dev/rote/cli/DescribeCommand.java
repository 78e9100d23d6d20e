package dev.rote.cli;

import dev.rote.capability.Json;
import dev.rote.registry.Showing;
import dev.rote.session.ReviewCapability;
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

/// `rote describe`: says in plain words what a capability does; what was shown last is what may be approved.
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

    public DescribeCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
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
        List<Json> problems = shown.validation().problems().stream()
                .<Json>map(problem -> Json.text(problem.toString()))
                .toList();
        return Json.Fields.NONE
                .with("name", Json.text(shown.capability().name()))
                .with("version", Json.number(shown.capability().version()))
                .with("hash", Json.text(shown.hash()))
                .with("problems", Json.items(problems))
                .with(
                        "noticed",
                        Json.text(shown.noticed().map(why -> why.message()).stream()
                                .collect(Collectors.joining())))
                .with("text", Json.text(shown.text()));
    }
}
