package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.replay.SideEffect;
import dev.rote.session.ConsentToStep.Consenting;
import dev.rote.session.Workplace;
import dev.rote.testbed.H2Console;
import dev.rote.workflow.ConsentToWorkflow;
import dev.rote.workflow.Done;
import dev.rote.workflow.RunWorkflow;
import dev.rote.workflow.RunWorkflow.Running;
import dev.rote.workflow.WorkflowResult;
import dev.rote.workflow.WorkflowResult.Compensation;
import dev.rote.workflow.WorkflowResult.Ending;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two changes in a real application that belong together: the second cannot be made, and the first is taken back,
/// which the database itself proves.
class WorkflowOnH2Test {
    private static final String NAME = "move_household";
    private static final Map<String, String> INPUTS =
            Map.of("first", "9002", "second", "77777", "street", "7 Quay Lane");

    @Test
    void takesTheFirstChangeBackAndProvesItBySql(@TempDir Path folder) throws SQLException {
        try (H2Console console = H2Console.over(BackOffice.ROOT.resolve("seed.sql"))) {
            BackOffice office = office(folder, console);
            Workplace workplace = office.workplace();
            Map<String, String> approvals = Map.of(
                    "move_first", token(office, workplace, "move_first", Map.of()),
                    "move_second", token(office, workplace, "move_second", Map.of()),
                    "move_first.compensate",
                            token(office, workplace, "move_first.compensate", Map.of("before.street", "1 Main St")));

            WorkflowResult result = run(office, workplace, approvals);

            assertThat(result.ending())
                    .isInstanceOfSatisfying(
                            Ending.Outcome.class,
                            outcome -> assertThat(outcome.code() + " at " + outcome.step())
                                    .isEqualTo("NOT_FOUND at move_second"));
            assertThat(result.steps()).extracting(Done::effect).startsWith("not_applicable", "confirmed");
            assertThat(result.compensation()).isEqualTo(Compensation.PROVEN);
            assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
            assertThat(result.undone())
                    .singleElement()
                    .satisfies(undone ->
                            assertThat(undone.by().orElseThrow().effect()).isEqualTo("confirmed"));
            assertThat(console.ask("select street from customer where id = 9002"))
                    .containsExactly("1 Main St");
        }
    }

    /// With a user of the database who may only read, for the effect checks.
    private static BackOffice office(Path folder, H2Console console) throws SQLException {
        try (Connection clerk = DriverManager.getConnection(console.jdbcUrl(), H2Console.USER, H2Console.PASSWORD);
                Statement statement = clerk.createStatement()) {
            statement.execute("CREATE USER reader PASSWORD 'r'");
            statement.execute("GRANT SELECT ON customer TO reader");
        }
        Map<String, String> secrets = new HashMap<>(Map.of("ROTE_SECRET_H2_CLERK", "clerk:clerk1"));
        secrets.put("ROTE_SECRET_H2_READER", console.jdbcUrl() + ";USER=reader;PASSWORD=r");
        BackOffice office = new BackOffice(
                folder,
                console.address(),
                new BrowserSurfaces(BrowserSettings.in(folder.resolve("browsers"))),
                secrets);
        office.approved(BackOffice.READ_STREET.name());
        office.amend(BackOffice.STREET);
        return office;
    }

    private static WorkflowResult run(BackOffice office, Workplace workplace, Map<String, String> approvals) {
        return switch (new RunWorkflow(workplace, BackOffice.PROJECT, office.capabilities())
                .perform(new RunWorkflow.Request(NAME, INPUTS, office.where(), "clerk", "wf-1", approvals))) {
            case Running.Ended(var result) -> result;
            case Running other -> throw new AssertionError(other.toString());
        };
    }

    private static String token(BackOffice office, Workplace workplace, String call, Map<String, String> expected) {
        return switch (new ConsentToWorkflow(workplace, BackOffice.PROJECT, office.capabilities())
                .perform(new ConsentToWorkflow.Request(
                        NAME,
                        INPUTS,
                        office.where(),
                        new ConsentToWorkflow.Person("reviewer", "clerk", Duration.ofMinutes(15)),
                        call,
                        expected,
                        ""))) {
            case Consenting.Given(var token, var _) -> token;
            case Consenting.Refused refused -> throw new AssertionError(refused.toString());
        };
    }
}
