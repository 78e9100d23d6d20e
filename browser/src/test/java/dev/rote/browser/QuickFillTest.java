package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult.Done;
import dev.rote.surface.ActResult.NotTaken;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.State;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/// Where nobody hears the keys a text is put into a field at once; these are pages on which that would be wrong, or
/// that look as if it were right.
@ExtendWith(SharedBrowser.class)
@Timeout(60)
class QuickFillTest {
    private static final String KEYS = "<script>var keys=''; var heard=e=>document.title=keys+=e.key</script>";

    private final Site site = new Site();

    @AfterEach
    void stop() {
        site.close();
    }

    private Screen show(Pages pages, String body) {
        return pages.surface(site.page("/", "<title>-</title>" + body)).go(site.at("/"));
    }

    @Test
    void raisesTheEventsOfTheInputOnAPlainField(Pages pages) {
        var screen = show(pages, """
                <style>input:user-valid { color: green }</style>
                <label>Name <input id=n value=old></label><label>City <input id=c></label>
                <button onclick="document.title=n.value+'/'+n.matches(':user-valid')">Tell</button>""");
        assertThat(screen.fill("Name", "Berg")).isEqualTo(new Done("Berg"));
        assertThat(screen.fill("City", "Graz")).isEqualTo(new Done("Graz"));
        screen.press("Tell");
        assertThat(screen.title()).isEqualTo("Berg/true");
    }

    @Test
    void hearsOfListenersThatCameSinceTheFieldWasFilledLast(Pages pages) {
        for (String target : new String[] {"window", "document", "document.documentElement", "f", "n"}) {
            var screen = show(
                    pages,
                    KEYS + "<form id=f onsubmit='return false'><label>Name <input id=n></label>" + "<button onclick=\""
                            + target + ".addEventListener('keydown', heard)\">Listen</button></form>");
            assertThat(screen.fill("Name", "ab")).isEqualTo(new Done("ab"));
            assertThat(screen.title()).isEqualTo("-");
            screen.press("Listen");
            assertThat(screen.fill("Name", "cd")).as(target).isEqualTo(new Done("cd"));
            assertThat(screen.title()).as(target).isEqualTo("cd");
        }
    }

    @Test
    void hearsOfListenersThatComeWhenTheFieldBeforeIsLeft(Pages pages) {
        var screen = show(
                pages, KEYS + "<label>Kind <input onblur='n.onkeydown=heard'></label><label>Name <input id=n></label>");
        assertThat(screen.fill("Kind", "x")).isEqualTo(new Done("x"));
        assertThat(screen.fill("Name", "ab")).isEqualTo(new Done("ab"));
        assertThat(screen.title()).isEqualTo("ab");
    }

    /// The same field again is asked about together with being focused, and yet of what it is like after that.
    @Test
    void hearsOfListenersThatComeWhenTheSameFieldIsFocusedAgain(Pages pages) {
        var screen = show(
                pages,
                KEYS
                        + "<label>Name <input></label><button onblur=\"window.addEventListener('keydown', heard)\">Go</button>");
        assertThat(screen.fill("Name", "ab")).isEqualTo(new Done("ab"));
        assertThat(screen.fill("Name", "bc")).isEqualTo(new Done("bc"));
        screen.press("Go");
        assertThat(screen.title()).isEqualTo("-");
        assertThat(screen.fill("Name", "cd")).isEqualTo(new Done("cd"));
        assertThat(screen.title()).isEqualTo("cd");
    }

    @Test
    void hearsOfListenersThatComeWhileTheSameFieldIsBroughtIntoViewAgain(Pages pages) {
        var screen = show(
                pages,
                KEYS + "<label>Name <input id=n></label><div style='height:3000px'></div><button onclick="
                        + "\"window.addEventListener('scroll',()=>n.onkeydown=heard)\">Listen</button>");
        assertThat(screen.fill("Name", "ab")).isEqualTo(new Done("ab"));
        screen.press("Listen");
        assertThat(screen.fill("Name", "cd")).isEqualTo(new Done("cd"));
        assertThat(screen.title()).isEqualTo("cd");
    }

