package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.BrowserSurfaces;
import dev.rote.capability.Capability;
import dev.rote.capability.CapabilityFiles;
import dev.rote.capability.CapabilityReading;
import dev.rote.capability.Step;
import dev.rote.capability.Value;
import dev.rote.policy.Consent;
import dev.rote.replay.EffectVerdict;
import dev.rote.replay.FailureCode;
import dev.rote.replay.Reading;
import dev.rote.replay.ReplayResult;
import dev.rote.replay.SideEffect;
import dev.rote.session.DiscoverTask;
import dev.rote.session.Discovering;
import dev.rote.surface.SurfaceProvider;
import dev.rote.testbed.H2Console;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The whole way on a real application nobody built for it: H2's web console, discovered by script, reviewed,
/// performed, with SQL as the oracle.
class H2ConsoleTest {
    private static final String CUSTOMERS = "select * from customer order by id";
    private static final Map<String, String> CLERK = Map.of("ROTE_SECRET_H2_CLERK", "clerk:clerk1");
    private static final Consent NOBODY = new Consent.None();

    @TempDir
    private Path folder = Path.of("");

    private H2Console console = H2Console.over(BackOffice.ROOT.resolve("seed.sql"));
    private BackOffice office = new BackOffice(folder, console.address(), browsers(), CLERK);

    @BeforeEach
    void opensTheOffice() {
        office = new BackOffice(folder, console.address(), browsers(), CLERK);
    }

    @AfterEach
    void closesTheConsole() {
        console.close();
    }

    static List<DiscoverTask.Goal> goals() {
        return List.of(BackOffice.BALANCE, BackOffice.OVERDUE, BackOffice.READ_STREET, BackOffice.STREET);
    }

