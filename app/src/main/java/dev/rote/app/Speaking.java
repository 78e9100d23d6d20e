package dev.rote.app;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.WarmBrowsers;
import dev.rote.cli.CommandFailure;
import dev.rote.cli.ExitCode;
import dev.rote.mcp.McpSettings;
import dev.rote.mcp.Permit;
import dev.rote.mcp.StdioServer;
import dev.rote.policy.Loading;
import dev.rote.session.Project;
import dev.rote.session.Service;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Tool;
import dev.rote.session.Workplace;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// Speaks the Model Context Protocol with the agent that started this process, until it has gone or this process is
/// told to end. Stdout is the protocol's alone.
final class Speaking {
    private final Workplace workplace;
    private final Project project;
    private final PrintWriter err;
    private final OutputStream out;

    Speaking(Workplace workplace, Project project, PrintWriter err) {
        this.workplace = workplace;
        this.project = project;
        this.err = err;
        this.out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
    }

    /// Returns the exit code when what was under way has ended, the browsers too.
    int with(BrowserSettings browsers, ServiceSettings settings, Permit permit, McpSettings protocol)
            throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        try (WarmBrowsers warm = new WarmBrowsers(browsers)) {
            Workplace on = new Workplace(
                    warm,
                    workplace.clock(),
                    workplace.random(),
                    workplace.environment(),
                    workplace.runs(),
                    workplace.state());
            switch (Service.open(on, project, settings)) {
                case Loading.Refused<Service>(var why) -> throw CommandFailure.failed(why.code(), why.message());
                case Loading.Loaded<Service>(var service) -> {
                    refuseWhatHasNoTools(service, permit);
                    CountDownLatch over = new CountDownLatch(1);
                    Runtime.getRuntime().addShutdownHook(new Thread(() -> ends(over, ended), "the end of speaking"));
                    StdioServer server = new StdioServer(
                            service, permit, protocol, new StdioServer.Pipes(System.in, out), this::say);
                    Thread.ofVirtual().name("mcp").start(() -> speaks(server, over));
                    over.await();
                    service.close();
                }
            }
            return ExitCode.SUCCESS;
        } finally {
            ended.countDown();
        }
    }

    /// A tenant or a registry that cannot be read is told at once, and not by a list without tools.
    private static void refuseWhatHasNoTools(Service service, Permit permit) {
        if (service.tools(permit.caller()) instanceof Loading.Refused<List<Tool>>(var why)) {
            service.close();
            throw CommandFailure.failed(why.code(), why.message());
        }
    }

    private void speaks(StdioServer server, CountDownLatch over) {
        try {
            server.serve();
        } catch (IOException broken) {
            say("the pipe broke: " + broken.getMessage());
        } finally {
            over.countDown();
        }
    }

    /// The process may not end before everything has.
    private static void ends(CountDownLatch over, CountDownLatch ended) {
        over.countDown();
        try {
            ended.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void say(String what) {
        err.println("rote: " + what);
        err.flush();
    }
}
