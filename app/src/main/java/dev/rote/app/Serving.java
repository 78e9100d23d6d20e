package dev.rote.app;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.WarmBrowsers;
import dev.rote.cli.CommandFailure;
import dev.rote.cli.ExitCode;
import dev.rote.cli.Version;
import dev.rote.console.Console;
import dev.rote.http.HttpApi;
import dev.rote.http.HttpSettings;
import dev.rote.http.PortTaken;
import dev.rote.mcp.McpSettings;
import dev.rote.mcp.StreamableHttp;
import dev.rote.policy.Loading;
import dev.rote.session.Project;
import dev.rote.session.Service;
import dev.rote.session.ServiceSettings;
import dev.rote.session.Workplace;
import dev.rote.workflow.Workflows;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Optional;

/// Serves the HTTP API from its start until this process is told to end.
final class Serving {
    private static final Duration WARMING = Duration.ofSeconds(30);

    private final Workplace workplace;
    private final Project project;
    private final PrintWriter err;

    Serving(Workplace workplace, Project project, PrintWriter err) {
        this.workplace = workplace;
        this.project = project;
        this.err = err;
    }

    /// Where it listens, how much a client may ask for, and where people find the console, if they do.
    record Place(String host, int port, int perSecond, Optional<Integer> consolePort) {}

    /// Returns when it has been told to end and has, its browsers too, with the exit code.
    int on(BrowserSettings browsers, ServiceSettings settings, Place place) throws InterruptedException {
        try (TheEnd end = new TheEnd("serving")) {
            Optional<Console> console =
                    place.consolePort().map(port -> Operating.start(workplace, project, place.host(), port));
            int code;
            try {
                code = onBrowsers(browsers, settings, place, console, end);
            } finally {
                console.ifPresent(Console::close);
            }
            say("ended");
            return code;
        }
    }

    private int onBrowsers(
            BrowserSettings browsers, ServiceSettings settings, Place place, Optional<Console> console, TheEnd end)
            throws InterruptedException {
        try (WarmBrowsers warm = new WarmBrowsers(browsers)) {
            Workplace on = new Workplace(
                    warm,
                    workplace.clock(),
                    workplace.random(),
                    workplace.environment(),
                    workplace.runs(),
                    workplace.state());
            return switch (Service.open(on, project, settings)) {
                case Loading.Refused<Service>(var why) -> throw CommandFailure.failed(why.code(), why.message());
                case Loading.Loaded<Service>(var service) -> {
                    service.warmUp(WARMING).forEach(why -> say("no browser is warm: " + why));
                    yield served(on, service, place, console, end);
                }
            };
        }
    }

    private int served(Workplace on, Service service, Place place, Optional<Console> console, TheEnd end)
            throws InterruptedException {
        HttpSettings settings = new HttpSettings(
                place.host(), place.port(), place.perSecond(), Version.ofThisBuild(), workplace.environment());
        StreamableHttp agents =
                new StreamableHttp(service, McpSettings.usual(Version.ofThisBuild()), workplace.random(), _ -> {});
        try {
            HttpApi api = HttpApi.start(
                    service, new Workflows(on, project, service), settings, workplace.random(), new AgentGuest(agents));
            say("serving on " + api.address());
            console.ifPresent(this::tell);
            end.await();
            say("ending; what is under way may finish");
            agents.close();
            api.close();
            return ExitCode.SUCCESS;
        } catch (PortTaken taken) {
            agents.close();
            service.close();
            throw CommandFailure.failed("PORT_TAKEN", String.valueOf(taken.getMessage()));
        }
    }

    private void tell(Console console) {
        say("the console is at " + console.address());
        say("one person, once, within ten minutes: " + console.oneTimeLink());
    }

    private void say(String what) {
        err.println("rote: " + what);
        err.flush();
    }
}
