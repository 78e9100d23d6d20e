package dev.rote.cli;

import dev.rote.capability.Harmless;
import dev.rote.capability.Json;
import dev.rote.evidence.Report;
import dev.rote.policy.Loading;
import dev.rote.session.ReviewRun;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `rote report`: makes one page of what a run did.
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Make one HTML page of what a run did: contract, screens, acts, proof.",
            "The page is complete in itself: it loads nothing and runs nothing."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the page is written, whatever the run came to",
            "1:failure: RUN_UNREADABLE, RUN_TOO_LARGE, RUN_INVALID, REPORT_NOT_WRITTEN",
            "64:usage: the command line was not understood"
        })
public final class ReportCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "RUN", description = "The run's directory, or its id among the runs kept.")
    private Path run = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where the page goes, replacing what is there (default: ID.html in the current folder).")
    private Optional<Path> out = Optional.empty();

    @Option(names = "--tenant", paramLabel = "ID", description = "Only a run of this tenant (default: anybody's).")
    private Optional<String> tenant = Optional.empty();

    public ReportCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        return switch (new ReviewRun(bench.workplace(output.runs()), tenant).report(run)) {
            case Loading.Refused<Report>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<Report>(var report) -> written(report);
        };
    }

    private int written(Report report) {
        Path file = out.orElseGet(() -> Path.of(report.fileName()));
        return switch (report.write(file)) {
            case Loading.Refused<Path>(var why) -> throw CommandFailure.failed(why.code(), why.message());
            case Loading.Loaded<Path>(var whole) -> {
                output.terminal(spec).answer(words(report, whole), document(report, whole));
                yield ExitCode.SUCCESS;
            }
        };
    }

    private static String words(Report report, Path file) {
        StringBuilder words = new StringBuilder("report  " + file);
        report.absent().forEach(what -> words.append("\n  absent  ").append(Harmless.text(what)));
        return words.toString();
    }

    private static Json.Fields document(Report report, Path file) {
        return Json.Fields.NONE
                .with("kind", Json.text("report"))
                .with("run_id", Json.text(report.run()))
                .with("file", Json.text(file.toString()))
                .with("bytes", Json.number(report.html().getBytes(StandardCharsets.UTF_8).length))
                .with("steps", Json.number(report.steps()))
                .with("pictures", Json.number(report.pictures()))
                .with(
                        "absent",
                        Json.items(report.absent().stream().map(Json::text).toList()));
    }
}
