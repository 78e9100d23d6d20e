package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.Entry;
import dev.rote.surface.Gesture;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.SurfaceEvent.DialogAnswered;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Whatever act raises a dialog, a declared answer is given to it, and without one it is dismissed and reported.
@ExtendWith(SharedBrowser.class)
@Timeout(60)
class DialogOfAnyActTest {
    /// A page that asks whatever is done to it, once, and says what it was told.
    private static final String PAGE = """
        <title>Desk</title><p id=said>asked nothing</p>
        <script>
        var asked = false;
        function ask(text) { if (!asked) { asked = true; said.textContent = confirm(text) ? 'told yes' : 'told no' } }
        </script>
        %s\
        """;

    private static final String FAR = "<div style='height:3000px'></div><button>Far</button>";

    /// An act, the page that answers it with a question, and the control it is done to.
    record Asking(String name, String body, BiFunction<Ref, DialogAnswer, Act> act) {
        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Asking> asking() {
        return Stream.of(pointed(), entered(), chosen()).flatMap(one -> one);
    }

    private static Stream<Asking> pointed() {
        return Stream.of(
                new Asking(
                        "press", "<button onclick=ask('Go?')>It</button>", (ref, answer) -> new Act.Press(ref, answer)),
                new Asking(
                        "double",
                        "<button ondblclick=ask('Go?')>It</button>",
                        (ref, answer) -> new Act.Press(ref, Gesture.DOUBLE, Set.of(), answer)),
                new Asking("hover", "<button onmouseover=ask('Go?')>It</button>", answering(Act.Hover::new)));
    }

    private static Stream<Asking> entered() {
        return Stream.of(
                new Asking(
                        "fill",
                        "<input aria-label=It oninput=ask('Go?')>",
                        answering(ref -> new Act.Fill(ref, new Entry.Plain("x")))),
                new Asking("clear", "<input aria-label=It value=x oninput=ask('Go?')>", answering(Act.Clear::new)),
                new Asking(
                        "choose",
                        "<select aria-label=It onchange=ask('Go?')><option>a<option>b</select>",
                        answering(ref -> new Act.Choose(ref, List.of("b")))),
                new Asking("choose drawn", """
                <div role=combobox tabindex=0 aria-label=It aria-haspopup=listbox onclick="opts.hidden = false">a</div>
                <div role=listbox id=opts hidden><div role=option
                    onclick="opts.hidden = true; ask('Go?'); document.querySelector('[role=combobox]').textContent = 'b'">b</div></div>\
                """, answering(ref -> new Act.Choose(ref, List.of("b")))),
                new Asking("pick", """
                <input aria-label=It role=combobox aria-controls=opts oninput="opts.hidden = false">
                <div role=listbox id=opts hidden><div role=option
                    onclick="opts.hidden = true; document.querySelector('input').value = 'Basle'; ask('Go?')">Basle</div></div>\
                """, answering(ref -> new Act.Pick(ref, "Ba", "Basle"))));
    }

    private static Stream<Asking> chosen() {
        return Stream.of(
                new Asking(
                        "tick",
                        "<label><input type=checkbox onchange=ask('Go?')>It</label>",
                        answering(ref -> new Act.Tick(ref, true))),
                new Asking(
                        "enter date",
                        "<input type=date aria-label=It onchange=ask('Go?')>",
                        answering(ref -> new Act.EnterDate(ref, LocalDate.of(2026, 1, 31), "31.01.2026"))),
                new Asking(
                        "adjust",
                        "<input type=range aria-label=It value=3 max=9 oninput=ask('Go?')>",
                        answering(ref -> new Act.Adjust(ref, new BigDecimal(5)))),
                new Asking(
                        "key",
                        "<input aria-label=It onkeydown=ask('Go?')>",
                        (ref, answer) -> new Act.Key(Optional.of(ref), "F2", answer)),
                new Asking(
                        "drag",
                        "<button onmousedown=\"window.addEventListener('mouseup', () => ask('Go?'))\">It</button>"
                                + "<button id=onto style='margin:99px'>Onto</button>",
                        answering(ref -> new Act.Drag(ref, ref))),
                new Asking(
                        "scroll to",
                        "<script>onscroll = () => ask('Go?')</script>" + FAR.replace("Far", "It"),
                        answering(Act.ScrollTo::new)),
                new Asking(
                        "scroll by",
                        "<div role=group aria-label=Box tabindex=0 onscroll=ask('Go?') style='height:50px;overflow:auto'>"
                                + "<button>It</button>" + FAR + "</div>",
                        answering(ref -> new Act.ScrollBy(ref, 0, 200))));
    }

