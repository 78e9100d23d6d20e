package dev.rote.app;

import dev.rote.cli.Bench;
import dev.rote.cli.CommandFailure;
import dev.rote.cli.ExitCode;
import dev.rote.evidence.RunIds;
import dev.rote.mockapp.MockApp;
import dev.rote.mockapp.MockAppSettings;
import dev.rote.session.Project;
import dev.rote.session.Workplace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
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
        description = {
            "Learn a task in a hostile legacy screen, approve it, perform it, and check every answer.",
            "With --handoff: perform it where a button has another name, and let a person help in the console."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything was as promised",
            "1:failure: something was not, or could not be done",
            "64:usage: the command line was not understood"
        })
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

    @Option(
            names = "--handoff",
            description = "Ask a person: a link of the console is printed, good for ten minutes; take control,"
                    + " press Find in the live screen, and resume.")
    private boolean handoff;

    @Option(
            names = "--auto",
            description = "With --handoff: nobody is needed; a scripted second browser signs on to the console and"
                    + " does it there, with the keyboard on its live screen.")
    private boolean auto;

    DemoCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() {
        if (auto && !handoff) {
            throw CommandFailure.usage("--auto says who helps with --handoff");
        }
        DemoReport report =
                new DemoReport(spec.commandLine().getOut(), spec.commandLine().getErr(), json);
        Path fresh = fresh();
        Workplace workplace = bench.workplace(Optional.of(fresh.resolve("runs")));
        Project project = new Project(bench.shippedProject());
        try (MockApp app = MockApp.start(new MockAppSettings(0, "operator"))) {
            Workplace of = handoff ? apart(workplace, fresh) : workplace;
            Lesson lesson = new Lesson(of, project, fresh, app.address(), report);
            boolean kept = handoff ? new HandoverDemo(lesson, report).play(auto) : new Demo(lesson, report).play();
            return kept ? ExitCode.SUCCESS : ExitCode.FAILURE;
        }
    }

    /// The same with ledgers of its own: what waits for people elsewhere does not show in the demo's console.
    private static Workplace apart(Workplace workplace, Path folder) {
        Map<String, String> environment = new HashMap<>(workplace.environment());
        environment.remove("ROTE_DATABASE");
        return new Workplace(
                workplace.surfaces(),
                workplace.clock(),
                workplace.random(),
                environment,
                workplace.runs(),
                folder.resolve("state"));
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
