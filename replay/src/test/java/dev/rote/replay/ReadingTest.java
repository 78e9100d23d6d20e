package dev.rote.replay;

import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.StepAct;
import dev.rote.capability.Value;
import dev.rote.capability.ValueType;
import dev.rote.surface.Box;
import dev.rote.surface.Control;
import dev.rote.surface.Feature;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The straight path, from the entry to typed outputs.
final class ReadingTest {
    private static final Map<String, String> MEMBER = Map.of("member_id", "10003");

    @TempDir
    Path runs;

    private Desk desk() {
        Desk desk = new Desk(runs);
        Core.on(desk.app);
        return desk;
    }

    @Test
    void readsTypedOutputs() {
        Desk desk = desk();
        ReplayResult result = desk.perform(Core.lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.exitCode()).isZero();
        assertThat(result.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(values(result))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "savings_balance",
                        new Value.Decimal(new BigDecimal("1411.21")),
                        "member_name",
                        new Value.Text("Test Member 03")));
        assertThat(desk.surface().isClosed()).isTrue();
    }

    @Test
    void doesExactlyTheStepsAndNothingElse() {
        Desk desk = desk();
        desk.perform(Core.lookup(), MEMBER);
        assertThat(desk.acts())
                .containsExactly(
                        "navigate /login",
                        "fill user = ***",
                        "fill password = ***",
                        "press Sign On",
                        "fill id = 10003",
                        "press Search");
    }

    @Test
    void saysWhereEachOutputStood() {
        Reading balance = desk().perform(Core.lookup(), MEMBER).outputs().getFirst();
        assertThat(balance.spot().step()).isEqualTo("member.balance");
        assertThat(balance.spot().frame()).isEqualTo("main");
        assertThat(balance.spot().role()).isEqualTo("cell");
        assertThat(balance.spot().rung()).isEqualTo("table_cell");
        assertThat(balance.spot().box()).isNotEqualTo(Box.NONE);
        assertThat(balance.spot().digest()).isNotEmpty();
    }

    @Test
    void takesTheSamePathOnTheSameRungsTenTimes() {
        for (int i = 0; i < 10; i++) {
            Desk desk = new Desk(runs.resolve("run" + i));
            Core.on(desk.app);
            Account account = desk.perform(Core.lookup(), MEMBER).account();
            assertThat(account.rungsUsed())
                    .containsExactly(
                            Map.entry("sign_on.user", "near_text"),
                            Map.entry("sign_on.password", "near_text"),
                            Map.entry("sign_on.submit", "role_name"),
                            Map.entry("search.id", "near_text"),
                            Map.entry("search.submit", "role_name"),
                            Map.entry("member.balance", "table_cell"),
                            Map.entry("member.name", "near_text"));
            assertThat(account.runId())
                    .isEqualTo("20260105-090000-" + account.runId().substring(16));
            assertThat(account.recoveries()).isEmpty();
            assertThat(account.warnings()).isEmpty();
        }
    }

    @Test
    void anOptionalOutputMayBeMissingFromASuccess() {
        Desk desk = desk();
        desk.app.screen(
                "/member",
                known -> Screen.at("/member")
                        .show(
                                heading("Member Detail"),
                                table(row("Member ID", known.value("id"))),
                                table(Part.header("Account", "Balance"), row("Savings", "5.00"))));
        ReplayResult result = desk.perform(Core.lookup(), MEMBER);
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(values(result))
                .containsExactly(Map.entry("savings_balance", new Value.Decimal(new BigDecimal("5.00"))));
    }

    @Test
    void aRequiredOutputThatIsMissingFailsTheRun() {
        Desk desk = desk();
        desk.app.screen(
                "/member",
                known -> Screen.at("/member")
                        .show(
                                heading("Member Detail"),
                                table(row("Member ID", known.value("id")), row("Name", "Someone"))));
        ReplayResult.Failure failure = failure(desk.perform(Core.lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.EXTRACTION_FAILED);
        assertThat(failure.step()).isEqualTo("member.balance");
        assertThat(failure.cause().observed()).contains("table_cell").contains("Member Detail");
    }

    /// Row and column are told on the one observation that the value is read from: a look-alike row, or a table that
    /// lost or renamed its column, has no cell that would do.
    @ParameterizedTest
    @CsvSource({
        "Savings, Balance,   Savings, EXTRACTION_FAILED",
        "Savings, Available, Checking, EXTRACTION_FAILED",
        "Saved,   Balance,   Checking, EXTRACTION_FAILED"
    })
    void aRowThatIsThereTwiceOrAColumnThatIsGoneIsNoValue(String first, String column, String second, String code) {
        Desk desk = desk();
        desk.app.screen(
                "/member",
                known -> Screen.at("/member")
                        .show(
                                heading("Member Detail"),
                                table(row("Member ID", known.value("id"))),
                                table(Part.header("Account", column), row(first, "$1,411.21"), row(second, "$9.99"))));

        ReplayResult.Failure failure = failure(desk.perform(Core.lookup(), MEMBER));

        assertThat(failure.code().name()).isEqualTo(code);
        assertThat(failure.step()).isEqualTo("member.balance");
        assertThat(failure.outputs()).isEmpty();
    }

    @Test
    void aTextThatIsNoNumberIsNotADecimal() {
        Desk desk = desk();
        desk.app.screen(
                "/member",
                known -> Screen.at("/member")
                        .show(
                                heading("Member Detail"),
                                table(row("Member ID", known.value("id"))),
                                table(Part.header("Account", "Balance"), row("Savings", "see branch"))));
        ReplayResult.Failure failure = failure(desk.perform(Core.lookup(), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.EXTRACTION_FAILED);
        assertThat(failure.cause().observed()).startsWith("\"see branch\"");
    }

    @Test
    void waitsForAValueThatComesLate() {
        Desk desk = desk();
        desk.app
                .screen(
                        "/member",
                        known -> Screen.at("/member")
                                .show(
                                        heading("Member Detail"),
                                        table(row("Member ID", known.value("id"))),
                                        table(
                                                Part.header("Account", "Balance"),
                                                row("Savings", known.value("loaded")))))
                .arrive("/member", Reaction.set("loaded", "12.50").after(Duration.ofSeconds(2)));
        assertThat(values(desk.perform(Core.lookup(), MEMBER)))
                .contains(Map.entry("savings_balance", new Value.Decimal(new BigDecimal("12.50"))));
    }

    @Test
    void readsThePartBetweenTwoTexts() {
        Desk desk = desk();
        desk.app.screen(Screen.at("/receipt").show(heading("Your reference is R-1042 (keep it).")));
        Draft draft = new Draft()
                .output("reference", ValueType.STRING, true)
                .milestone(
                        "receipt",
                        Steps.open("receipt.open", "/receipt", Steps.at("/receipt")),
                        Steps.with(
                                Steps.read("receipt.reference", theHeading(), "reference"),
                                new StepAct.Read("reference", "reference is ", " (")));
        assertThat(values(desk.perform(draft, Map.of())))
                .containsExactly(Map.entry("reference", new Value.Text("R-1042")));
    }

    private static Control theHeading() {
        return Control.in("", new Rung.RoleName(Role.HEADING, "Your reference is R-1042 (keep it)."));
    }

    @Test
    void refusesASurfaceThatCannotDoWhatIsNeededBeforeOpeningIt() {
        Desk desk = desk();
        desk.app.lacking(Feature.TABLES);
        ReplayResult.Failure failure = failure(desk.perform(Core.lookup().requiring(Feature.TABLES), MEMBER));
        assertThat(failure.code()).isEqualTo(FailureCode.SURFACE_INCOMPATIBLE);
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
        assertThat(failure.cause().observed()).contains("tables");
        assertThat(desk.app.opened()).isEmpty();
    }

    @Test
    void goesToTheEntryWhenTheFirstStepGoesNowhere() {
        Desk desk = desk();
        Draft draft = new Draft()
                .output("title", ValueType.STRING, true)
                .milestone("login", Steps.read("login.title", Steps.heading("Sign On"), "title"));
        assertThat(values(desk.perform(draft, Map.of())))
                .containsExactly(Map.entry("title", new Value.Text("Sign On")));
        assertThat(desk.acts()).containsExactly("navigate /login");
    }

    @Test
    void anInputThatLooksLikeASecretsPlaceIsTypedAsItIs() {
        Desk desk = desk();
        desk.perform(Core.lookup(), Map.of("member_id", "${secret.operator.password}"));
        assertThat(desk.acts()).contains("fill id = ${secret.operator.password}");
    }

    private static Map<String, Value> values(ReplayResult result) {
        return result.outputs().stream().collect(Collectors.toMap(Reading::output, Reading::value));
    }

    static ReplayResult.Failure failure(ReplayResult result) {
        assertThat(result).isInstanceOf(ReplayResult.Failure.class);
        return (ReplayResult.Failure) result;
    }
}
