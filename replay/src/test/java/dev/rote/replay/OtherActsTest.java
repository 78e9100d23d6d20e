package dev.rote.replay;

import static dev.rote.replay.ReadingTest.failure;
import static dev.rote.replay.Steps.act;
import static dev.rote.replay.Steps.at;
import static dev.rote.replay.Steps.button;
import static dev.rote.replay.Steps.field;
import static dev.rote.replay.Steps.free;
import static dev.rote.replay.Steps.open;
import static dev.rote.replay.Steps.press;
import static dev.rote.replay.Steps.says;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Detector;
import dev.rote.capability.Recoverer;
import dev.rote.capability.Step;
import dev.rote.capability.StepAct;
import dev.rote.capability.Value;
import dev.rote.capability.ValueType;
import dev.rote.surface.Condition;
import dev.rote.surface.Control;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.Gesture;
import dev.rote.surface.Modifier;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.surface.SurfaceEvent;
import dev.rote.testbed.Part;
import dev.rote.testbed.Reaction;
import dev.rote.testbed.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Acts besides the plain ones keep the rules of the plain ones.
final class OtherActsTest {
    private static final DialogAnswer NO_DIALOG = new DialogAnswer.Dismiss();
    private static final StepAct TWICE = new StepAct.PressAs(Gesture.DOUBLE, Set.of(), NO_DIALOG);
    private static final Duration SOON = Duration.ofSeconds(1);

    @TempDir
    Path runs;

    private int desks;

    private Desk desk() {
        Desk desk = new Desk(runs.resolve("desk" + ++desks));
        desk.app
                .screen(
                        "/board",
                        known -> Screen.at("/board")
                                .show(
                                        text("Ready"),
                                        line(text("Due:"), Part.field("due")),
                                        Part.button("Card"),
                                        Part.button("Done"),
                                        text(known.value("state"))))
                .screen(Screen.at("/next").show(Part.heading("Next page"), text("Ready")));
        return desk;
    }

    private static Draft board(Step... steps) {
        return new Draft()
                .milestone(
                        "board",
                        Stream.concat(Stream.of(open("board.open", "/board", at("/board"))), Stream.of(steps))
                                .toArray(Step[]::new));
    }

    private static Step dragged(Condition expect) {
        return act("board.drag", button("Card"), new StepAct.Drag(button("Done")), expect);
    }

