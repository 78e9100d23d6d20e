package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings;
import dev.rote.browser.WarmBrowser;
import dev.rote.capability.Capability;
import dev.rote.capability.Contract;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.capability.Value;
import dev.rote.capability.ValueType;
import dev.rote.discovery.Task;
import dev.rote.replay.Attendant;
import dev.rote.replay.EscalationReason;
import dev.rote.replay.FailureCode;
import dev.rote.replay.Reading;
import dev.rote.replay.ReplayResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.Journal;
import dev.rote.surface.Run;
import dev.rote.surface.Secret;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Every act that the browser does is named in a capability file, and performed as it says.
@Timeout(60)
class ActsOfACapabilityTest {
    private static Path folder;
    private static ActSite site;
    private static WarmBrowser browser;
    private static ActDesk desk;

    @BeforeAll
    static void start(@TempDir Path empty) {
        folder = empty;
        site = new ActSite();
        browser = WarmBrowser.start(
                BrowserSettings.in(folder.resolve("state")),
                List.of("127.0.0.1"),
                Run.lasting(Duration.ofMinutes(1), Clock.systemUTC(), Journal.SILENT));
        desk = new ActDesk(browser, site.origin(), folder.resolve("runs"));
    }

    @AfterAll
    static void end() {
        browser.close();
        site.close();
    }

    private static Map<String, Value> outputs(ReplayResult result) {
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        return result.outputs().stream().collect(Collectors.toMap(Reading::output, Reading::value));
    }

    private static String cell(String near) {
        return "{\"rungs\": [{\"kind\": \"near_text\", \"role\": \"cell\", \"text\": \"" + near + "\"}]}";
    }

    private static String named(String role, String name) {
        return "{\"rungs\": [{\"kind\": \"role_name\", \"role\": \"" + role + "\", \"name\": \"" + name + "\"}]}";
    }

    private static String holds(String field, String value) {
        return "{\"kind\": \"value_set\", \"control\": " + field + ", \"value\": \"" + value + "\"}";
    }

    private static String row(String key) {
        return "{\"rungs\": [{\"kind\": \"table_cell\", \"row_key\": \"" + key
                + "\", \"column\": \"State\", \"role\": \"cell\"}]}";
    }

    private static String shows(String text) {
        return "{\"kind\": \"text_present\", \"text\": \"" + text + "\"}";
    }

    private static final String ORDERS = "/orders.html";
    private static final String FORM = "/form.html";
    private static final String BOARD = "/board.html";

    @Test
    void pressesTwiceToOpenAndReadsWhatOpened() {
        ActDesk.Paper paper = desk.paper(ORDERS)
                .input("order", "string")
                .output("amount", "decimal")
                .step(row("${order}"), "{\"kind\": \"press_as\", \"gesture\": \"double\"}", shows("Order ${order}"))
                .step(cell("Amount"), "{\"kind\": \"read\", \"output\": \"amount\", \"before\": \"open\"}", "");
        assertThat(outputs(paper.perform(Map.of("order", "R-205"))))
                .containsEntry("amount", new Value.Decimal(new BigDecimal("89.90")));
    }

