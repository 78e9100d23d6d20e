package dev.rote.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Contract;
import dev.rote.capability.Family;
import dev.rote.capability.Input;
import dev.rote.capability.Output;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.capability.Target;
import dev.rote.capability.ValueType;
import dev.rote.policy.Consent;
import dev.rote.policy.Gate;
import dev.rote.policy.Loading;
import dev.rote.policy.Policies;
import dev.rote.policy.Policy;
import dev.rote.policy.Redaction;
import dev.rote.policy.Secrets;
import dev.rote.policy.Tenant;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.Gesture;
import dev.rote.surface.Journal;
import dev.rote.surface.Modifier;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import dev.rote.surface.Rung;
import dev.rote.surface.Surface;
import dev.rote.testbed.FakeApp;
import dev.rote.testbed.FakeClock;
import dev.rote.testbed.Part;
import dev.rote.testbed.Screen;
import dev.rote.testbed.Visit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Acts besides the plain ones are scripted, kept and recorded like these.
class OtherActsTest {
    private static final DialogAnswer NO_DIALOG = new DialogAnswer.Dismiss();
    private static final Control BIN = Control.in("main", new Rung.RoleName(Role.BUTTON, "Bin"));

    private static final String EVERY_ACT = """
            decisions:
              - {act: press_as, gesture: double, held: [control, shift], on: {label: A}}
              - {act: press_as, gesture: context, on: {label: A}, accept: ""}
              - {act: hover, on: {label: A}}
              - {act: clear, on: {label: A}}
              - {act: choose, options: [One, Two], on: {label: A}}
              - {act: pick, typed: Mei, suggestion: "${name}", on: {label: A}}
              - {act: enter_date, value: "${due}", on: {label: A}}
              - {act: adjust, value: "12.5", on: {label: A}}
              - {act: drag, on: {label: A}, onto: {role: button, name: Bin}, frame: main}
              - {act: scroll_to, on: {label: A}}
              - {act: scroll_through, way: down, on: {label: A}}
              - {act: download, output: list, on: {label: A}}
              - {act: back}
              - {act: forward}
              - {act: read_dialog, dialog: alert, output: number, after: "Reference", before: "."}
              - {act: done}
            """;

    private static final List<StepAct> ACTS = List.of(
            new StepAct.PressAs(Gesture.DOUBLE, Set.of(Modifier.CONTROL, Modifier.SHIFT), NO_DIALOG),
            new StepAct.PressAs(Gesture.CONTEXT, Set.of(), new DialogAnswer.Accept("")),
            new StepAct.Hover(),
            new StepAct.Clear(),
            new StepAct.Choose(List.of("One", "Two")),
            new StepAct.Pick("Mei", "${name}"),
            new StepAct.EnterDate("${due}"),
            new StepAct.Adjust("12.5"),
            new StepAct.Drag(BIN),
            new StepAct.ScrollTo(),
            new StepAct.ScrollThrough(StepAct.Way.DOWN),
            new StepAct.Download("list", NO_DIALOG),
            new StepAct.Back(),
            new StepAct.Forward(),
            new StepAct.ReadDialog(DialogKind.ALERT, "number", "Reference", "."));

    @TempDir
    private Path folder = Path.of("");

    static List<StepAct> acts() {
        return ACTS;
    }

    private Script script(String text) throws IOException {
        return loaded(ScriptFile.read(Files.writeString(folder.resolve("script.yaml"), text)));
    }

    private static <T> T loaded(Loading<T> loading) {
        return switch (loading) {
            case Loading.Loaded<T>(var value) -> value;
            case Loading.Refused<T>(var why) -> throw new AssertionError(why.toString());
        };
    }

    @Test
    void readsEveryActFromAScript() throws IOException {
        assertThat(script(EVERY_ACT).lines().stream().flatMap(line -> line.act().stream()))
                .containsExactlyElementsOf(ACTS);
    }

    @ParameterizedTest
    @MethodSource("acts")
    void keepsEveryActInItsOwnFiles(StepAct act) {
        assertThat(ActTree.read(ActTree.write(act, text -> text))).isEqualTo(act);
    }

    private static FakeApp app(FakeClock clock) {
        return new FakeApp(clock)
                .screen(Screen.at("/items")
                        .show(Part.heading("Items"), Part.text("12"), Part.button("Delete"), Part.button("Bin")))
                .screen(Screen.at("/gone").show(Part.heading("Deleted")))
                .press("/items", "Delete", OtherActsTest::asks)
                .drag("/items", "Delete", "Bin", OtherActsTest::asks);
    }

    private static void asks(Visit visit) {
        visit.prompt("Reason for item 12?", reason -> visit.tell("Item 12 deleted, " + reason + ". Reference 8831"));
        visit.goTo("/gone");
    }

