package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Contract;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.ValueType;
import dev.rote.session.DiscoverTask;
import dev.rote.session.Discovering;
import dev.rote.session.Project;
import dev.rote.session.StartProject;
import dev.rote.session.StartProject.Starting;
import dev.rote.session.Where;
import dev.rote.session.Workplace;
import dev.rote.testbed.H2Console;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// From an address to a draft without editing a file, on an application that nobody here wrote.
@OnTheSecondTrial
class StartProjectTest {
    private static final String BALANCE = """
            {"act": "fill", "on": {"role": "textbox", "near": "User Name"}, "value": "${secret.clerk.username}"}
            {"act": "fill", "on": {"role": "textbox", "near": "Password"}, "value": "${secret.clerk.password}"}
            {"act": "press", "on": {"role": "button", "name": "Connect"}}
            {"act": "fill", "on": {"role": "textbox", "near": "SQL statement"}, "frame": "h2query", "value": "SELECT ID, NAME, BALANCE FROM CUSTOMER WHERE ID = ${customer_id}"}
            {"act": "press", "on": {"role": "button", "name": "Run"}, "frame": "h2query"}
            {"act": "done", "outputs": {"balance": {"on": {"row": "${customer_id}", "column": "BALANCE"}, "frame": "h2result"}}}
            """;

    private final Trial trial;

    StartProjectTest(Trial trial) {
        this.trial = trial;
    }

    @Test
    void beginsAProjectForAnUnknownApplicationAndLearnsATaskThere(@TempDir Path folder) throws IOException {
        try (H2Console console = H2Console.over(Trial.HOME.resolve("examples/h2-console/seed.sql"))) {
            StartProject.Request request = new StartProject.Request(console.address(), folder, "h2", "branch", "clerk");

            Starting started = new StartProject(workplace()).perform(request);

            assertThat(started).isInstanceOfSatisfying(Starting.Started.class, one -> {
                assertThat(one.signOn()).isEqualTo("/login.jsp");
                assertThat(one.variable()).isEqualTo("ROTE_SECRET_H2_CLERK");
                assertThat(one.files())
                        .hasSize(4)
                        .allSatisfy(file -> assertThat(Files.readString(file)).doesNotContain(H2Console.PASSWORD));
            });
            assertThat(new StartProject(workplace()).perform(request))
                    .isInstanceOfSatisfying(
                            Starting.Refused.class,
                            refused -> assertThat(refused.code()).isEqualTo("PROJECT_EXISTS"));
            assertThat(discovered(folder))
                    .isInstanceOfSatisfying(
                            Discovering.Drafted.class,
                            drafted -> assertThat(drafted.capability())
                                    .content()
                                    .contains("\"balance\"")
                                    .doesNotContain("9001"));
        }
    }

    @Test
    void writesNothingForAnAddressThatAnswersNothingOrIsNone(@TempDir Path folder) throws IOException {
        for (String address : List.of("http://127.0.0.1:9/", "file:///etc/passwd", "http://user:pw@127.0.0.1/")) {
            assertThat(new StartProject(workplace())
                            .perform(new StartProject.Request(address, folder, "h2", "branch", "clerk")))
                    .isInstanceOf(Starting.Refused.class);
        }
        try (var files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    private Discovering discovered(Path folder) {
        return new DiscoverTask(workplace(), new Project(folder))
                .perform(new DiscoverTask.Request(
                        new DiscoverTask.Goal(
                                "Look up a customer by id and return the balance",
                                "customer_balance",
                                "/",
                                List.of(Input.of("customer_id", ValueType.INTEGER, true)),
                                Map.of("customer_id", "9001"),
                                List.of(Output.of("balance", ValueType.DECIMAL, true)),
                                Contract.Effect.READ),
                        new Where("branch", "", ""),
                        new DiscoverTask.Decider.Program(
                                new ByteArrayInputStream(BALANCE.getBytes(StandardCharsets.UTF_8)),
                                new PrintStream(OutputStream.nullOutputStream()),
                                Duration.ofSeconds(30)),
                        folder.resolve("capabilities"),
                        Optional.empty()));
    }

    private Workplace workplace() {
        Workplace usual = trial.workplace();
        return new Workplace(
                usual.surfaces(),
                usual.clock(),
                usual.random(),
                Map.of("ROTE_SECRET_H2_CLERK", H2Console.USER + ":" + H2Console.PASSWORD),
                usual.runs(),
                usual.state());
    }
}