    @Test
    void hearsOfListenersThatComeWhileTheFieldIsBroughtIntoView(Pages pages) {
        var screen = show(
                pages,
                KEYS + "<div style='height:3000px'></div><label>Name <input id=n></label>"
                        + "<script>addEventListener('scroll',()=>n.onkeydown=heard)</script>");
        assertThat(screen.fill("Name", "ab")).isEqualTo(new Done("ab"));
        assertThat(screen.title()).isEqualTo("ab");
    }

    @Test
    void hearsOfListenersOutsideOfTheShadowRootThatTheFieldIsIn(Pages pages) {
        var screen = show(pages, KEYS + """
                <div id=host></div><script>
                host.attachShadow({mode:'closed'}).innerHTML='<label>Name <input></label>';
                host.addEventListener('keydown', e => document.title = keys += e.key)</script>""");
        assertThat(screen.fill("Name", "ab")).isEqualTo(new Done("ab"));
        assertThat(screen.title()).isEqualTo("ab");
    }

    @Test
    void hearsOfListenersInAFrameAndOfNoneAroundIt(Pages pages) {
        site.page(
                "/in",
                KEYS.replace("document.title", "parent.document.title")
                        + "<label>Name <input onkeydown='heard(event)'></label><label>City <input></label>");
        var screen = show(pages, "<iframe src=/in></iframe>");
        assertThat(screen.fill("City", "x")).isEqualTo(new Done("x"));
        assertThat(screen.fill("Name", "ab")).isEqualTo(new Done("ab"));
        assertThat(screen.title()).isEqualTo("ab");
    }

    @Test
    void asksTheNodesThatAreThereNowWhenTheFieldIsDrawnAnewEachTime(Pages pages) {
        var screen = show(pages, KEYS + """
                <div id=p><label>Name <input></label></div>
                <button onclick="p.innerHTML='<label>Name <input onkeydown=heard(event)></label>'">Draw</button>""");
        assertThat(screen.fill("Name", "ab")).isEqualTo(new Done("ab"));
        screen.press("Draw");
        assertThat(screen.fill("Name", "cd")).isEqualTo(new Done("cd"));
        assertThat(screen.title()).isEqualTo("cd");
    }

    @Test
    void asksTheNextDocumentAfterTheOneBefore(Pages pages) {
        site.page("/next", "<title>-</title>" + KEYS + "<body onkeydown='heard(event)'><label>Name <input></label>");
        var screen = show(pages, "<label>Name <input></label>");
        assertThat(screen.fill("Name", "ab")).isEqualTo(new Done("ab"));
        screen.go(site.at("/next"));
        assertThat(screen.fill("Name", "cd")).isEqualTo(new Done("cd"));
        assertThat(screen.title()).isEqualTo("cd");
    }

    /// Listening for the change would have it typed, so that it is listened for only once the text is in.
    @Test
    void tellsThePageOfTheChangeWhenTheFieldIsLeft(Pages pages) {
        var screen = show(pages, """
                <label>Name <input id=n value=old></label>
                <button onmouseover="n.onchange=e=>document.title=n.value+e.isTrusted">Next</button>""");
        assertThat(screen.fill("Name", "Berg")).isEqualTo(new Done("Berg"));
        screen.press("Next");
        assertThat(screen.title()).isEqualTo("Bergtrue");
    }

    /// What a script puts in counts for nothing there, so that such fields are filled through the browser's input.
    @Test
    void hasFieldsThatCanBeWrongJudgedAsWhenAPersonEnteredIt(Pages pages) {
        var screen = show(pages, """
                <label>Mail <input type=email></label><label>Code <input pattern=[0-9]+></label>
                <label>Name <input></label>""");
        screen.fill("Mail", "nobody");
        screen.fill("Code", "x");
        screen.fill("Name", "Berg");
        assertThat(screen.named("Mail").is(State.INVALID)).isTrue();
        assertThat(screen.named("Code").is(State.INVALID)).isTrue();
        assertThat(screen.named("Name").is(State.INVALID)).isFalse();
    }

