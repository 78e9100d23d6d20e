package dev.rote.app;

import dev.rote.cli.Bench;
import dev.rote.cli.ProjectOption;
import dev.rote.cli.RunsOption;
import dev.rote.console.Console;
import dev.rote.session.Project;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
            "1:failure: PORT_TAKEN, HOST_NOT_LOOPBACK, LEDGER_UNAVAILABLE, CONSOLE_INVALID",
            "64:usage: the command line was not understood"
        })
final class OperatorCommand implements Callable<Integer> {
    private final Bench bench;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private ListenOptions listen = new ListenOptions(7266);

    @Mixin
    private ProjectOption project = new ProjectOption();

    @Mixin
    private RunsOption runs = new RunsOption();

    OperatorCommand(Bench bench) {
        this.bench = bench;
    }

    @Override
    public Integer call() throws InterruptedException {
        String host = listen.host();
        Project of = project.project(bench.shippedProject());
        try (TheEnd end = new TheEnd("the console");
                Console console = Operating.start(bench.workplace(runs.folder()), of, host, listen.port())) {
            say("the console is at " + console.address());
            say("one person, once, within ten minutes: " + console.oneTimeLink());
            end.await();
            return 0;
        }
    }

    private void say(String what) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("rote: " + what);
        err.flush();
    }
}