    @Test
    void pressesInEveryOtherWay() {
        Desk desk = desk();
        desk.app
                .doublePress("/board", "Card", Reaction.set("state", "opened"))
                .contextPress("/board", "Card", Reaction.set("state", "menu"))
                .press("/board", "CONTROL+SHIFT+Card", Reaction.set("state", "chosen"));
        Draft draft = board(
                act("board.twice", button("Card"), TWICE, says("opened")),
                act(
                        "board.menu",
                        button("Card"),
                        new StepAct.PressAs(Gesture.CONTEXT, Set.of(), NO_DIALOG),
                        says("menu")),
                act(
                        "board.held",
                        button("Card"),
                        new StepAct.PressAs(Gesture.SINGLE, Set.of(Modifier.SHIFT, Modifier.CONTROL), NO_DIALOG),
                        says("chosen")));
        assertThat(desk.perform(draft, Map.of())).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts())
                .containsExactly(
                        "navigate /board", "double press Card", "context press Card", "press CONTROL+SHIFT+Card");
    }

    @Test
    void whatHeldOnTheOldScreenProvesNoneOfThem() {
        for (Step step : List.of(
                act("board.twice", button("Card"), TWICE, says("Ready")),
                act("board.hover", button("Card"), new StepAct.Hover(), says("Ready")),
                dragged(says("Ready")))) {
            Desk desk = desk();
            ReplayResult.Failure failure = failure(desk.perform(board(Steps.once(step)), Map.of()));
            assertThat(failure.code()).as(step.id()).isEqualTo(FailureCode.TIMEOUT);
            assertThat(failure.cause().observed()).startsWith("nothing changed since before the act");
        }
    }

    @Test
    void aDragIsDoneWhenTheScreenAnswers() {
        Desk desk = desk();
        desk.app.drag("/board", "Card", "Done", Reaction.set("state", "moved").after(SOON));
        assertThat(desk.perform(board(dragged(says("Ready"))), Map.of())).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts()).containsExactly("navigate /board", "drag Card onto Done");
    }

    @Test
    void whatItIsDraggedOntoIsWaitedForAndNamedWhenItDoesNotCome() {
        Desk desk = desk();
        Step step = act("board.drag", button("Card"), new StepAct.Drag(button("Archive")), says("moved"));
        ReplayResult.Failure failure = failure(desk.perform(board(step), Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.LOCATOR_UNRESOLVED);
        assertThat(failure.cause().expected()).contains("Archive");
        assertThat(desk.acts()).containsExactly("navigate /board");
    }

    @Test
    void anActThatThePolicyDoesNotNameIsNotDone() {
        Desk desk = desk().allowing("open", "press");
        ReplayResult.Failure failure =
                failure(desk.perform(board(act("board.twice", button("Card"), TWICE, says("opened"))), Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.POLICY_BLOCKED);
        assertThat(failure.cause().message()).contains("press_as");
        assertThat(desk.acts()).containsExactly("navigate /board");
    }

    @Test
    void aCommitByADragIsSentOnceAndProvenByItsMarker() {
        Desk desk = desk().consenting("board.commit");
        desk.app.drag("/board", "Card", "Done", Reaction.goTo("/next"));
        Step commit =
                Steps.with(Steps.commit("board.commit", button("Card"), at("/next")), new StepAct.Drag(button("Done")));
        Draft draft = board(commit).checkpoint("cp.board", "board.open", says("Ready"));
        ReplayResult result = desk.perform(draft, Map.of());
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.sideEffect()).isEqualTo(SideEffect.COMMITTED);

        Desk deaf = desk().consenting("board.commit");
        ReplayResult.Failure lost = failure(deaf.perform(draft, Map.of()));
        assertThat(lost.sideEffect()).isEqualTo(SideEffect.UNKNOWN);
        assertThat(deaf.acts()).containsExactly("navigate /board", "drag Card onto Done");
    }

    @Test
    void aDateThatDoesNotStayIsNoticedBeforeTheCommit() {
        Desk desk = desk().consenting("board.commit");
        desk.app.press("/board", "Done", Reaction.set("due", "2025-01-01"));
        Draft draft = board(
                        act("board.due", field("Due"), new StepAct.EnterDate("2025-06-30")),
                        press("board.done", button("Done")),
                        Steps.commit("board.commit", button("Card"), at("/next")))
                .checkpoint("cp.board", "board.open", says("Ready"));
        ReplayResult.Failure failure = failure(desk.perform(draft, Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.CHECKPOINT_FAILED);
        assertThat(failure.cause().expected()).contains("2025-06-30").contains("board.due");
        assertThat(failure.sideEffect()).isEqualTo(SideEffect.NONE);
    }

    @Test
    void readsWhatTheNewestDialogOfThatKindSaid() {
        Desk desk = desk();
        desk.app.press("/board", "Card", visit -> {
            visit.tell("Saved as draft");
            visit.tell("Saved. Reference 8831");
            visit.set("state", "saved");
        });
        Draft draft = board(
                        press("board.card", button("Card"), says("saved")),
                        free(
                                "board.read",
                                new StepAct.ReadDialog(DialogKind.ALERT, "reference", "Reference", ""),
                                Optional.empty()))
                .output("reference", ValueType.INTEGER, true);
        ReplayResult result = desk.perform(draft, Map.of());
        assertThat(result.outputs()).extracting(Reading::value).containsExactly(new Value.Whole(8831));
        assertThat(result.outputs().getFirst().spot().role()).isEqualTo("dialog");
    }

    @Test
    void readsNoDialogOfAnEarlierAct() {
        Desk desk = desk();
        desk.app
                .press("/board", "Card", visit -> {
                    visit.tell("Reference 8831");
                    visit.set("state", "saved");
                })
                .press("/board", "Done", Reaction.set("state", "done"));
        Draft draft = board(
                        press("board.card", button("Card"), says("saved")),
                        press("board.done", button("Done"), says("done")),
                        free(
                                "board.read",
                                new StepAct.ReadDialog(DialogKind.ALERT, "reference", "Reference", ""),
                                Optional.empty()))
                .output("reference", ValueType.INTEGER, true);
        ReplayResult.Failure failure = failure(desk.perform(draft, Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.EXTRACTION_FAILED);
        assertThat(failure.cause().observed()).startsWith("\"none was raised\"");
    }

    @Test
    void whatADialogSaysOfASecretIsWrittenNowhere() throws IOException {
        Desk desk = desk();
        desk.app.press("/board", "Card", visit -> {
            visit.tell("Your code is ZX-4711-Q");
            visit.set("state", "saved");
        });
        Draft draft = board(
                        press("board.card", button("Card"), says("saved")),
                        free(
                                "board.read",
                                new StepAct.ReadDialog(DialogKind.ALERT, "code", "code is", ""),
                                Optional.empty()))
                .secretOutput("code", ValueType.STRING);
        ReplayResult result = desk.perform(draft, Map.of());
        assertThat(result).isInstanceOf(ReplayResult.Success.class);
        assertThat(result.account().warnings()).extracting(Warning::message).noneMatch(one -> one.contains("ZX-4711"));
        try (Stream<Path> files = Files.walk(runs)) {
            for (Path file : files.filter(one -> one.toString().endsWith("l")).toList()) {
                assertThat(Files.readString(file)).doesNotContain("ZX-4711");
            }
        }
    }

    private static Step download() {
        return act("board.file", button("Card"), new StepAct.Download("list", NO_DIALOG));
    }

    private static Draft downloading() {
        return board(download()).output("list", ValueType.FILE, true);
    }

    private static Reaction arrives(String name, String file) {
        return visit -> visit.report(new SurfaceEvent.Downloaded(name, file, file.isEmpty() ? 0 : 12, "ab12"));
    }

    @Test
    void takesTheFileThatArrivesLater() {
        Desk desk = desk();
        desk.app.press(
                "/board", "Card", arrives("C:\\out\\list\u202e.csv", "/tmp/7f").after(SOON));
        ReplayResult result = desk.perform(downloading(), Map.of());
        assertThat(result.outputs())
                .extracting(Reading::value)
                .containsExactly(new Value.Received("list.csv", Path.of("/tmp/7f"), 12, "ab12"));
    }

    @Test
    void theNoticeThatComesWithAFileTakesItNotAway() {
        Desk desk = desk();
        desk.app
                .screen(
                        "/board",
                        known -> Screen.at("/board")
                                .show(
                                        Part.button("Card"),
                                        known.is("notice", "there") ? text("Your list is made") : text("Ready"),
                                        known.is("notice", "there") ? Part.button("OK") : Part.button("Done")))
                .press("/board", "Card", arrives("list.csv", "/tmp/7f").then(Reaction.set("notice", "there")))
                .press("/board", "OK", Reaction.set("notice", ""));
        Draft draft = downloading()
                .detector(Detector.Kind.RECOVERABLE, "NOTICE", says("Your list is made"), "close")
                .recoverer("close", new Recoverer.Action.DismissNotice(button("OK")), 1);
        ReplayResult result = desk.perform(draft, Map.of());
        assertThat(result.outputs()).extracting(Reading::output).containsExactly("list");
        assertThat(desk.acts()).containsExactly("navigate /board", "press Card", "press OK");
    }

    @Test
    void takesNoFileThatIsNotWholeNoneOfSeveralAndNoneThatNeverComes() {
        Desk refused = desk();
        refused.app.press("/board", "Card", arrives("list.csv", ""));
        assertThat(failure(refused.perform(downloading(), Map.of())).cause().message())
                .contains("did not arrive whole");
        Desk several = desk();
        several.app.press("/board", "Card", arrives("a.csv", "/tmp/1").then(arrives("b.csv", "/tmp/2")));
        assertThat(failure(several.perform(downloading(), Map.of())).cause().message())
                .contains("several files");
        Desk none = desk();
        ReplayResult.Failure failure = failure(none.perform(downloading(), Map.of()));
        assertThat(failure.code()).isEqualTo(FailureCode.TIMEOUT);
        assertThat(failure.cause().expected()).isEqualTo("a file arrives");
    }

    @Test
    void aDownloadAnswersTheDialogThatItRaises() {
        Desk desk = desk();
        desk.app.press("/board", "Card", visit -> visit.ask("Export?", arrives("list.csv", "/tmp/7f")));
        DialogAnswer yes =
                new DialogAnswer.Replies(List.of(new DialogReply(DialogKind.CONFIRM, List.of("Export?"), true, "")));
        Draft draft =
                board(Steps.with(download(), new StepAct.Download("list", yes))).output("list", ValueType.FILE, true);
        assertThat(desk.perform(draft, Map.of())).isInstanceOf(ReplayResult.Success.class);
    }

    @Test
    void goesBackOnlyWhereThereIsAPageAndProvesItByThePage() {
        Desk desk = desk();
        Draft draft = board(
                open("board.next", "/next", at("/next")),
                free("board.back", new StepAct.Back(), Optional.of(at("/board"))),
                free("board.forward", new StepAct.Forward(), Optional.of(at("/next"))));
        assertThat(desk.perform(draft, Map.of())).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts()).containsExactly("navigate /board", "navigate /next", "back", "forward");
    }

    @Test
    void scrollsNoFurtherThanItMust() {
        Desk desk = desk();
        desk.app.screen(
                "/board",
                known -> Screen.at("/board")
                        .show(
                                Part.any(Role.GRID, "Ledger").key("ledger").at(8, 8, 300, 100),
                                line(text(position(known.value("ledger")) >= 120 ? "L-1012" : "L-1000"))));
        StepAct scroll = new StepAct.ScrollThrough(StepAct.Way.DOWN);
        Draft draft = board(
                act("board.scroll", grid(), scroll, says("L-1012")),
                act("board.again", grid(), scroll, says("L-1012")));
        assertThat(desk.perform(draft, Map.of())).isInstanceOf(ReplayResult.Success.class);
        assertThat(desk.acts()).containsExactly("navigate /board", "scroll ledger by 75", "scroll ledger by 75");
    }

    private static int position(String shown) {
        return shown.isEmpty() ? 0 : Integer.parseInt(shown);
    }

    private static Control grid() {
        return Control.in("", new Rung.RoleName(Role.GRID, "Ledger"));
    }

    @Test
    void aKeyOnAControlGoesThere() {
        Desk desk = desk();
        desk.app.key("/board", "F4", Reaction.set("state", "listed"));
        Step step = act("board.key", field("Due"), new StepAct.Key("F4", NO_DIALOG), says("listed"));
        assertThat(desk.perform(board(step), Map.of())).isInstanceOf(ReplayResult.Success.class);
    }
}
