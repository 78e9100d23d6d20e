package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Journal;
import dev.rote.surface.Opening;
import dev.rote.surface.Run;
import dev.rote.surface.SurfaceEvent.Crashed;
import dev.rote.surface.SurfaceEvent.Part;
import dev.rote.surface.SurfaceEvent.PrintAsked;
import dev.rote.surface.SurfaceEvent.WindowClosed;
import dev.rote.surface.SurfaceEvent.WindowOpened;
import dev.rote.surface.SurfaceGone;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// What a page does around an act, and what becomes of it.
@ExtendWith(SharedBrowser.class)
@Timeout(60)
class HappeningTest {
    private final Site site = new Site();

    @AfterEach
    void stop() {
        site.close();
    }

    @Test
    void aPageThatPrintsIsNotHeldUpAndIsReported(Pages pages) {
        site.page(
                        "/",
                        "<button onclick='save()'>Save and print</button><p id=r></p><iframe src=/slip></iframe>"
                                + "<script>onafterprint = () => r.textContent += ' printed';"
                                + "function save() { print(); r.textContent += ' R-3001';"
                                + " frames[0].print(); r.textContent += ' slip' }</script>")
                .page("/slip", "<p>Slip</p>");
        var screen = pages.surface(site).go(site.at("/"));
        screen.untilText("Slip");
        assertThat(screen.press("Save and print")).isEqualTo(new ActResult.Done(""));
        screen.untilText("printed R-3001 slip");
        screen.until(_ -> screen.events().size() == 2);
        assertThat(screen.events()).containsExactly(new PrintAsked(site.at("/")), new PrintAsked(site.at("/slip")));
    }

    @Test
    void aWindowThatWritesIntoItsOpenerAndClosesItselfIsAnOrdinaryEnd(Pages pages) {
        site.page(
                        "/",
                        "<label>Cost centre <input id=c readonly></label>"
                                + "<button onclick=\"window.open('/pick', 'pick', 'width=300,height=200')\">Pick</button>")
                .page(
                        "/pick",
                        "<button onclick=\"opener.document.getElementById('c').value = 4711; window.close()\">4711</button>");
        var screen = pages.surface(site).go(site.at("/"));
        screen.press("Pick");
        assertThat(screen.press("4711")).isEqualTo(new ActResult.Done(""));
        screen.until(seen -> seen.frames().size() == 1);
        assertThat(screen.named("Cost centre").value()).isEqualTo("4711");
        assertThat(screen.events())
                .containsExactly(new WindowOpened(site.at("/pick")), new WindowClosed(site.at("/pick")));
    }

    @Test
    void aLinkIntoATabOfItsOwnShowsBesideThePageItCameFrom(Pages pages) {
        site.page("/", "<a href=/detail target=_blank rel=noopener>Details</a><h1>Claim</h1>")
                .page("/detail", "<h1>Release code QX-88</h1>");
        var screen = pages.surface(site).go(site.at("/"));
        screen.press("Details");
        var seen = screen.untilText("Release code QX-88");
        assertThat(Screen.shows(seen, "Claim")).isTrue();
        assertThat(screen.events()).containsExactly(new WindowOpened(site.at("/detail")));
    }

    @Test
    void aPageWhoseProcessDiedIsSaidToHaveAndIsThereAgainWhenLoadedAnew(Pages pages) {
        site.page("/", "<h1>Claim</h1>");
        var screen = pages.surface(site).go(site.at("/"));
        screen.untilText("Claim");
        pages.last().first().session().post("Page.crash");
        assertThat(screen.event(Crashed.class).part()).isEqualTo(Part.PAGE);
        assertThat(screen.surface().observe(screen.run()).nodes()).isEmpty();
        screen.go(site.at("/")).untilText("Claim");
    }

    @Test
    void aFrameWhoseProcessDiedLeavesItsPageUsable(Pages pages) {
        site.page("/", "<button onclick='this.textContent = 1'>Save</button><iframe src=ELSEWHERE/apart></iframe>")
                .page("/apart", "<p>Advertisement");
        var screen = pages.surface(Opening.of(Set.of(site.origin(), site.elsewhere("")), pages.downloads()));
        screen.go(site.at("/")).untilText("Advertisement");
        pages.last().first().frames().getLast().session().post("Page.crash");
        assertThat(screen.event(Crashed.class).part()).isEqualTo(Part.FRAME);
        assertThat(screen.press("Save")).isEqualTo(new ActResult.Done(""));
        screen.until(seen -> Screen.shows(seen, "1"));
    }

    @Test
    void aPageThatRunsOutOfMemoryIsSaidToHaveDied(Pages pages) {
        site.page("/", "<h1>Claim</h1>");
        var screen = pages.surface(site).go(site.at("/"));
        screen.untilText("Claim");
        pages.last().first().session().post("Page.navigate", Json.object().put("url", "chrome://memory-exhaust"));
        assertThat(screen.event(Crashed.class).part()).isEqualTo(Part.PAGE);
    }

