package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.browser.BrowserSettings.WindowSize;
import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.browser.cdp.Json;
import dev.rote.browser.cdp.SessionGone;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.SurfaceEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(SharedBrowser.class)
@Timeout(60)
class PageSessionTest {
    private static final WindowSize SIZE = new WindowSize(1280, 800);

    private final Site site = new Site();

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void followsFramesOfEveryKindWithOurScriptInEach(Pages pages) {
        site.page(
                        "/",
                        "<title>main</title><iframe name=blank></iframe><iframe name=inner src=/inner></iframe><iframe"
                                + " name=apart src=ELSEWHERE/apart></iframe><iframe name=doc srcdoc='<p>doc'></iframe>")
                .page("/inner", "<title>inner</title><iframe name=deep src=/deep></iframe>")
                .page("/deep", "<title>deep</title>")
                .page("/apart", "<title>apart</title><iframe name=back src='" + site.at("/deep") + "'></iframe>");
        var tab = new Tab(pages.open()).go(site.at("/"));
        tab.until(window -> window.frames().size() == 7 && Tab.settled(window));
        assertThat(tab.window().frames())
                .extracting(PageFrame::name)
                .containsExactly("", "blank", "inner", "deep", "apart", "back", "doc");
        assertThat(tab.frame("deep").parent()).hasValue(tab.frame("inner").id());
        assertThat(tab.frame("back").parent()).hasValue(tab.frame("apart").id());
        assertThat(tab.frame("apart").session().id())
                .isNotEqualTo(tab.main().session().id());
        assertThat(tab.window().frames())
                .allSatisfy(frame -> assertThat(tab.in(frame, "rote")).isEqualTo("here"));
        assertThat(tab.in(tab.frame("apart"), "document.title")).isEqualTo("apart");
        assertThat(tab.in(tab.frame("back"), "document.title")).isEqualTo("deep");
    }

    @Test
    void followsFramesets(Pages pages) {
        site.page("/", "<frameset cols='20%,*'><frame name=menu src=/menu><frame name=work src=/work></frameset>")
                .page("/menu", "<a href=/next target=work>next</a>")
                .page("/work", "<title>work</title>")
                .page("/next", "<title>next</title>");
        var tab = new Tab(pages.open()).go(site.at("/"));
        tab.until(window -> window.frames().size() == 3 && Tab.settled(window));
        var before = tab.frame("work");
        tab.in(tab.frame("menu"), "document.querySelector('a').click()");
        tab.until(window -> tab.frame("work").url().equals(site.at("/next")) && Tab.settled(window));
        assertThat(tab.frame("work").id()).isEqualTo(before.id());
        assertThat(tab.frame("work").loader()).isNotEqualTo(before.loader());
        assertThat(tab.in(tab.frame("work"), "document.title")).isEqualTo("next");
    }

    @Test
    void followsAFrameIntoAnotherProcessAndBack(Pages pages) {
        site.page("/", "<iframe name=moving src=/near></iframe>")
                .page("/near", "<title>near</title>")
                .page("/far", "<title>far</title>");
        var tab = new Tab(pages.open()).go(site.at("/"));
        var home = tab.frame("moving").session();
        tab.run("document.querySelector('iframe').src = '" + site.elsewhere("/far") + "'");
        tab.until(window -> tab.frame("moving").url().endsWith("/far") && Tab.settled(window));
        assertThat(tab.frame("moving").session()).isNotEqualTo(home);
        assertThat(tab.in(tab.frame("moving"), "document.title")).isEqualTo("far");
        tab.run("document.querySelector('iframe').src = '/near'");
        tab.until(window -> tab.window().frames().size() == 2
                && tab.window().frames().getLast().url().endsWith("/near")
                && Tab.settled(window));
        assertThat(tab.frame("moving").session()).isEqualTo(home);
        assertThat(tab.in(tab.frame("moving"), "document.title")).isEqualTo("near");
        tab.run("document.querySelector('iframe').remove()");
        tab.until(window -> window.frames().size() == 1);
    }

