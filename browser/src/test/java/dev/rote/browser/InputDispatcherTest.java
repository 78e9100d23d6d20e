package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.InputDispatcher.Button;
import dev.rote.browser.InputDispatcher.Point;
import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.SurfaceEvent;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedBrowser.class)
@Timeout(60)
class InputDispatcherTest {
    /// A page that keeps a log of the events it gets, keys with name, code, key code and modifiers.
    private static final String LOG = """
            <body style="margin:0"><script>
            log = '';
            const types = ['mousemove', 'mousedown', 'mouseup', 'click', 'dblclick', 'contextmenu',
                'keydown', 'keypress', 'keyup', 'input'];
            for (const type of types) addEventListener(type, e => {
                const modifiers = (e.shiftKey ? 'S' : '') + (e.ctrlKey ? 'C' : '');
                log += type + (type[0] === 'k' ? `:${e.key}/${e.code}/${e.keyCode}` : '') + modifiers + ' ';
            }, true);
            </script>
            """;

    private final Site site = new Site();

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void pressesAsAPersonDoes(Pages pages) {
        var tab = show(pages, LOG + "<button style='width:100px;height:100px'>b</button>");
        assertThat(input(tab).press(new Point(50, 50), Tab.soon())).isEqualTo(Dispatched.TAKEN);
        assertThat(log(tab)).isEqualTo("mousemove mousedown mouseup click");
    }

    @Test
    void pressesTwiceForADoubleClick(Pages pages) {
        var tab = show(pages, LOG);
        input(tab).press(new Point(50, 50), Button.LEFT, 2, List.of(), Tab.soon());
        assertThat(log(tab)).isEqualTo("mousemove mousedown mouseup click mousedown mouseup click dblclick");
    }

    @Test
    void pressesTheOtherButtonForAMenu(Pages pages) {
        var tab = show(pages, LOG);
        input(tab).press(new Point(50, 50), Button.RIGHT, 1, List.of(), Tab.soon());
        assertThat(log(tab)).isEqualTo("mousemove mousedown contextmenu mouseup");
    }

    @Test
    void holdsModifiersWhileItPresses(Pages pages) {
        var tab = show(pages, LOG);
        input(tab).press(new Point(50, 50), Button.LEFT, 1, List.of(ModifierKey.CONTROL), Tab.soon());
        assertThat(log(tab))
                .isEqualTo("keydown:Control/ControlLeft/17C mousemoveC mousedownC mouseupC clickC "
                        + "keyup:Control/ControlLeft/17");
    }

    @Test
    void typesKeyByKey(Pages pages) {
        var tab = show(pages, LOG + "<input>");
        focus(tab, "input");
        assertThat(input(tab).type("a7Z%", Tab.soon())).isEqualTo(Dispatched.TAKEN);
        assertThat(value(tab, "input")).isEqualTo("a7Z%");
        assertThat(log(tab))
                .isEqualTo("keydown:a/KeyA/65 keypress:a/KeyA/97 input keyup:a/KeyA/65 "
                        + "keydown:7/Digit7/55 keypress:7/Digit7/55 input keyup:7/Digit7/55 "
                        + "keydown:Z/KeyZ/90S keypress:Z/KeyZ/90S input keyup:Z/KeyZ/90 "
                        + "keydown:%/Digit5/53S keypress:%/Digit5/37S input keyup:%/Digit5/53");
    }

    @Test
    void typesEveryCharacterWhateverItsScript(Pages pages) {
        var tab = show(pages, "<textarea></textarea>");
        focus(tab, "textarea");
        var text = new StringBuilder();
        for (char c = ' '; c < 127; c++) {
            text.append(c);
        }
        text.append("\nstraße 日本語 😀 ال end");
        input(tab).type(text.toString(), Tab.soon());
        assertThat(value(tab, "textarea")).isEqualTo(text.toString());
    }

    @Test
    void keepsTheOrderOfALongText(Pages pages) {
        var tab = show(pages, "<textarea></textarea>");
        focus(tab, "textarea");
        var text = "The quick brown fox jumps over the lazy dog 0123456789. ".repeat(20);
        input(tab).type(text, Tab.soon());
        assertThat(value(tab, "textarea")).isEqualTo(text);
    }

    @Test
    void pressesChords(Pages pages) {
        var tab = show(pages, "<input value=old><input id=next>");
        focus(tab, "input");
        input(tab).press(chord("Control+A"), Tab.soon());
        input(tab).press(chord("Delete"), Tab.soon());
        input(tab).type("new", Tab.soon());
        assertThat(value(tab, "input")).isEqualTo("new");
        input(tab).press(chord("Tab"), Tab.soon());
        assertThat(tab.in(tab.main(), "document.activeElement.id")).isEqualTo("next");
        input(tab).press(chord("Shift+Tab"), Tab.soon());
        assertThat(tab.in(tab.main(), "document.activeElement.id")).isEmpty();
    }

    @Test
    void submitsAFormWithEnter(Pages pages) {
        site.page("/done", "<title>done</title>");
        var tab = show(pages, "<form action=/done><input name=q></form>");
        focus(tab, "input");
        input(tab).type("x", Tab.soon());
        input(tab).press(chord("Enter"), Tab.soon());
        tab.until(_ -> tab.main().url().equals(site.at("/done?q=x")));
    }

