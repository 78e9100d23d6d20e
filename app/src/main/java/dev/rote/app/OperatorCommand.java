package dev.rote.app;

import dev.rote.cli.Bench;
import dev.rote.cli.CommandFailure;
import dev.rote.console.Console;
import dev.rote.session.Project;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `rote operator`: the console by itself, until it is told to end (SIGTERM, SIGINT).
@Command(
        name = "operator",
        mixinStandardHelpOptions = true,
        description = {
            "Let people meet the runs that need one: the queue, the live screen, runs and capabilities, in a browser.",
            "A link is printed that lets one person in once; `rote user add` makes users who sign on."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:it was told to end and has",
            "1:failure: PORT_TAKEN, HOST_NOT_LOOPBACK, LEDGER_UNAVAILABLE",
            "64:usage: the command line was not understood"
        })
final class OperatorCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "7266",
            description = "Port (default: 7266; 0 for a free one).")
    private int port = 7266;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "Address to listen on (default: 127.0.0.1).")
    private String host = "127.0.0.1";

    @Option(
            names = "--reachable-from-other-machines",
            description = "Allow --host to name an address that is not this machine alone; put TLS in front of it.")
    private boolean reachable;

    @Option(
            names = "--project",
            paramLabel = "DIR",
            description = "Folder with tenants/, policies/, capabilities/; found around the current folder by default.")
    private Optional<Path> project = Optional.empty();

    @Option(names = "--runs-dir", paramLabel = "DIR", description = "Where runs are kept (default: .rote/runs).")
    private Optional<Path> runs = Optional.empty();

    OperatorCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() throws InterruptedException {
        refuseOtherMachines();
        Project of = project.map(Project::new).orElseGet(() -> Project.around(Path.of(""), bench.shippedProject()));
        CountDownLatch told = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        try (Console console = Operating.start(bench.workplace(runs), of, host, port)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> ends(told, ended), "the end of the console"));
            say("the console is at " + console.address());
            say("one person, once, within ten minutes: " + console.oneTimeLink());
            told.await();
            return 0;
        } finally {
            ended.countDown();
        }
    }

    private void refuseOtherMachines() {
        try {
            if (!reachable && !InetAddress.getByName(host).isLoopbackAddress()) {
                throw CommandFailure.failed(
                        "HOST_NOT_LOOPBACK",
                        host + " can be reached from other machines: say --reachable-from-other-machines if that is"
                                + " meant");
            }
        } catch (UnknownHostException unknown) {
            throw CommandFailure.usage("--host names no address: " + host);
        }
    }

    /// The process may not end before everything has.
    private static void ends(CountDownLatch told, CountDownLatch ended) {
        told.countDown();
        try {
            ended.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void say(String what) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("rote: " + what);
        err.flush();
    }
}