    @Test
    void forgetsTheFramesOfADocumentThatWasLeft(Pages pages) {
        site.page("/", "<iframe src=ELSEWHERE/apart></iframe><iframe src=/inner></iframe>")
                .page("/apart", "apart")
                .page("/inner", "inner")
                .page("/other", "other");
        var tab = new Tab(pages.open()).go(site.at("/"));
        tab.until(window -> window.frames().size() == 3 && Tab.settled(window));
        tab.go(site.at("/other"));
        assertThat(tab.window().frames())
                .singleElement()
                .satisfies(frame -> assertThat(frame.url()).isEqualTo(site.at("/other")));
        tab.go(site.elsewhere("/other"));
        assertThat(tab.in(tab.main(), "rote + document.body.textContent")).isEqualTo("hereother");
    }

    @Test
    void followsAddressesChangedByScript(Pages pages) {
        site.page("/", "one page");
        var tab = new Tab(pages.open()).go(site.at("/"));
        tab.run("history.pushState(1, '', '/step2')");
        tab.until(window -> tab.main().url().equals(site.at("/step2")));
        tab.run("location.hash = 'x'");
        tab.until(window -> tab.main().url().equals(site.at("/step2#x")) && !window.loading());
        assertThat(site.requests("/step2")).isEmpty();
    }

    @Test
    void knowsThatALeaveWasRefusedAndNothingLoads(Pages pages) {
        site.page("/", "<script>onbeforeunload = e => e.preventDefault()</script>")
                .page("/next", "next");
        var tab = new Tab(pages.open()).go(site.at("/"));
        // Chromium asks only on behalf of a person who has touched the page.
        new InputDispatcher(tab.page(), tab.window()).press(new InputDispatcher.Point(5, 5), Tab.soon());
        tab.run("location.href = '/next'");
        var events = eventsUntil(tab, SurfaceEvent.DialogAnswered.class);
        assertThat(events).contains(new SurfaceEvent.DialogAnswered("beforeunload", "", false, false));
        assertThat(tab.in(tab.main(), "location.pathname")).isEqualTo("/");
        assertThat(tab.window().loading()).isFalse();
        tab.page().dialogs().declare(new DialogAnswer.Accept(""));
        tab.run("location.href = '/next'");
        tab.until(window -> tab.main().url().equals(site.at("/next")));
    }

    @Test
    void dismissesAndReportsDialogsThatNobodyDeclared(Pages pages) {
        site.page("/", "<p>nothing");
        var tab = new Tab(pages.open()).go(site.at("/"));
        tab.run("document.title = 'said ' + confirm('Pay 100?')");
        assertThat(eventsUntil(tab, SurfaceEvent.DialogAnswered.class))
                .containsExactly(new SurfaceEvent.DialogAnswered("confirm", "Pay 100?", false, false));
        assertThat(tab.in(tab.main(), "document.title")).isEqualTo("said false");
    }

    @Test
    void answersADialogAsDeclaredOnce(Pages pages) {
        site.page("/", "<p>nothing");
        var tab = new Tab(pages.open()).go(site.at("/"));
        tab.page().dialogs().declare(new DialogAnswer.Accept("Mrs. Ö"));
        tab.run("document.title = prompt('Name?', 'x') + ',' + prompt('Name?', 'x')");
        tab.untilPage(_ -> tab.in(tab.main(), "document.title").equals("Mrs. Ö,null"));
        assertThat(tab.page().events())
                .containsExactly(
                        new SurfaceEvent.DialogAnswered("prompt", "Name?", true, true),
                        new SurfaceEvent.DialogAnswered("prompt", "Name?", false, false));
    }

