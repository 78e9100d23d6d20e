package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Contract;
import dev.rote.capability.Input;
import dev.rote.capability.Json;
import dev.rote.capability.Output;
import dev.rote.capability.ValueType;
import dev.rote.mcp.McpSettings;
import dev.rote.policy.Loading;
import dev.rote.session.DiscoverTask;
import dev.rote.session.DiscoverTask.Decider;
import dev.rote.session.Discovering;
import dev.rote.session.HostedDiscovery;
import dev.rote.session.Project;
import dev.rote.session.Workplace;
import dev.rote.testbed.H2Console;
import dev.rote.testbed.ModelServer;
import dev.rote.testbed.ModelServer.Reply;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One task on an application that nobody here wrote, worked out by a program at a pipe, a model of each
/// provider, an agent and a chooser: all end in the same contract.
@OnTheSecondTrial
class H2DecidersTest {
    private static final String STATEMENT = "SELECT COUNT(*) AS OVERDUE_INVOICES FROM INVOICE WHERE STATUS = 'OVERDUE'";
    private static final DiscoverTask.Goal REPORT = new DiscoverTask.Goal(
            "Run a report and return how many invoices are overdue",
            "overdue_report",
            "/",
            List.of(Input.of("statement", ValueType.STRING, true)),
            Map.of("statement", STATEMENT),
            List.of(Output.of("overdue_invoices", ValueType.INTEGER, true)),
            Contract.Effect.READ);
    private static final List<String> ACTS = """
            {"act": "fill", "on": {"role": "textbox", "near": "User Name"}, "value": "${secret.clerk.username}", "reason": "x"}
            {"act": "fill", "on": {"role": "textbox", "near": "Password"}, "value": "${secret.clerk.password}", "reason": "x"}
            {"act": "press", "on": {"role": "button", "name": "Connect"}, "reason": "x"}
            {"act": "fill", "on": {"role": "textbox", "near": "SQL statement"}, "frame": "h2query", "value": "${statement}", "reason": "x"}
            {"act": "press", "on": {"role": "button", "name": "Run"}, "frame": "h2query", "reason": "x"}
            """.lines().toList();
    private static final String DONE = """
            {"reason": "x", "outputs": {"overdue_invoices": {"on": {"role": "cell", "near": "OVERDUE_INVOICES"}, "frame": "h2result"}}}
            """.strip();
    private static final String CHOOSER = Trial.HOME
            .resolve("discovery/src/test/resources/dev/rote/discovery/chooser.py")
            .toString();

    /// A kind of model, the variable that its key stands in, and where its protocol begins.
    private record Provider(String name, String key, String path) {}

    private static final List<Provider> PROVIDERS = List.of(
            new Provider("anthropic", "ANTHROPIC_API_KEY", "/v1"),
            new Provider("gemini", "GEMINI_API_KEY", "/v1"),
            new Provider("openai", "OPENAI_API_KEY", "/v1"),
            new Provider("ollama", "NONE", ""));

    private final Trial trial;

    H2DecidersTest(Trial trial) {
        this.trial = trial;
    }

    @Test
    void whoeverDecidesTheDraftHasTheSameContract(@TempDir Path folder) throws Exception {
        try (H2Console console = H2Console.over(BackOffice.ROOT.resolve("seed.sql"));
                ExecutorService side = Executors.newFixedThreadPool(2)) {
            Future<Path> piped = side.submit(() -> drafted(console, folder.resolve("pipe"), program()));
            Future<Path> chosen = side.submit(() ->
                    drafted(console, folder.resolve("chooser"), new Decider.Choosing(List.of("python3", CHOOSER))));
            List<Future<Path>> modelled = PROVIDERS.stream()
                    .map(one -> side.submit(() -> modelled(console, folder.resolve(one.name()), one)))
                    .toList();
            Path hosted = hosted(console, folder.resolve("agent"));

            assertThat(Trial.lasting(hosted)).isEqualTo(Trial.lasting(piped.get()));
            for (Future<Path> one : modelled) {
                assertThat(Trial.lasting(one.get())).isEqualTo(Trial.lasting(hosted));
            }
            assertThat(contract(chosen.get())).isEqualTo(contract(hosted));
        }
    }