    @ParameterizedTest
    @MethodSource("goals")
    void learnsWhatIsCommitted(DiscoverTask.Goal goal) throws IOException {
        Discovering found = office.discover(goal, Optional.of("reviewer"));

        assertThat(found).isInstanceOf(Discovering.Drafted.class);
        Path draft = ((Discovering.Drafted) found).capability();
        Path committed = BackOffice.committed(goal.name());
        if (Boolean.getBoolean("rote.write")) {
            Files.copy(draft, committed, StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(lasting(draft))
                .as("%s; write it with -Drote.write=true and review the difference", committed)
                .isEqualTo(lasting(committed));
    }

    @Test
    void asksForConsentBeforeItLearnsToSave() {
        Discovering found = office.discover(BackOffice.STREET, Optional.empty());

        assertThat(found)
                .isInstanceOfSatisfying(
                        Discovering.Escalated.class,
                        escalated -> assertThat(escalated.code())
                                .as(escalated.reason())
                                .isEqualTo("NEEDS_APPROVAL"));
        assertThat(street(9002)).isEqualTo("1 Main St");
    }

    @Test
    void answersTheBalanceOfTheCustomerAskedFor() {
        assertThat(outputs(office.replay(BackOffice.BALANCE, Map.of("customer_id", "9001"), NOBODY)))
                .isEqualTo(customer("1234.56", "Åberg & Söner AB"));
        assertThat(outputs(office.replay(BackOffice.BALANCE, Map.of("customer_id", "9002"), NOBODY)))
                .isEqualTo(customer("-20.00", "O'Neill \"Quality\" <Tools>"));
    }

    @Test
    void saysThatThereIsNoSuchCustomer() {
        ReplayResult result = office.replay(BackOffice.BALANCE, Map.of("customer_id", "77777"), NOBODY);

        assertThat(result)
                .isInstanceOfSatisfying(
                        ReplayResult.BusinessOutcome.class,
                        outcome -> assertThat(outcome.code()).isEqualTo("NOT_FOUND"));
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
    }

    @Test
    void countsTheOverdueInvoices() {
        assertThat(outputs(office.replay(BackOffice.OVERDUE, Map.of(), NOBODY)))
                .isEqualTo(Map.of("overdue_invoices", new Value.Whole(2857)));
        assertThat(console.ask("select count(*) from invoice where status = 'OVERDUE'"))
                .containsExactly("2857");
    }

    @Test
    void changesNothingWithoutConsent() {
        List<String> before = console.ask(CUSTOMERS);

        ReplayResult result = office.replay(BackOffice.STREET, change(9001, "9 Elm Court"), NOBODY);

        assertThat(result)
                .isInstanceOfSatisfying(
                        ReplayResult.Failure.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED));
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(console.ask(CUSTOMERS)).isEqualTo(before);
    }

    @Test
    void aDryRunShowsTheStreetAndNoSessionAndChangesNothing() {
        List<String> before = console.ask(CUSTOMERS);

        ReplayResult result = office.replay(BackOffice.STREET, change(9002, "9 Elm Court"), new Consent.DryRun());

        assertThat(result)
                .isInstanceOfSatisfying(
                        ReplayResult.DryRun.class,
                        dryRun -> assertThat(dryRun.held().fields())
                                .anySatisfy(field -> assertThat(field.value()).isEqualTo("9 Elm Court"))
                                .filteredOn(field -> field.name().equals("jsessionid"))
                                .isNotEmpty()
                                .allSatisfy(field -> assertThat(field.value()).startsWith("(volatile, ")));
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(result.account().warnings()).isEmpty();
        assertThat(console.ask(CUSTOMERS)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9 Elm Court",
                "O'Hara \"Lane\" <1>",
                "';delete from customer;--",
                "&lt;b&gt; ${customer_id} &amp; %27",
                "Ålgatan 5 \\ 東通り"
            })
    void changesExactlyTheRowItHasConsentFor(String street) {
        ReplayResult result =
                office.replay(BackOffice.STREET, change(9002, street), new Consent.Given("reviewer", save()));

        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);
        assertThat(street(9002)).isEqualTo(street);
        assertThat(console.ask("select count(*) from customer c where street <> c.id || ' High Street'"
                        + " and id not in (9001, 9002)"))
                .containsExactly("0");
        assertThat(console.ask("select id, name, street, city, credit_limit, balance from customer where id = 9001"))
                .containsExactly("9001 | Åberg & Söner AB | Storgatan 5 | Malmö | 25000.00 | 1234.56");
        assertThat(console.ask("select name, city, credit_limit, balance from customer where id = 9002"))
                .containsExactly("O'Neill \"Quality\" <Tools> | Cork | 500.00 | -20.00");
        assertThat(console.ask("select count(*) from customer")).containsExactly("2002");
    }