    @Test
    void answersADialogOfAnOutOfProcessFrame(Pages pages) {
        site.page("/", "<iframe name=apart src=ELSEWHERE/apart></iframe>")
                .page("/apart", "<button onclick=\"document.title = 'said ' + confirm('Sure?')\">b</button>");
        var tab = new Tab(pages.open()).go(site.at("/"));
        tab.page().dialogs().declare(new DialogAnswer.Accept(""));
        tab.in(tab.frame("apart"), "document.querySelector('button').click()");
        assertThat(tab.in(tab.frame("apart"), "document.title")).isEqualTo("said true");
    }

    @Test
    void leavesADialogOpenForAPersonWhenHeld(Pages pages) {
        site.page("/", "<p>nothing");
        var tab = new Tab(pages.open()).go(site.at("/"));
        tab.page().dialogs().hold(true);
        tab.run("document.title = 'said ' + confirm('Pay 100?')");
        tab.untilPage(page -> page.dialogs().open().isPresent());
        assertThat(tab.page().dialogs().open())
                .hasValueSatisfying(dialog -> assertThat(dialog.message()).isEqualTo("Pay 100?"));
        tab.page().answer(new DialogAnswer.Accept(""));
        assertThat(tab.in(tab.main(), "document.title")).isEqualTo("said true");
    }

    @Test
    void setsUpPopupsBeforeTheirFirstRequestAndReportsTheirComingAndGoing(Pages pages) {
        site.page("/", "<iframe src=ELSEWHERE/apart></iframe>")
                .page("/apart", "apart")
                .page("/popup", "<script>document.title = typeof window.rote</script>");
        var headers = Json.object();
        headers.putObject("headers").put("X-Set-Up", "yes");
        var settings = PageSettings.with(SIZE, "globalThis.rote = 'here'")
                .doing(
                        List.of(
                                new PageSettings.Command("Network.enable", Json.object()),
                                new PageSettings.Command("Network.setExtraHTTPHeaders", headers)),
                        (_, _) -> {});
        var tab = new Tab(pages.open(settings)).go(site.at("/"));
        tab.run("window.open('/popup?secret=1', 'p', 'width=400,height=300')");
        tab.untilPage(page -> page.windows().size() == 2
                && Tab.settled(page.windows().getLast())
                && page.windows().getLast().main().orElseThrow().url().contains("/popup"));
        assertThat(tab.page().events()).containsExactly(new SurfaceEvent.WindowOpened(site.at("/popup")));
        var popup = tab.page().windows().getLast();
        assertThat(popup.opener()).hasValue(tab.window().target());
        assertThat(tab.in(popup.main().orElseThrow(), "rote + document.title")).isEqualTo("hereundefined");
        for (var path : List.of("/", "/apart", "/popup")) {
            assertThat(site.requests(path))
                    .singleElement()
                    .satisfies(request -> assertThat(request.header("X-set-up")).isEqualTo("yes"));
        }
        tab.run("window.open('', 'p').close()");
        tab.untilPage(page -> page.windows().size() == 1);
        assertThat(tab.page().events()).containsExactly(new SurfaceEvent.WindowClosed(site.at("/popup")));
    }

    @Test
    void wakesWaitsWhenOurScriptSaysThatSomethingChanged(Pages pages) {
        site.page("/", "<p>old<script>document.title = typeof __rote_changed</script>");
        var script =
                "new MutationObserver(() => __rote_changed('')).observe(document, {childList: true, subtree: true})";
        var tab = new Tab(pages.open(PageSettings.with(SIZE, script))).go(site.at("/"));
        assertThat(tab.in(tab.main(), "document.title")).isEqualTo("undefined");
        long before = tab.page().changes().count();
        tab.run("setTimeout(() => document.querySelector('p').textContent = 'new', 50)");
        assertThat(tab.page().changes().awaitBeyond(before, Tab.soon())).isTrue();
        assertThat(tab.in(tab.main(), "document.querySelector('p').textContent"))
                .isEqualTo("new");
    }

