package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.session.DiscoverTask;
import dev.rote.session.Discovering;
import dev.rote.session.Project;
import dev.rote.session.Workplace;
import dev.rote.testbed.ModelServer;
import dev.rote.testbed.ModelServer.Reply;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
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
        "anthropic, ANTHROPIC_API_KEY, /v1",
        "gemini, GEMINI_API_KEY, /v1",
        "openai, OPENAI_API_KEY, /v1",
        "ollama, NONE, ''"
    })
    void endsInTheShippedDraftAndTellsNoModelWhatIsSecret(String llm, String key, String path, @TempDir Path folder)
            throws IOException {
        AtomicInteger turn = new AtomicInteger();
        try (ModelServer server = ModelServer.answering(_ -> DECISIONS.get(turn.getAndIncrement()))) {
            Map<String, String> environment = new HashMap<>(trial.workplace().environment());
            environment.put(key, "key-canary-99");
            environment.put("ROTE_MODEL", "practice");
            environment.put("ROTE_LLM_URL", server.address() + path);

            Discovering ended = new DiscoverTask(workplace(environment), priced(folder), new LocalModels())
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
        }
    }

    private Workplace workplace(Map<String, String> environment) {
        Workplace usual = trial.workplace();
        return new Workplace(usual.surfaces(), usual.clock(), usual.random(), environment, usual.runs(), usual.state());
    }

    /// The mock core's project, with the price of the model.
    private static Project priced(Path folder) throws IOException {
        Project shipped = Trial.MOCK_CORE;
        for (String part : List.of("tenants/local.yaml", "policies/default.yaml", "families/legacy-core.yaml")) {
            Path copy = folder.resolve("project").resolve(part);
            Files.createDirectories(copy.getParent());
            Files.copy(shipped.root().resolve(part), copy);
        }
        Files.writeString(
                folder.resolve("project/prices.yaml"), "models:\n  - {model: practice, input: 3.00, output: 15.00}\n");
        return new Project(folder.resolve("project"));
    }
}