    @Test
    void readsChordsAsTheyAreWritten() {
        assertThat(chord("Control+Shift+a").key().name()).isEqualTo("A");
        assertThat(chord("Control+A").key().name()).isEqualTo("a");
        assertThat(chord("A").key().shifted()).isTrue();
        assertThat(chord("+").key().code()).isEqualTo("Equal");
        assertThat(chord("Control++").modifiers()).containsExactly(ModifierKey.CONTROL);
        assertThat(chord("f5").key().keyCode()).isEqualTo(116);
        assertThat(Chord.parse("Hyper+A")).isEmpty();
        assertThat(Chord.parse("")).isEmpty();
    }

    @Test
    void reachesIntoFramesOfOtherProcesses(Pages pages) {
        site.page("/apart", LOG + "<input style='width:100px;height:30px'>");
        var tab = show(pages, """
                <body style="margin:0"><div style="height:200px"></div>
                <iframe name=apart src=ELSEWHERE/apart style="border:0"></iframe>
                """);
        input(tab).enter(tab.frame("apart"), new Point(50, 215), Tab.soon());
        assertThat(input(tab).press(new Point(50, 215), Tab.soon())).isEqualTo(Dispatched.TAKEN);
        input(tab).type("42", Tab.soon());
        assertThat(tab.in(tab.frame("apart"), "document.querySelector('input').value"))
                .isEqualTo("42");
    }

    @Test
    void isNotHeldUpByADialogThatIsAnswered(Pages pages) {
        var tab = show(pages, "<body style='height:500px' onclick=\"document.title = 'said ' + confirm('Pay?')\">");
        tab.page().dialogs().declare(new DialogAnswer.Accept(""));
        assertThat(input(tab).press(new Point(50, 50), Tab.soon())).isEqualTo(Dispatched.TAKEN);
        assertThat(tab.in(tab.main(), "document.title")).isEqualTo("said true");
        assertThat(tab.page().events()).containsExactly(new SurfaceEvent.DialogAnswered("confirm", "Pay?", true, true));
    }

    @Test
    void returnsWhenADialogStaysOpenForAPerson(Pages pages) {
        var tab = show(pages, "<body style='height:500px' onclick=\"document.title = 'said ' + confirm('Pay?')\">");
        tab.page().dialogs().hold(true);
        assertThat(input(tab).press(new Point(50, 50), Tab.soon())).isEqualTo(Dispatched.DIALOG_OPEN);
        assertThat(input(tab).type("x", Tab.soon())).isEqualTo(Dispatched.DIALOG_OPEN);
        tab.page().answer(new DialogAnswer.Dismiss());
        tab.untilPage(page -> page.dialogs().open().isEmpty());
        assertThat(tab.in(tab.main(), "document.title")).isEqualTo("said false");
    }

    @Test
    void scrollsWhatLiesUnderTheMouse(Pages pages) {
        var tab = show(pages, """
                <div style="height:5000px">long</div>
                <script>addEventListener('scroll', () => { location.hash = 'scrolled' }, {once: true})</script>
                """);
        assertThat(input(tab).wheel(new Point(50, 50), 0, 300, Tab.soon())).isEqualTo(Dispatched.TAKEN);
        tab.until(_ -> tab.main().url().endsWith("#scrolled"));
    }

    @Test
    void dragsWithTheButtonDown(Pages pages) {
        var tab = show(pages, "<body style='margin:0'><input type=range style='margin:0;width:200px' value=0>");
        input(tab).drag(new Point(8, 8), new Point(100, 8), 5, Tab.soon());
        assertThat(Integer.parseInt(value(tab, "input"))).isBetween(45, 55);
    }

    @Test
    void pressingWhatClosesTheWindowIsNoFailure(Pages pages) {
        site.page("/popup", "<body style='height:300px' onclick='window.close()'>");
        var tab = show(pages, "<p>opener");
        tab.run("window.open('/popup')");
        tab.untilPage(page -> page.windows().size() == 2
                && page.windows().stream()
                        .filter(Tab::settled)
                        .flatMap(window -> window.main().stream())
                        .anyMatch(frame -> frame.url().endsWith("/popup")));
        var popup = new InputDispatcher(tab.page(), tab.page().windows().getLast());
        assertThat(popup.press(new Point(20, 20), Tab.soon())).isIn(Dispatched.TAKEN, Dispatched.WINDOW_GONE);
        tab.untilPage(page -> page.windows().size() == 1);
    }

    private Tab show(Pages pages, String html) {
        site.page("/", html);
        return new Tab(pages.open()).go(site.at("/"));
    }

    private static InputDispatcher input(Tab tab) {
        return new InputDispatcher(tab.page(), tab.window());
    }

    private static Chord chord(String text) {
        return Chord.parse(text).orElseThrow();
    }

    private static void focus(Tab tab, String tag) {
        tab.in(tab.main(), "document.querySelector('" + tag + "').focus()");
    }

    private static String value(Tab tab, String tag) {
        return tab.in(tab.main(), "document.querySelector('" + tag + "').value");
    }

    /// What the page has logged, read in the page's own world.
    private static String log(Tab tab) {
        return tab.window()
                .session()
                .call("Runtime.evaluate", Json.object().put("expression", "log.trim()"), Tab.soon())
                .path("result")
                .path("value")
                .asString();
    }
}