    private Discovered explored(String script) throws IOException {
        FakeClock clock = new FakeClock();
        Policy policy = loaded(Policies.load(Files.writeString(folder.resolve("policy.yaml"), "name: p\n")));
        Tenant tenant = new Tenant("local", "items", Screen.ORIGIN, Screen.ORIGIN, true, "p", Map.of());
        Gate gate = new Gate(policy, tenant);
        Secrets secrets = new Secrets(tenant, Map.of(), folder.resolve("none"), Redaction.of(policy));
        Run run = Run.lasting(Duration.ofMinutes(5), clock, Journal.SILENT);
        try (Surface surface = app(clock).showing("/items")) {
            return new Discovery(
                            surface,
                            new ScriptedExplorer(script(script)),
                            gate,
                            new Fence(gate),
                            new Hands(tenant, gate, secrets, new Consent.None()),
                            new Budget(40, Duration.ofMinutes(2)))
                    .explore("run-1", task(), run);
        }
    }

    private static Task task() {
        Family family = new Family(
                "items", Target.Locale.PLAIN, Duration.ofSeconds(3), List.of(), List.of(), List.of(), List.of());
        return new Task(
                "Delete an item",
                "delete_item",
                "/items",
                family,
                List.of(Input.of("item", ValueType.STRING, true), Input.of("reason", ValueType.STRING, true)),
                Map.of("item", "12", "reason", "D4"),
                List.of(Output.of("reference", ValueType.STRING, false)),
                Map.of(),
                Contract.Effect.READ);
    }

    private List<Step> recorded(String script) throws IOException {
        return drafted(script).capability().steps();
    }

    private Recorded.Draft drafted(String script) throws IOException {
        Discovered found = explored(script);
        assertThat(found).isInstanceOf(Discovered.Complete.class);
        Recorded recorded = Recorder.record(((Discovered.Complete) found).exploration());
        assertThat(recorded).isInstanceOf(Recorded.Draft.class);
        return (Recorded.Draft) recorded;
    }

    @Test
    void typesDatesAndAmountsAsTheScreensWriteThem() {
        Family german = new Family(
                "items",
                new Target.Locale("de-DE", ",", ".", "dd.MM.yyyy"),
                Duration.ofSeconds(3),
                List.of(),
                List.of(),
                List.of(),
                List.of());
        Task given = new Task(
                "Pay",
                "pay",
                "/",
                german,
                List.of(Input.of("due", ValueType.DATE, true), Input.of("amount", ValueType.DECIMAL, true)),
                Map.of("due", "2025-06-30", "amount", "250.50"),
                List.of(),
                Map.of(),
                Contract.Effect.READ);
        assertThat(given.asShown().values()).isEqualTo(Map.of("due", "30.06.2025", "amount", "250,50"));
    }

    @Test
    void bindsABlanketAnswerToTheDialogsThatWereSeen() throws IOException {
        List<Step> steps = recorded("""
                decisions:
                  - {act: press, on: {role: button, name: Delete}, accept: "${reason}"}
                  - {act: read_dialog, dialog: alert, output: reference, after: Reference}
                  - {act: done}
                """);
        assertThat(steps.get(1).act())
                .isEqualTo(new StepAct.Press(new DialogAnswer.Replies(List.of(
                        new DialogReply(DialogKind.PROMPT, List.of("Reason for item ${item}?"), true, "${reason}"),
                        new DialogReply(
                                DialogKind.ALERT,
                                List.of("Item ${item} deleted, ${reason}. Reference ", ""),
                                true,
                                "")))));
        assertThat(steps.get(2).act())
                .isEqualTo(new StepAct.ReadDialog(DialogKind.ALERT, "reference", "Reference", ""));
    }

    @Test
    void acceptsNothingWhereNothingWasAsked() throws IOException {
        Recorded.Draft draft = drafted("""
                decisions:
                  - {act: press, on: {role: button, name: Bin}, accept: ""}
                  - {act: press, on: {role: button, name: Delete}}
                  - {act: done}
                """);
        assertThat(draft.capability().steps().get(1).act()).isEqualTo(new StepAct.Press(NO_DIALOG));
        assertThat(draft.remarks()).anyMatch(one -> one.startsWith("items.bin was to accept any dialog"));
    }

    @Test
    void namesWhatItDragsOntoByALadderOfItsOwn() throws IOException {
        List<Step> steps = recorded("""
                decisions:
                  - {act: drag, on: {role: button, name: Delete}, onto: {role: button, name: Bin}}
                  - {act: done}
                """);
        assertThat(steps.get(1).act())
                .isInstanceOfSatisfying(
                        StepAct.Drag.class,
                        drag -> assertThat(drag.onto().rungs()).contains(new Rung.RoleName(Role.BUTTON, "Bin")));
    }

    @Test
    void leavesOutOfADialogWhatMustNotBeWritten() throws IOException {
        Exploration exploration = ((Discovered.Complete) explored("""
                        decisions:
                          - {act: press, on: {role: button, name: Delete}, accept: "${reason}"}
                          - {act: done}
                        """)).exploration();
        Exploration cleared = exploration.cleared(text -> text.replaceAll("\\b\\d{4}\\b", Redaction.MASK));
        Recorded recorded = Recorder.record(cleared);
        assertThat(recorded).isInstanceOf(Recorded.Draft.class);
        assertThat(((Recorded.Draft) recorded).capability().steps().get(1).act())
                .isInstanceOfSatisfying(
                        StepAct.Press.class,
                        press -> assertThat(press.dialog().toString())
                                .doesNotContain("8831")
                                .doesNotContain(Redaction.MASK)
                                .contains("Item ${item} deleted, ${reason}. Reference "));
    }
}
