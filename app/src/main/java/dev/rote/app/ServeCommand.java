package dev.rote.app;

import dev.rote.browser.BrowserSettings;
import dev.rote.cli.Bench;
import dev.rote.cli.CommandFailure;
import dev.rote.cli.ProjectOption;
import dev.rote.cli.RunsOption;
import dev.rote.session.HandoverTerms;
import dev.rote.session.ServiceSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote serve`: answers the HTTP API until it is told to end (SIGTERM, SIGINT), then loses no run.
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = {
            "Let programs call approved capabilities by name over HTTP; `rote client create` makes their keys.",
            "On SIGTERM nothing is taken any more and what is under way may finish."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:it was told to end and has",
            "1:failure: PORT_TAKEN, HOST_NOT_LOOPBACK, LEDGER_UNAVAILABLE",
            "64:usage: the command line was not understood"
        })
final class ServeCommand implements Callable<Integer> {
    private final Bench bench;
    private final BrowserSettings browsers;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ListenOptions listen = new ListenOptions(7265);

    @Mixin
    private ProjectOption project = new ProjectOption();

    @Mixin
    private RunsOption runs = new RunsOption();

    @Option(
            names = "--console-port",
            paramLabel = "PORT",
            description = "Serve the console for people too, on this port (0 for a free one); see `rote operator`.")
    private Optional<Integer> consolePort = Optional.empty();

    @Option(
            names = "--browsers",
            paramLabel = "N",
            defaultValue = "4",
            description = "Runs performed at once (default: 4).")
    private int atOnce = 4;

    @Option(
            names = "--waiting",
            paramLabel = "N",
            defaultValue = "100",
            description = "Runs that may wait (default: 100); more are refused.")
    private int waiting = 100;

    @Option(
            names = "--per-client",
            paramLabel = "N",
            defaultValue = "64",
            description = "Runs of one client that wait or are under way (default: 64).")
    private int perClient = 64;

    @Option(
            names = "--rate",
            paramLabel = "N",
            defaultValue = "100",
            description = "Requests of one client a second (default: 100).")
    private int perSecond = 100;

    @Option(
            names = "--finish",
            paramLabel = "SECONDS",
            defaultValue = "30",
            description = "How long runs may finish after it was told to end (default: 30).")
    private int finishSeconds = 30;

    @Option(
            names = "--base-url",
            paramLabel = "TENANT=URL",
            description = "A tenant's address while this serves. May be repeated.")
    private Map<String, String> addresses = Map.of();

    @Option(
            names = "--handoff",
            description =
                    "Ask a person for what one could fix; such a run has a browser of its own and keeps its place.")
    private boolean handoff;

    @Option(
            names = "--handoff-keep",
            paramLabel = "SECONDS",
            defaultValue = "1800",
            description = "End a run that nobody came for after so long (default: 1800).")
    private int keepSeconds = 1_800;

    ServeCommand(Bench bench, BrowserSettings browsers) {
        this.bench = bench;
        this.browsers = browsers;
    }

    @Override
    public Integer call() throws InterruptedException {
        return new Serving(
                        bench.workplace(runs.folder()),
                        project.project(bench.shippedProject()),
                        spec.commandLine().getErr())
                .on(browsers, settings(), new Serving.Place(listen.host(), listen.port(), perSecond, consolePort));
    }

    private ServiceSettings settings() {
        if (atOnce < 1 || waiting < 0 || perClient < 1 || perSecond < 1 || finishSeconds < 0) {
            throw CommandFailure.usage("--browsers, --per-client and --rate are at least 1, --waiting and --finish 0");
        }
        if (keepSeconds < 1 || keepSeconds > HandoverTerms.LONGEST.toSeconds()) {
            throw CommandFailure.usage("--handoff-keep takes seconds from 1 to " + HandoverTerms.LONGEST.toSeconds());
        }
        Optional<HandoverTerms> handover = handoff
                ? Optional.of(new HandoverTerms(Duration.ZERO, Duration.ofSeconds(keepSeconds)))
                : Optional.empty();
        return new ServiceSettings(atOnce, waiting, perClient, Duration.ofSeconds(finishSeconds), addresses)
                .asking(handover);
    }
}