    @Test
    void provesTheStreetInTheDatabaseItself() throws SQLException {
        try (Connection clerk = DriverManager.getConnection(console.jdbcUrl(), H2Console.USER, H2Console.PASSWORD);
                var statement = clerk.createStatement()) {
            statement.execute("CREATE USER reader PASSWORD 'r'");
            statement.execute("GRANT SELECT ON customer TO reader");
        }
        Map<String, String> secrets = new HashMap<>(CLERK);
        secrets.put("ROTE_SECRET_H2_READER", console.jdbcUrl() + ";USER=reader;PASSWORD=r");
        BackOffice proving = new BackOffice(folder, console.address(), browsers(), secrets);
        proving.amend(BackOffice.STREET);

        ReplayResult result =
                proving.replay(BackOffice.STREET, change(9002, "7 Quay Lane"), new Consent.Given("reviewer", save()));

        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().effect().status()).isEqualTo(EffectVerdict.Status.CONFIRMED);
        assertThat(result.account().effect().checks())
                .extracting(EffectVerdict.Checked::before, EffectVerdict.Checked::after)
                .containsExactly(tuple("1 Main St", "7 Quay Lane"));
        assertThat(street(9002)).isEqualTo("7 Quay Lane");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "= 7 High St", "=+1 Street", " 5 Elm Court", "x"})
    void refusesAStreetTheConsoleWouldTakeForSomethingElse(String street) {
        ReplayResult result = office.replay(BackOffice.STREET, change(9002, street), NOBODY);

        assertThat(result)
                .isInstanceOfSatisfying(
                        ReplayResult.Failure.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.INPUT_INVALID));
        assertThat(street(9002)).isEqualTo("1 Main St");
    }

    @Test
    void changesNothingForACustomerThatDoesNotExist() {
        List<String> before = console.ask(CUSTOMERS);

        ReplayResult result =
                office.replay(BackOffice.STREET, change(77777, "9 Elm Court"), new Consent.Given("reviewer", save()));

        assertThat(result)
                .isInstanceOfSatisfying(
                        ReplayResult.BusinessOutcome.class,
                        outcome -> assertThat(outcome.code()).isEqualTo("NOT_FOUND"));
        assertThat(console.ask(CUSTOMERS)).isEqualTo(before);
    }

    @Test
    void signsOnAgainWhenTheConsoleForgotTheSession() {
        SurfaceProvider forgetting = new BeforePress(browsers(), "Run", console::forgetSessions);
        BackOffice interrupted = new BackOffice(folder, console.address(), forgetting, CLERK);

        ReplayResult result = interrupted.replay(BackOffice.BALANCE, Map.of("customer_id", "9001"), NOBODY);

        assertThat(outputs(result)).isEqualTo(customer("1234.56", "Åberg & Söner AB"));
        assertThat(result.account().recoveries()).hasSize(1);
    }

    @Test
    void neverSavesTwiceWhenTheSessionIsLostAtTheSave() {
        SurfaceProvider forgetting = new BeforePress(browsers(), "Save", console::forgetSessions);
        BackOffice interrupted = new BackOffice(folder, console.address(), forgetting, CLERK);

        ReplayResult result = interrupted.replay(
                BackOffice.STREET, change(9002, "9 Elm Court"), new Consent.Given("reviewer", save()));

        assertThat(result).isInstanceOf(ReplayResult.Failure.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        assertThat(street(9002)).isEqualTo("1 Main St");
    }

    @Test
    void saysThatTheSignOnWasRefused() {
        BackOffice stranger = new BackOffice(
                folder, console.address(), browsers(), Map.of("ROTE_SECRET_H2_CLERK", "clerk:not-the-password"));

        assertThat(stranger.replay(BackOffice.OVERDUE, Map.of(), NOBODY))
                .isInstanceOfSatisfying(
                        ReplayResult.Failure.class,
                        failure -> assertThat(failure.code()).isEqualTo(FailureCode.AUTH_FAILED));
    }

    private SurfaceProvider browsers() {
        return new BrowserSurfaces(BrowserSettings.in(folder.resolve("state")));
    }

    private String street(int customer) {
        return console.ask("select street from customer where id = " + customer).getFirst();
    }

    private static Map<String, String> change(int customer, String street) {
        return Map.of("customer_id", "" + customer, "street", street);
    }

    /// The id of the one step that changes something.
    private static String save() {
        return read(BackOffice.committed("change_customer_street")).steps().stream()
                .filter(Step::isCommit)
                .map(Step::id)
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, Value> outputs(ReplayResult result) {
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        return result.outputs().stream().collect(Collectors.toMap(Reading::output, Reading::value));
    }

    private static Map<String, Value> customer(String balance, String name) {
        return Map.of("balance", new Value.Decimal(new BigDecimal(balance)), "customer_name", new Value.Text(name));
    }

    /// What one run of discovery has in common with the next, also on a machine with other fonts.
    private static String lasting(Path file) throws IOException {
        return Files.readString(file)
                .replaceAll("\"(run|recorded_at)\": \"[^\"]*\"", "\"$1\": \"\"")
                .replaceAll("\"[0-9a-f]{64}\"", "\"\"")
                .replaceAll("\"(x|y|width|height)\": -?[0-9]+", "\"$1\": 0");
    }

    private static Capability read(Path file) {
        return switch (CapabilityFiles.read(file)) {
            case CapabilityReading.Loaded loaded -> loaded.capability();
            case CapabilityReading.SealBroken broken ->
                throw new AssertionError(broken.why().toString());
            case CapabilityReading.Refused(var why) -> throw new AssertionError(why.toString());
        };
    }
}
