package dev.rote.app;

import dev.rote.cli.Bench;
import dev.rote.cli.CommandFailure;
import dev.rote.evidence.RunIds;
import dev.rote.mockapp.MockApp;
import dev.rote.mockapp.MockAppSettings;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote demo`: learns a task on the mock core, has it described and approved, performs it, and checks every answer.
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = "Learn a task in a hostile legacy screen, approve it, perform it, and check every answer.")
final class DemoCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--json", description = "Answer with one JSON document on stdout and nothing else.")
    private boolean json;

    @Option(
            names = "--keep-in",
            paramLabel = "DIR",
            defaultValue = ".rote/demo",
            description = "Where the evidence is kept (default: .rote/demo).")
    private Path folder = Path.of(".rote", "demo");

    DemoCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        DemoReport report =
                new DemoReport(spec.commandLine().getOut(), spec.commandLine().getErr(), json);
        Path fresh = fresh();
        try (MockApp app = MockApp.start(new MockAppSettings(0, "operator"))) {
            return new Demo(bench, fresh, app.address(), report).play() ? 0 : 1;
        }
    }

    /// A folder of this demo's own, so that nothing of an earlier one is taken for its.
    private Path fresh() {
        Workplace workplace = bench.workplace(Optional.empty());
        try {
            return Files.createDirectories(folder.resolve(RunIds.next(workplace.clock(), workplace.random())));
        } catch (IOException notWritable) {
            throw CommandFailure.failed(
                    "NOT_WRITABLE", folder.toAbsolutePath() + " cannot be written to; choose another with --keep-in");
        }
    }
}