    @Test
    void fillsEveryKindOfFieldThatIsTypedInto(Pages pages) {
        var screen = show(pages, """
                <script>Document.prototype.execCommand = () => document.title = 'fooled'</script>
                <label>Tel <input type=tel value=1></label><label>Mail <input type=email value=1></label>
                <label>Count <input type=number value=1></label><label>Find <input type=search value=1></label>
                <label>Link <input type=url value=1></label><label>Note <textarea>old
                lines</textarea></label><div contenteditable aria-label=Rich>old <b>bold</b></div>""");
        for (String field : new String[] {"Tel", "Mail", "Count", "Find", "Link", "Note", "Rich"}) {
            assertThat(screen.fill(field, "42")).as(field).isEqualTo(new Done("42"));
            assertThat(screen.named(field).value()).as(field).isEqualTo("42");
        }
        assertThat(screen.title()).isEqualTo("-");
    }

    @Test
    void hearsOfListenersInADocumentThatWasWrittenAnew(Pages pages) {
        var screen = show(
                pages,
                "<label>Name <input></label><button onclick=\"document.open(); document.write("
                        + "'<title>-</title><label>Name <input></label><label>City <input onkeydown=document.title+=event.key>'"
                        + "); document.close()\">Write</button>");
        assertThat(screen.fill("Name", "ab")).isEqualTo(new Done("ab"));
        screen.press("Write");
        for (String name : new String[] {"cd", "ef"}) {
            assertThat(screen.fill("Name", name)).isEqualTo(new Done(name));
            assertThat(screen.title()).isEqualTo("-");
        }
        assertThat(screen.fill("City", "gh")).isEqualTo(new Done("gh"));
        assertThat(screen.title()).isEqualTo("-gh");
    }

    /// What the page is asked by is its own: a page that takes it away has its listeners asked for one by one.
    @Test
    void hearsOfListenersOnAPageThatChangesWhatListeningIs(Pages pages) {
        for (String change : new String[] {
            "EventTarget.prototype.addEventListener = () => {}",
            "Event.prototype.preventDefault = () => {}",
            "var getEventListeners = () => ({})",
            "Event.prototype.composedPath = () => []"
        }) {
            var screen = show(
                    pages,
                    "<script>" + change + "</script><label>Name <input></label>"
                            + "<label>City <input oninput='document.title+=event.data'></label>");
            assertThat(screen.fill("Name", "ab")).as(change).isEqualTo(new Done("ab"));
            assertThat(screen.fill("City", "c")).as(change).isEqualTo(new Done("c"));
            assertThat(screen.title()).as(change).isEqualTo("-c");
        }
    }

    /// Whether it comes before the text or after it, the other field gets nothing.
    @Test
    void putsNothingIntoAFieldThatTakesTheFocusMeanwhile(Pages pages) {
        var screen = show(pages, """
                <label>Search <input id=q></label><label>Name <input id=n></label><script>
                let times = 3; setInterval(() => { if (document.activeElement === n && times-- > 0) q.focus() }, 1)
                </script>""");
        for (int turn = 0; turn < 4; turn++) {
            assertThat(screen.fill("Name", "Lind" + turn)).isEqualTo(new Done("Lind" + turn));
            assertThat(screen.named("Search").value()).isEmpty();
            assertThat(screen.named("Name").value()).isEqualTo("Lind" + turn);
        }
    }

    @Test
    void doesNotWaitForATextThatNeverComes(Pages pages) {
        var screen = show(pages, "<label>Amount <input type=number></label>");
        assertThat(screen.fill("Amount", "abc")).isEqualTo(new NotTaken("abc", ""));
        assertThat(screen.fill("Amount", "12")).isEqualTo(new Done("12"));
    }

    @Test
    void pressesAKeyRightAfterAFieldInAFrameWasFilled(Pages pages) {
        site.page("/in", "<label>Name <input></label>");
        var screen = show(pages, "<iframe src=/in></iframe><label>Top <input></label>");
        for (int turn = 0; turn < 20; turn++) {
            String field = turn % 2 == 0 ? "Name" : "Top";
            assertThat(screen.fill(field, "a" + turn)).isEqualTo(new Done("a" + turn));
            assertThat(screen.surface().act(new Act.Key("End", new DialogAnswer.Dismiss()), screen.run()))
                    .as("turn " + turn)
                    .isEqualTo(new Done(""));
        }
    }
}