    @Test
    void letsTheWorkersOfAPageRun(Pages pages) {
        site.page(
                        "/",
                        "<iframe src=ELSEWHERE/apart></iframe><script>new Worker('/outer.js').onmessage ="
                                + " e => location.hash = e.data</script>")
                .page("/apart", "<script>new Worker('/inner.js').onmessage = e => location.hash = e.data</script>")
                .file("/outer.js", "text/javascript", "new Worker('/inner.js').onmessage = e => postMessage(e.data)")
                .file("/inner.js", "text/javascript", "postMessage('worked')");
        var tab = new Tab(pages.open()).go(site.at("/"), "#worked");
        tab.until(window ->
                window.frames().size() == 2 && window.frames().getLast().url().endsWith("/apart#worked"));
    }

    @Test
    void saysThatThePageHasCrashedAndTheBrowserLivesOn(Pages pages) {
        site.page("/", "<p>nothing");
        var tab = new Tab(pages.open()).go(site.at("/"));
        var waiting =
                tab.window().session().send("Runtime.evaluate", Json.object().put("expression", "for(;;);"));
        tab.window().session().post("Page.crash");
        assertThat(eventsUntil(tab, SurfaceEvent.Crashed.class)).hasSize(1);
        assertThatThrownBy(() -> tab.window().session().await(waiting, Tab.soon()))
                .isInstanceOf(SessionGone.class)
                .hasMessageContaining("died");
        assertThat(tab.window().crashed()).isTrue();
        var other = new Tab(pages.open()).go(site.at("/"));
        assertThat(other.in(other.main(), "rote")).isEqualTo("here");
        tab.go(site.at("/"));
        assertThat(tab.window().crashed()).isFalse();
        assertThat(tab.in(tab.main(), "rote")).isEqualTo("here");
    }

    @Test
    void bringsDownloadsIntoTheirFolder(Pages pages, @TempDir Path folder) throws IOException {
        site.page("/", "<a href=/statement download=st.csv>get</a>")
                .file("/statement", "application/octet-stream", "a;b\n1;2\n");
        var tab = new Tab(pages.open(PageSettings.with(SIZE, "").downloadingTo(folder))).go(site.at("/"));
        tab.run("document.querySelector('a').click()");
        var events = eventsUntil(tab, SurfaceEvent.Downloaded.class);
        assertThat(events).singleElement().isInstanceOfSatisfying(SurfaceEvent.Downloaded.class, arrived -> {
            assertThat(arrived.name()).isEqualTo("st.csv");
            assertThat(Path.of(arrived.file())).hasParent(folder).hasContent("a;b\n1;2\n");
        });
        try (var files = Files.list(folder)) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void keepsContextsApart(Pages pages) {
        site.page("/", "<p>nothing");
        var one = new Tab(pages.open()).go(site.at("/"));
        var two = new Tab(pages.open()).go(site.at("/"));
        one.run("document.cookie = 'who=one'");
        assertThat(one.in(one.main(), "document.cookie")).isEqualTo("who=one");
        assertThat(two.in(two.main(), "document.cookie")).isEmpty();
    }

    @Test
    void showsAWindowOfTheSizeAskedFor(Pages pages) {
        site.page("/", "<p>nothing");
        var tab = new Tab(pages.open(PageSettings.with(new WindowSize(1000, 700), ""))).go(site.at("/"));
        assertThat(tab.in(tab.main(), "innerWidth + 'x' + innerHeight + '@' + devicePixelRatio"))
                .isEqualTo("1000x700@1");
    }

    private static List<SurfaceEvent> eventsUntil(Tab tab, Class<? extends SurfaceEvent> kind) {
        var events = new ArrayList<SurfaceEvent>();
        tab.untilPage(page -> {
            events.addAll(page.events());
            return events.stream().anyMatch(kind::isInstance);
        });
        return events;
    }
}
