package dev.rote.benchmarks;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.WarmBrowser;
import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import dev.rote.replay.Budget;
import dev.rote.replay.ResultJson;
import dev.rote.session.Project;
import dev.rote.session.ReplayCapability;
import dev.rote.session.ReplayCapability.Replaying;
import dev.rote.session.Terms;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.surface.Journal;
import dev.rote.surface.Run;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;

/// A process of ours that performs what it is asked on standard input, one JSON object a line, in a browser that
/// stays: what the fault campaign kills. It does what `rote replay` does, by the same verb.
public final class FaultWorker {
    private static final Budget BUDGET = new Budget(Duration.ofSeconds(40), 500, 3, true);
    private static final Duration START = Duration.ofMinutes(1);

    private final BrowserSettings settings;
    private final Project project;
    private final JumpingClock clock = new JumpingClock();
    private final Semaphore goes = new Semaphore(0);
    private final BlockingQueue<Json.Fields> orders = new LinkedBlockingQueue<>();

    private FaultWorker(BrowserSettings settings, Project project) {
        this.settings = settings;
        this.project = project;
    }

    /// Arguments: the Chromium program, a folder for the browser, the project. Ends with its input.
    public static void main(String[] arguments) throws InterruptedException {
        FaultWorker worker = new FaultWorker(
                BrowserSettings.in(Path.of(arguments[1])).with(Path.of(arguments[0])),
                new Project(Path.of(arguments[2])));
        Thread.ofVirtual().name("orders").start(worker::listen);
        worker.work();
    }

    private void listen() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!(Json.read(line) instanceof JsonReading.Read(Json.Fields order))) {
                    throw new IllegalArgumentException("not understood: " + line);
                }
                switch (text(order, "do")) {
                    case "go" -> goes.release();
                    case "jump" -> clock.jump(Duration.ofSeconds(Long.parseLong(text(order, "seconds"))));
                    default -> orders.add(order);
                }
            }
            System.exit(0);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void work() throws InterruptedException {
        while (true) {
            try (WarmBrowser browser = WarmBrowser.start(
                    settings, List.of("127.0.0.1"), Run.lasting(START, Clock.systemUTC(), Journal.SILENT))) {
                say(event("ready"));
                for (Json.Fields order = orders.take(); !text(order, "do").equals("renew"); order = orders.take()) {
                    goes.drainPermits();
                    clock.jump(Duration.ZERO);
                    say(event("done").with("answer", performed(browser, order)));
                }
            }
        }
    }

    private Json performed(WarmBrowser browser, Json.Fields order) {
        Moment awaited = text(order, "pause_at").isEmpty() ? Moment.ANY_TIME : Moment.valueOf(text(order, "pause_at"));
        Workplace workplace = new Workplace(
                new PausingSurfaces(browser, moment -> pause(moment, awaited)),
                clock,
                new SecureRandom(),
                System.getenv(),
                Path.of(text(order, "runs")),
                Path.of(text(order, "state")));
        Map<String, String> inputs = new TreeMap<>();
        for (String name : List.of("member_id", "account_type", "initial_deposit")) {
            inputs.put(name, text(order, name));
        }
        Replaying replaying = new ReplayCapability(workplace, project)
                .perform(new ReplayCapability.Request(
                        Path.of(text(order, "capability")),
                        inputs,
                        new Where("local", text(order, "core"), text(order, "inject")),
                        new Terms(
                                "campaign",
                                text(order, "token"),
                                text(order, "key"),
                                text(order, "dry").equals("yes")),
                        BUDGET));
        return switch (replaying) {
            case Replaying.Performed(var result) -> ResultJson.of(result);
            case Replaying.Answered(var result) -> result;
            case Replaying.Refused(var code, var message) ->
                Json.Fields.NONE
                        .with("kind", Json.text("refused"))
                        .with("code", Json.text(code))
                        .with("message", Json.text(message));
        };
    }

    private void pause(Moment moment, Moment awaited) {
        if (moment == awaited) {
            say(event("at"));
            goes.acquireUninterruptibly();
        }
    }

    private static Json.Fields event(String name) {
        return Json.Fields.NONE.with("event", Json.text(name));
    }

    private static synchronized void say(Json.Fields event) {
        System.out.println(event.canonical());
        System.out.flush();
    }

    static String text(Json.Fields fields, String name) {
        return fields.field(name).orElse(new Json.Null()) instanceof Json.Text(var text) ? text : "";
    }
}