    @Test
    void nothingIsLeftWhenTheLastWindowWasClosed(Pages pages) {
        site.page("/", "<h1>Claim</h1>");
        var screen = pages.surface(site).go(site.at("/"));
        screen.untilText("Claim");
        pages.last().close(pages.last().first());
        assertThatThrownBy(() -> screen.until(_ -> false))
                .isInstanceOf(SurfaceGone.class)
                .hasMessageContaining("last window");
        assertThat(screen.events()).contains(new WindowClosed(site.at("/")));
    }

    @Test
    void aBrowserThatWasKilledIsGone(@TempDir Path state) {
        site.page("/", "<h1>Claim</h1>");
        var run = Run.lasting(Duration.ofSeconds(40), Clock.systemUTC(), Journal.SILENT);
        var opening = Opening.of(Set.of(site.origin()), state.resolve("downloads"));
        try (var screen = new Screen(new BrowserSurfaces(BrowserSettings.in(state)).open(opening, run))) {
            var seen = screen.go(site.at("/")).untilText("Claim");
            Processes.using(state).forEach(ProcessHandle::destroyForcibly);
            assertThat(screen.surface().awaitChange(seen, run)).isTrue();
            assertThatThrownBy(() -> screen.until(_ -> false)).isInstanceOf(SurfaceGone.class);
            assertThat(screen.surface().awaitChange(seen, run))
                    .as("an end that was heard of before the wait")
                    .isTrue();
            assertThat(screen.events()).extracting(Object::getClass).contains(Crashed.class);
        }
        assertThat(Processes.using(state)).isEmpty();
    }

    @Test
    void aPageThatKeepsLoadingAnewIsActedOnOnceOrNotAtAll(Pages pages) {
        site.page(
                "/",
                "<button onclick=\"fetch('/save', {method: 'POST', keepalive: true})\">Save</button>"
                        + "<script>setTimeout(() => location.reload(), 120)</script>");
        var screen = pages.surface(site).go(site.at("/"));
        int done = 0;
        int uncertain = 0;
        for (int i = 0; i < 15; i++) {
            switch (screen.press("Save")) {
                case ActResult.Done _ -> done++;
                case ActResult.Uncertain _ -> uncertain++;
                case ActResult.NotActionable _, ActResult.NotTaken _ -> {}
            }
        }
        assertThat(done + uncertain).isPositive();
        assertThat(site.requests("/save").size()).isBetween(0, done + uncertain);
    }

    @Test
    void aPageThatIsNeverIdleIsSeenAndActedOn(Pages pages) {
        site.page(
                        "/",
                        "<p id=clock></p><button onclick=\"said.textContent = 'saved'\">Save</button><p id=said></p>"
                                + "<script>setInterval(() => clock.textContent = performance.now(), 5);"
                                + "(async () => { for (;;) await fetch('/poll') })()</script>")
                .page("/poll", "nothing new");
        var screen = pages.surface(site).go(site.at("/"));
        assertThat(screen.press("Save")).isEqualTo(new ActResult.Done(""));
        screen.untilText("saved");
    }

    @Test
    void aPageGoneBackToIsLoadedAnewAndNotBroughtBackToLife(Pages pages) {
        site.page(
                        "/",
                        "<h1>List</h1><p id=p></p><a href=/detail>Detail</a><script>onpageshow = e =>"
                                + " p.textContent = 'brought back: ' + e.persisted</script>")
                .page("/detail", "<h1>Claim</h1>");
        var screen = pages.surface(site).go(site.at("/"));
        screen.press("Detail");
        screen.untilText("Claim");
        screen.surface().act(new Act.Back(), screen.run());
        screen.untilText("brought back: false");
    }

    @Test
    void aFrameThatIsReplacedTakesItsNodesWithIt(Pages pages) {
        site.page(
                        "/",
                        "<iframe src=/one></iframe><button onclick=\"let f = document.createElement('iframe');"
                                + " f.src = '/two'; document.querySelector('iframe').replaceWith(f)\">Next</button>")
                .page("/one", "<button onclick=\"fetch('/wrong')\">Pay</button>")
                .page("/two", "<button onclick=\"fetch('/wrong')\">Pay</button>");
        var screen = pages.surface(site).go(site.at("/"));
        var old = screen.named("Pay").ref();
        screen.press("Next");
        screen.until(seen -> seen.frames().getLast().path().equals("/two"));
        var result = screen.surface().act(new Act.Press(old, new DialogAnswer.Dismiss()), screen.run());
        assertThat(result)
                .isInstanceOfSatisfying(
                        ActResult.NotActionable.class,
                        not -> assertThat(not.obstacle()).isEqualTo(ActResult.Obstacle.STALE));
        assertThat(site.requests("/wrong")).isEmpty();
    }
}
