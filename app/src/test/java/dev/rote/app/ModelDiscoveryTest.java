package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.FamilyFiles;
import dev.rote.discovery.ExplorationFile;
import dev.rote.session.DiscoverTask;
import dev.rote.session.Discovering;
import dev.rote.session.Project;
import dev.rote.session.Workplace;
import dev.rote.surface.Box;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.testbed.ModelServer;
import dev.rote.testbed.ModelServer.Reply;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A whole discovery on the mock core by a model behind each wire protocol, all ending in the draft that is shipped.
@OnTheSecondTrial
class ModelDiscoveryTest {
    private static final List<Reply> DECISIONS = List.of(
            call("fill", "textbox", "near", "Operator ID", ",\"value\":\"${secret.operator.username}\""),
            call("fill", "textbox", "near", "Password", ",\"value\":\"${secret.operator.password}\""),
            call("press", "button", "name", "Sign On", ""),
            call("press", "link", "name", "Member Search", ",\"frame\":\"nav\""),
            call("fill", "textbox", "near", "Member ID", ",\"frame\":\"main\",\"value\":\"${member_id}\""),
            call("press", "button", "name", "Search", ",\"frame\":\"main\""),
            new Reply.Call("look", "{\"rows\":\"Savings\"}"),
            new Reply.Call(
                    "done",
                    "{\"reason\":\"both stand there\",\"outputs\":{\"savings_balance\":{\"frame\":\"main\",\"on\":"
                            + "{\"row\":\"Savings\",\"column\":\"Balance\"}},\"member_name\":{\"frame\":\"main\",\"on\":"
                            + "{\"role\":\"cell\",\"near\":\"Name\"}}}}"));

    private static final Pattern PNG = Pattern.compile("iVBORw0KGgo[A-Za-z0-9+/=]*");

    private final Trial trial;

    ModelDiscoveryTest(Trial trial) {
        this.trial = trial;
    }

    private static Reply call(String tool, String role, String by, String text, String more) {
        return new Reply.Call(
                tool,
                "{\"reason\":\"the task needs it\",\"on\":{\"role\":\"" + role + "\",\"" + by + "\":\"" + text + "\"}"
                        + more + "}");
    }

    @ParameterizedTest
    @CsvSource({
        "anthropic, ANTHROPIC_API_KEY, /v1, true",
        "gemini, GEMINI_API_KEY, /v1, false",
        "openai, OPENAI_API_KEY, /v1, false",
        "ollama, NONE, '', false"
    })
    void endsInTheShippedDraftAndTellsAndShowsNoModelWhatIsSecret(
            String llm, String key, String path, boolean pictures, @TempDir Path folder) throws IOException {
        AtomicInteger turn = new AtomicInteger();
        try (ModelServer server = ModelServer.answering(_ -> DECISIONS.get(turn.getAndIncrement()))) {
            Map<String, String> environment = new HashMap<>(trial.workplace().environment());
            environment.put(key, "key-canary-99");
            environment.put("ROTE_MODEL", "practice");
            environment.put("ROTE_LLM_URL", server.address() + path);

            Project project = picturing(priced(Trial.MOCK_CORE, folder), pictures);

            Discovering ended = new DiscoverTask(workplace(environment), project, new LocalModels())
                    .perform(new DiscoverTask.Request(
                            Demo.GOAL,
                            trial.where(""),
                            new DiscoverTask.Decider.Model(llm),
                            folder.resolve("capabilities"),
                            Optional.empty()));

            assertThat(ended).isInstanceOf(Discovering.Drafted.class);
            Discovering.Drafted drafted = (Discovering.Drafted) ended;
            assertThat(Trial.lasting(drafted.capability()))
                    .isEqualTo(Trial.lasting(Trial.shipped("member_savings_balance")));
            assertThat(server.requests())
                    .hasSize(DECISIONS.size())
                    .allSatisfy(request -> assertThat(request.body())
                            .doesNotContain(Trial.PASSWORD)
                            .doesNotContain("key-canary-99")
                            .doesNotContain("4410003001"));
            assertThat(Files.readAllLines(drafted.run().resolve("model_calls.jsonl")))
                    .hasSize(DECISIONS.size())
                    .allSatisfy(line -> assertThat(line).contains("\"output_tokens\":100", "\"id\"", llm));
            assertThat(Files.readString(drafted.run().resolve("log.jsonl")))
                    .contains("the task needs it")
                    .doesNotContain("key-canary-99");
            assertShown(server, pictures, drafted.run(), project);
        }
    }

    private static Project picturing(Project project, boolean pictures) throws IOException {
        Files.writeString(
                project.root().resolve("policies/default.yaml"),
                "\ndiscovery:\n  pictures: " + pictures + "\n",
                StandardOpenOption.APPEND);
        return project;
    }

    private static void assertShown(ModelServer server, boolean pictures, Path run, Project project)
            throws IOException {
        assertThat(server.requests())
                .allSatisfy(request ->
                        assertThat(PNG.matcher(request.body()).find()).isEqualTo(pictures));
        if (pictures) {
            assertMasked(run, project, server.requests().getLast().body());
        }
    }

    /// What is kept of the member's screen says where what must not be shown stood; in the picture that was sent it
    /// is one plain colour.
    private static void assertMasked(Path run, Project project, String body) throws IOException {
        FamilyFiles.Reading family = FamilyFiles.read(project.root().resolve("families/legacy-core.yaml"));
        Observation screen = ((ExplorationFile.Reading.Read)
                        ExplorationFile.read(run, ((FamilyFiles.Reading.Loaded) family).family()))
                .exploration()
                .turns()
                .getLast()
                .before();
        Matcher base64 = PNG.matcher(body);
        assertThat(base64.find()).isTrue();
        BufferedImage picture =
                ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(base64.group())));
        assertThat(screen.nodes().stream()
                        .filter(node -> node.role() == Role.TEXT && node.text().contains("***"))
                        .toList())
                .hasSizeGreaterThan(2)
                .allSatisfy(node -> assertThat(colours(picture, node.box())).isEqualTo(1));
        assertThat(screen.nodes().stream()
                        .filter(node -> node.role() == Role.TEXT && node.text().contains("1,411.21"))
                        .toList())
                .isNotEmpty()
                .allSatisfy(node -> assertThat(colours(picture, node.box())).isGreaterThan(1));
    }

    private static long colours(BufferedImage picture, Box box) {
        return IntStream.range(box.y(), box.bottom())
                .flatMap(y -> IntStream.range(box.x(), box.right()).map(x -> picture.getRGB(x, y)))
                .distinct()
                .count();
    }

    private Workplace workplace(Map<String, String> environment) {
        Workplace usual = trial.workplace();
        return new Workplace(usual.surfaces(), usual.clock(), usual.random(), environment, usual.runs(), usual.state());
    }

    /// A copy of what a discovery reads of the project, with the price of the model.
    static Project priced(Project shipped, Path folder) throws IOException {
        Path copy = folder.resolve("project");
        for (String part : List.of("tenants", "policies", "families")) {
            Files.createDirectories(copy.resolve(part));
            try (Stream<Path> files = Files.list(shipped.root().resolve(part))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Files.copy(file, copy.resolve(part).resolve(file.getFileName()));
                }
            }
        }
        Files.writeString(copy.resolve("prices.yaml"), "models:\n  - {model: practice, input: 3.00, output: 15.00}\n");
        return new Project(copy);
    }
}
