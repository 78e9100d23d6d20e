package dev.rote.app;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.WarmBrowsers;
import dev.rote.cli.CommandFailure;
import dev.rote.cli.ExitCode;
import dev.rote.mcp.McpSettings;
import dev.rote.mcp.Permit;
import dev.rote.mcp.StdioServer;
import dev.rote.policy.Loading;
import dev.rote.session.HostedDiscovery;
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

/// Speaks the Model Context Protocol with the agent that started this process, until it has gone or this process is
/// told to end. Stdout is the protocol's alone.
final class Speaking {
    private final PrintWriter err;
    private final OutputStream out;

    Speaking(PrintWriter err) {
        this.err = err;
        this.out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
    }

    /// Where capabilities are performed.
    record Place(Workplace workplace, Project project) {}

    /// Returns the exit code when what was under way has ended, the browsers too.
    int with(Place place, BrowserSettings browsers, ServiceSettings settings, Permit permit, McpSettings protocol)
            throws InterruptedException {
        Workplace workplace = place.workplace();
        try (TheEnd end = new TheEnd("speaking");
                WarmBrowsers warm = new WarmBrowsers(browsers)) {
            Workplace on = new Workplace(
                    warm,
                    workplace.clock(),
                    workplace.random(),
                    workplace.environment(),
                    workplace.runs(),
                    workplace.state());
            switch (Service.open(on, place.project(), settings)) {
                case Loading.Refused<Service>(var why) -> throw CommandFailure.failed(why.code(), why.message());
                case Loading.Loaded<Service>(var service) -> {
                    refuseWhatHasNoTools(service, permit);
                    speak(new StdioServer(service, permit, protocol, pipes(), this::say), end);
                    service.close();
                }
            }
            return ExitCode.SUCCESS;
        }
    }

    /// The same where the agent decides in discoveries.
    int discovering(HostedDiscovery discovery, McpSettings protocol) throws InterruptedException {
        try (TheEnd end = new TheEnd("speaking");
                discovery) {
            speak(new StdioServer(discovery, protocol, pipes(), this::say), end);
        }
        return ExitCode.SUCCESS;
    }

    private StdioServer.Pipes pipes() {
        return new StdioServer.Pipes(System.in, out);
    }

    /// Returns when the agent has gone, or this process was told to end.
    private void speak(StdioServer server, TheEnd end) throws InterruptedException {
        Thread.ofVirtual().name("mcp").start(() -> speaks(server, end));
        end.await();
    }

    /// A tenant or a registry that cannot be read is told at once, and not by a list without tools.
    private static void refuseWhatHasNoTools(Service service, Permit permit) {
        if (service.tools(permit.caller()) instanceof Loading.Refused<List<Tool>>(var why)) {
            service.close();
            throw CommandFailure.failed(why.code(), why.message());
        }
    }

    private void speaks(StdioServer server, TheEnd end) {
        try {
            server.serve();
        } catch (IOException broken) {
            say("the pipe broke: " + broken.getMessage());
        } finally {
            end.comes();
        }
    }

    private void say(String what) {
        err.println("rote: " + what);
        err.flush();
    }
}