    @Test
    void asksAPersonForOneValueThatIsInNoFile() throws IOException {
        ActDesk.Paper paper = desk.paper("/code.html")
                .step(named("textbox", "Code"), "{\"kind\": \"fill\", \"value\": \"${person.one_time_code}\"}", "")
                .step(named("button", "Go"), "{\"kind\": \"press\"}", shows("Accepted"));
        ReplayResult result = paper.perform((plea, _) -> {
            assertThat(plea.reason()).isEqualTo(EscalationReason.NEEDS_VALUE);
            return new Attendant.Answer.Given(new Attendant.Helped("ann", List.of()), Secret.of("canary-428613"));
        });
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        try (Stream<Path> files = Files.walk(result.account().evidence().orElseThrow())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                assertThat(Bytes.of(file)).as(file.toString()).doesNotContain("canary-428613");
            }
        }
    }

    @Test
    void holdsAKeyWhileItPresses() {
        String act = "{\"kind\": \"press_as\", \"gesture\": \"single\", \"held\": [\"control\"]}";
        ActDesk.Paper paper = desk.paper(ORDERS)
                .step(row("R-204"), act, shows("Chosen R-204"))
                .step(row("R-206"), act, shows("Chosen R-204 and R-206"));
        assertThat(outputs(paper.perform(Map.of()))).isEmpty();
    }

    @Test
    void opensAMenuWithTheOtherButtonAnswersItsDialogsAndReadsWhatTheLastOneSaid() {
        ActDesk.Paper paper = desk.paper(ORDERS)
                .input("order", "string")
                .output("reference", "integer")
                .step(
                        row("${order}"),
                        "{\"kind\": \"press_as\", \"gesture\": \"context\"}",
                        "{\"kind\": \"control_present\", \"control\": " + named("menuitem", "Void ${order}") + "}")
                .step(named("menuitem", "Void ${order}"), """
                        {"kind": "press", "dialog": {"kind": "replies", "replies": [
                          {"kind": "confirm", "says": ["Void order ${order}?"], "accept": true},
                          {"kind": "alert", "says": ["Order ${order} is void. Reference ", ""], "accept": true}]}}
                        """, shows("Voided ${order}"))
                .free(
                        "{\"kind\": \"read_dialog\", \"dialog\": \"alert\", \"output\": \"reference\", \"after\": \"Reference\"}");
        ReplayResult result = paper.perform(Map.of("order", "R-206"));
        assertThat(outputs(result).get("reference"))
                .isInstanceOfSatisfying(
                        Value.Whole.class, whole -> assertThat(whole.number()).isBetween(8000L, 8999L));
        assertThat(result.account().warnings()).isEmpty();
    }

    @Test
    void opensAMenuOfStylesAloneByHovering() {
        ActDesk.Paper paper = desk.paper(ORDERS)
                .step(
                        "{\"rungs\": [{\"kind\": \"text\", \"role\": \"text\", \"text\": \"Reports\"}]}",
                        "{\"kind\": \"hover\"}",
                        "{\"kind\": \"control_present\", \"control\": " + named("link", "Balance list") + "}")
                .step(
                        named("link", "Balance list"),
                        "{\"kind\": \"press\"}",
                        "{\"kind\": \"control_present\", \"control\": " + named("heading", "All balances") + "}");
        assertThat(outputs(paper.perform(Map.of()))).isEmpty();
    }

    @Test
    void readsATooltipThatShowsAWhileAfterTheMouseCame() {
        ActDesk.Paper paper = desk.paper(ORDERS)
                .output("unit", "string")
                .step(
                        "{\"rungs\": [{\"kind\": \"table_cell\", \"row_key\": \"Total\", \"column\": \"\", \"role\": \"button\"}]}",
                        "{\"kind\": \"hover\"}",
                        shows("Amounts in"))
                .step(
                        "{\"rungs\": [{\"kind\": \"text\", \"role\": \"tooltip\", \"text\": \"Amounts in EUR\"}]}",
                        "{\"kind\": \"read\", \"output\": \"unit\", \"after\": \"Amounts in\"}",
                        "");
        assertThat(outputs(paper.perform(Map.of()))).containsEntry("unit", new Value.Text("EUR"));
    }

    @Test
    void picksEntersDatesAndBringsSlidersToTheirValues() {
        ActDesk.Paper paper = desk.paper(FORM)
                .input("supplier", "string")
                .input("due", "date")
                .input("discount", "integer")
                .output("supplier_number", "string")
                .output("start", "string")
                .output("due_day", "string")
                .output("taken_discount", "integer")
                .output("boxes", "integer")
                .output("note", "string")
                .step(
                        named("textbox", "Supplier"),
                        "{\"kind\": \"pick\", \"typed\": \"Mei\", \"suggestion\": \"${supplier}\"}",
                        "")
                .step(named("date", "Valid from"), "{\"kind\": \"enter_date\", \"value\": \"2025-01-31\"}", "")
                .step(named("textbox", "Due"), "{\"kind\": \"enter_date\", \"value\": \"${due}\"}", "")
                .step(named("slider", "Discount"), "{\"kind\": \"adjust\", \"value\": \"${discount}\"}", "")
                .step(named("spinbutton", "Boxes"), "{\"kind\": \"adjust\", \"value\": \"12\"}", "")
                .step(named("textbox", "Note"), "{\"kind\": \"clear\"}", "")
                .commit(named("button", "Save"), holds(named("textbox", "Supplier"), "${supplier}"), "Saved")
                .read("supplier_number", cell("Taken supplier"))
                .read("start", cell("Taken start"))
                .read("due_day", cell("Taken due"))
                .read("taken_discount", cell("Taken discount"))
                .read("boxes", cell("Taken boxes"))
                .read("note", cell("Taken note"));
        assertThat(outputs(
                        paper.perform(Map.of("supplier", "Meier, Anna (Wien)", "due", "2025-06-30", "discount", "35"))))
                .isEqualTo(Map.of(
                        "supplier_number", new Value.Text("S-902"),
                        "start", new Value.Text("2025-01-31"),
                        "due_day", new Value.Text("2025-06-30"),
                        "taken_discount", new Value.Whole(35),
                        "boxes", new Value.Whole(12),
                        "note", new Value.Text("none")));
    }

    @Test
    void refusesWhatMayNotBeChangedAndSaysWhy() {
        ReplayResult readOnly = desk.paper(FORM)
                .patience(2_000)
                .step(named("textbox", "Customer"), "{\"kind\": \"clear\"}", "")
                .perform(Map.of());
        ReplayResult disabled = desk.paper(FORM)
                .patience(2_000)
                .step(
                        named("textbox", "Branch"),
                        "{\"kind\": \"pick\", \"typed\": \"Wie\", \"suggestion\": \"Wien\"}",
                        "")
                .perform(Map.of());
        ReplayResult outside = desk.paper(FORM)
                .patience(2_000)
                .step(named("slider", "Discount"), "{\"kind\": \"adjust\", \"value\": \"70\"}", "")
                .perform(Map.of());
        assertThat(List.of(readOnly, disabled, outside))
                .allSatisfy(result -> assertThat(result)
                        .isInstanceOfSatisfying(
                                ReplayResult.Failure.class,
                                failure -> assertThat(failure.code()).isEqualTo(FailureCode.ACTION_FAILED)));
        assertThat(List.of(readOnly, disabled, outside))
                .extracting(result ->
                        ((ReplayResult.Failure) result).cause().observed().split(":", 2)[0])
                .containsExactly("READ_ONLY", "DISABLED", "OUT_OF_RANGE");
    }

    @Test
    void dragsACardOntoAColumn() {
        ActDesk.Paper paper = desk.paper(BOARD)
                .step(
                        named("button", "Invoice 12"),
                        "{\"kind\": \"drag\", \"onto\": " + named("group", "Done") + "}",
                        shows("Moved Invoice 12"));
        assertThat(outputs(paper.perform(Map.of()))).isEmpty();
    }

    @Test
    void scrollsToWhatLoadsMoreOnceItIsInSight() {
        ActDesk.Paper paper = desk.paper(BOARD)
                .step(named("button", "More"), "{\"kind\": \"scroll_to\"}", shows("Everything is here"));
        assertThat(outputs(paper.perform(Map.of()))).isEmpty();
    }

    @Test
    void scrollsThroughAListThatDrawsWhatIsInSight() {
        ActDesk.Paper paper = desk.paper(BOARD)
                .input("line", "string")
                .output("amount", "decimal")
                .step(named("grid", "Ledger"), "{\"kind\": \"scroll_through\", \"way\": \"down\"}", shows("${line}"))
                .read(
                        "amount",
                        "{\"rungs\": [{\"kind\": \"near_text\", \"role\": \"gridcell\", \"text\": \"${line}\"}]}");
        assertThat(outputs(paper.perform(Map.of("line", "L-1060"))))
                .containsEntry("amount", new Value.Decimal(new BigDecimal("60.50")));
    }

    @Test
    void keepsTheFileThatArrives() throws IOException {
        ActDesk.Paper paper = desk.paper(ORDERS).output("orders", "file").step(named("button", "Export"), """
                        {"kind": "download", "output": "orders", "dialog": {"kind": "replies", "replies": [
                          {"kind": "confirm", "says": ["Export 3 orders?"], "accept": true}]}}
                        """, "");
        ReplayResult result = paper.perform(Map.of());
        Value.Received file = outputs(result).get("orders") instanceof Value.Received received
                ? received
                : new Value.Received("none", Path.of("none"), 0, "");
        Path run = result.account().evidence().orElseThrow();
        assertThat(file.name()).isEqualTo(ActSite.FILE_NAME);
        assertThat(file.size()).isEqualTo(ActSite.FILE.length);
        assertThat(file.sha256()).matches("[0-9a-f]{64}");
        assertThat(Files.readAllBytes(run.resolve(file.file()))).isEqualTo(ActSite.FILE);
    }

    @Test
    void goesBackAndForwardThroughWhatWasVisited() {
        ActDesk.Paper paper = desk.paper(ORDERS)
                .step(named("link", "Order form"), "{\"kind\": \"press\"}", shows("Supplier"))
                .free("{\"kind\": \"back\"}", shows("R-204"))
                .free("{\"kind\": \"forward\"}", shows("Supplier"));
        assertThat(outputs(paper.perform(Map.of()))).isEmpty();
    }

    private static Task task(String entry, Map<String, String> given, List<Input> inputs, List<Output> outputs) {
        return new Task(
                "Work at the order desk",
                "desk_work",
                entry,
                ActDesk.family(),
                inputs,
                given,
                outputs,
                Map.of(),
                Contract.Effect.READ);
    }

    @Test
    void learnsToAnswerADialogByWhatItSaidAndToKeepWhatItSays() throws IOException {
        Capability learned = desk.learned(
                "void_order.yaml",
                task(
                        ORDERS,
                        Map.of("order", "R-205"),
                        List.of(Input.of("order", ValueType.STRING, true)),
                        List.of(
                                Output.of("reference", ValueType.INTEGER, true),
                                Output.of("orders", ValueType.FILE, true))));
        assertThat(learned.steps().stream().map(Step::act).toList())
                .contains(new StepAct.Press(new DialogAnswer.Replies(List.of(
                        new DialogReply(DialogKind.CONFIRM, List.of("Void order ${order}?"), true, ""),
                        new DialogReply(
                                DialogKind.ALERT, List.of("Order ${order} is void. Reference ", ""), true, "")))))
                .contains(new StepAct.Download(
                        "orders",
                        new DialogAnswer.Replies(
                                List.of(new DialogReply(DialogKind.CONFIRM, List.of("Export 3 orders?"), true, "")))));
        ReplayResult result = desk.perform(learned, Map.of("order", "R-204"));
        assertThat(outputs(result)).containsKeys("reference", "orders");
        assertThat(result.account().warnings()).isEmpty();
    }

    @Test
    void learnsToEnterWhatTheFieldsOfAFormAskFor() throws IOException {
        Capability learned = desk.learned(
                "order_form.yaml",
                task(
                        FORM,
                        Map.of("supplier", "Meier, Anna (Wien)", "due", "2025-06-30", "discount", "35"),
                        List.of(
                                Input.of("supplier", ValueType.STRING, true),
                                Input.of("due", ValueType.DATE, true),
                                Input.of("discount", ValueType.INTEGER, true)),
                        List.of(
                                Output.of("supplier_number", ValueType.STRING, true),
                                Output.of("due_day", ValueType.STRING, true))));
        assertThat(outputs(desk.perform(
                        learned, Map.of("supplier", "Meierhofer (Graz)", "due", "2025-04-01", "discount", "20"))))
                .isEqualTo(Map.of("supplier_number", new Value.Text("S-903"), "due_day", new Value.Text("2025-04-01")));
    }

    @Test
    void learnsToDragAndToScrollAsFarAsItMust() throws IOException {
        Capability learned = desk.learned(
                "board.yaml",
                task(
                        BOARD,
                        Map.of("invoice", "12", "line", "L-1012"),
                        List.of(Input.of("invoice", ValueType.STRING, true), Input.of("line", ValueType.STRING, true)),
                        List.of(Output.of("amount", ValueType.DECIMAL, true))));
        assertThat(outputs(desk.perform(learned, Map.of("invoice", "12", "line", "L-1044"))))
                .isEqualTo(Map.of("amount", new Value.Decimal(new BigDecimal("44.50"))));
    }
}