    private static Decider program() {
        String answers = String.join("\n", ACTS) + "\n" + DONE.replace("{\"reason\"", "{\"act\": \"done\", \"reason\"");
        return new Decider.Program(
                new ByteArrayInputStream(answers.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(OutputStream.nullOutputStream()),
                Duration.ofSeconds(60));
    }

    private Path drafted(H2Console console, Path folder, Decider decider) {
        BackOffice office = office(console, folder, Map.of());
        return drafted(new DiscoverTask(office.workplace(), BackOffice.PROJECT).perform(request(office, decider)));
    }

    private Path modelled(H2Console console, Path folder, Provider provider) throws IOException {
        List<Reply> replies =
                new ArrayList<>(ACTS.stream().map(H2DecidersTest::call).toList());
        replies.add(new Reply.Call("done", DONE));
        AtomicInteger turn = new AtomicInteger();
        try (ModelServer server = ModelServer.answering(_ -> replies.get(turn.getAndIncrement()))) {
            BackOffice office = office(
                    console,
                    folder,
                    Map.of(
                            provider.key(),
                            "key-canary-99",
                            "ROTE_MODEL",
                            "practice",
                            "ROTE_LLM_URL",
                            server.address() + provider.path()));
            Project project = ModelDiscoveryTest.priced(BackOffice.PROJECT, folder);
            return drafted(new DiscoverTask(office.workplace(), project, new LocalModels())
                    .perform(request(office, new Decider.Model(provider.name()))));
        }
    }

    private Path hosted(H2Console console, Path folder) throws Exception {
        BackOffice office = office(console, folder, Map.of());
        HostedDiscovery.Setting setting = new HostedDiscovery.Setting(
                office.where(),
                office.capabilities(),
                Optional.empty(),
                Duration.ofSeconds(60),
                Duration.ofSeconds(30));
        if (!(HostedDiscovery.open(office.workplace(), BackOffice.PROJECT, setting)
                instanceof Loading.Loaded<HostedDiscovery>(var discovery))) {
            throw new AssertionError("no discovery can be hosted");
        }
        try (discovery;
                Spoken agent = new Spoken(discovery, McpSettings.usual("test").waiting(Duration.ofSeconds(50)))) {
            agent.initialize();
            agent.call("discover_start", Spoken.json("""
                    {"goal": "%s", "name": "%s", "entry": "/",
                     "inputs": [{"name": "statement", "type": "string", "value": "%s"}],
                     "outputs": [{"name": "overdue_invoices", "type": "integer"}]}
                    """.formatted(REPORT.goal(), REPORT.name(), STATEMENT)));
            for (String act : ACTS) {
                agent.call("discover_act", Spoken.json(act));
            }
            Json.Fields end = Spoken.structured(agent.call("discover_done", Spoken.json(DONE)));
            assertThat(end.field("kind")).as(end.pretty()).contains(Json.text("drafted"));
            return office.capabilities().resolve(REPORT.name() + ".json");
        }
    }

    private static Reply call(String line) {
        Json.Fields act = Spoken.json(line);
        String name = act.field("act").orElseThrow() instanceof Json.Text(var text) ? text : "";
        return new Reply.Call(name, act.without("act").canonical());
    }

    private BackOffice office(H2Console console, Path folder, Map<String, String> more) {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("ROTE_SECRET_H2_CLERK", H2Console.USER + ":" + H2Console.PASSWORD);
        environment.put("PATH", System.getenv("PATH"));
        Workplace usual = trial.workplace();
        return new BackOffice(folder, console.address(), usual.surfaces(), environment);
    }

    private static DiscoverTask.Request request(BackOffice office, Decider decider) {
        return new DiscoverTask.Request(REPORT, office.where(), decider, office.capabilities(), Optional.empty());
    }

    private static Path drafted(Discovering ended) {
        assertThat(ended).as(ended.toString()).isInstanceOf(Discovering.Drafted.class);
        return ((Discovering.Drafted) ended).capability();
    }

    private static Json contract(Path draft) throws IOException {
        return Spoken.json(Files.readString(draft)).field("contract").orElseThrow();
    }
}