    private static BiFunction<Ref, DialogAnswer, Act> answering(Function<Ref, Act> act) {
        return (ref, answer) -> new Act.Answering(act.apply(ref), answer);
    }

    private static final DialogAnswer GO =
            new DialogAnswer.Replies(List.of(new DialogReply(DialogKind.CONFIRM, List.of("Go?"), true, "")));

    private final Site site = new Site();

    @AfterEach
    void stop() {
        site.close();
    }

    @ParameterizedTest
    @MethodSource("asking")
    void givesTheDeclaredAnswer(Asking done, Pages pages) {
        Screen screen = doing(done, GO, pages);
        screen.untilText("told yes");
        assertThat(screen.events()).containsExactly(new DialogAnswered("confirm", "Go?", true, true));
    }

    @ParameterizedTest
    @MethodSource("asking")
    void dismissesAndReportsWhatIsNotDeclared(Asking done, Pages pages) {
        Screen screen = doing(done, new DialogAnswer.Dismiss(), pages);
        screen.untilText("told no");
        assertThat(screen.events()).containsExactly(new DialogAnswered("confirm", "Go?", false, false));
    }

    private Screen doing(Asking done, DialogAnswer answer, Pages pages) {
        Screen screen =
                pages.surface(site.page("/", PAGE.formatted(done.body()))).go(site.at("/"));
        Node it = screen.named("It");
        Act act = done.act().apply(it.ref(), answer);
        if (act instanceof Act.Answering(Act.Drag _, var dialog)) {
            Observation seen = screen.untilText("Onto");
            act = new Act.Answering(new Act.Drag(ref(seen, "It"), ref(seen, "Onto")), dialog);
        }
        screen.surface().act(act, screen.run());
        return screen;
    }

    private static Ref ref(Observation seen, String name) {
        return seen.nodes().stream()
                .filter(node -> node.name().equals(name))
                .findFirst()
                .orElseThrow()
                .ref();
    }

    @Test
    void answersWhatAnUploadRaises(Pages pages, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("slip.txt"), "x");
        for (DialogAnswer answer : List.of(GO, new DialogAnswer.Dismiss())) {
            Screen screen = pages.surface(
                            site.page("/", PAGE.formatted("<input type=file aria-label=It onchange=ask('Go?')>")))
                    .go(site.at("/"));
            screen.act("It", ref -> new Act.Answering(new Act.Upload(ref, file), answer));
            screen.untilText(answer.equals(GO) ? "told yes" : "told no");
        }
    }

    private static final String UNSAVED = """
        <title>Note</title><label>Note <input id=n></label>
        <script>onbeforeunload = e => { if (n.value) { e.preventDefault(); e.returnValue = '' } }</script>\
        """;

    private static final DialogAnswer LEAVE =
            new DialogAnswer.Replies(List.of(new DialogReply(DialogKind.BEFOREUNLOAD, List.of(), true, "")));

    static Stream<Act> travels() {
        return Stream.of(new Act.Back(), new Act.Forward(), new Act.Navigate("/list"));
    }

    @ParameterizedTest
    @MethodSource("travels")
    void leavesAPageWithUnsavedChangesOnlyWhenThatIsDeclared(Act travel, Pages pages) {
        site.page("/", UNSAVED).page("/list", "<title>List</title><h1>List</h1>");
        Screen screen = pages.surface(site);
        for (String path : List.of("/list", "/", "/list")) {
            // A page that is left before it was received has no place in the history of its own.
            screen.go(site.at(path)).until(seen -> seen.top().whole());
        }
        assertThat(screen.surface().act(new Act.Back(), screen.run())).isInstanceOf(ActResult.Done.class);
        screen.fill("Note", "call back");
        Act act = travel instanceof Act.Navigate ? new Act.Navigate(site.at("/list")) : travel;
        screen.surface().act(act, screen.run());
        assertThat(screen.title()).isEqualTo("Note");
        screen.surface().act(new Act.Answering(act, LEAVE), screen.run());
        assertThat(screen.title()).isEqualTo("List");
        assertThat(screen.events())
                .containsExactly(
                        new DialogAnswered("beforeunload", "", false, false),
                        new DialogAnswered("beforeunload", "", true, true));
    }
}
