package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Outgoing.Decision;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/// Pages that send more than once, later, or through something else than themselves: the site is the judge of what
/// arrived.
@ExtendWith(SharedBrowser.class)
@Timeout(60)
class HoldingTricksTest {
    private final Site site = new Site().page("/commit", "<h1>Opened</h1>");
    private final List<Outgoing> held = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        site.close();
    }

    private Decision drop(Outgoing request) {
        held.add(request);
        return Decision.DROP;
    }

    private Decision letTheFirstGo(Outgoing request) {
        held.add(request);
        return held.size() == 1 ? Decision.LET_GO : Decision.DROP;
    }

    /// A worker that answers every request of its pages by sending it itself.
    @Test
    void aServiceWorkerSendsNothingInThePlaceOfAPageThatIsHeld(Pages pages) {
        site.file(
                        "/worker.js",
                        "text/javascript",
                        "addEventListener('install', () => skipWaiting());"
                                + "addEventListener('activate', e => e.waitUntil(clients.claim()));"
                                + "addEventListener('fetch', e => e.respondWith(fetch(e.request)))")
                .page(
                        "/",
                        "<h1 id=h>Wait</h1><form method=post action=/commit><button>Confirm</button></form>"
                                + "<button onclick=\"fetch('/commit', {method: 'POST', body: 'x'})\">Save</button>"
                                + "<script>navigator.serviceWorker.register('/worker.js');"
                                + "navigator.serviceWorker.ready.then(() => new Promise(r =>"
                                + " navigator.serviceWorker.controller ? r() :"
                                + " navigator.serviceWorker.oncontrollerchange = r))"
                                + ".then(() => h.textContent = 'Controlled')</script>");
        var screen = pages.surface(site).go(site.at("/"));
        screen.untilText("Controlled");
        screen.surface().hold(this::drop, screen.run());

        screen.press("Save");
        screen.until(_ -> !held.isEmpty());
        screen.press("Confirm");
        screen.until(_ -> held.size() > 1);

        assertThat(held).extracting(Outgoing::cause).containsExactly(Outgoing.Cause.SCRIPT, Outgoing.Cause.NAVIGATION);
        assertThat(site.requests("/commit")).isEmpty();
    }

    /// A click handler that posts, and the form's own submission after it.
    @Test
    void aPressThatSendsByScriptAndByItsFormArrivesOnce(Pages pages) {
        var screen = pages.surface(site.page(
                        "/",
                        "<form method=post action=/commit><input name=a value=1>"
                                + "<button onclick=\"fetch('/commit', {method: 'POST', body: new"
                                + " URLSearchParams(new FormData(this.form))})\">Confirm</button></form>"))
                .go(site.at("/"));
        screen.named("Confirm");
        screen.surface().hold(this::letTheFirstGo, screen.run());

        screen.press("Confirm");
        screen.until(_ -> held.size() > 1);
        site.awaitRequest("/commit");

        assertThat(held).extracting(Outgoing::method).containsOnly("POST");
        assertThat(site.requests("/commit")).hasSize(1);
    }

    /// The page that answers a commit goes back, comes again, and asks to be sent once more.
    @Test
    void anAnswerThatLoadsItselfAgainIsNotPostedAgain(Pages pages) {
        site.page("/commit", "<h1>Opened</h1><script>setTimeout(() => location.reload(), 0)</script>")
                .page("/", "<form method=post action=/commit><button>Confirm</button></form>");
        var screen = pages.surface(site).go(site.at("/"));
        screen.named("Confirm");
        screen.surface().hold(this::letTheFirstGo, screen.run());

        screen.press("Confirm");
        screen.until(_ -> held.size() > 1);

        assertThat(held).extracting(Outgoing::method).containsExactly("POST", "POST");
        assertThat(held.getLast().cause()).isEqualTo(Outgoing.Cause.NAVIGATION);
        assertThat(site.requests("/commit")).hasSize(1);
    }

    /// Between the look and the press another document, which looks the same and posts elsewhere, takes the place of
    /// the one in the frame.
    @Test
    void nothingIsPressedInADocumentThatTookTheFramesPlaceMeanwhile(Pages pages) {
        String form = "<form method=post action=%s><button>Confirm</button></form>";
        site.page("/one", form.formatted("/commit"))
                .page("/two", form.formatted("/other"))
                .page("/other", "<h1>Opened</h1>")
                .page("/", "<iframe src=/one></iframe>");
        var screen = pages.surface(site).go(site.at("/"));
        var confirm = screen.named("Confirm").ref();
        var tab = new Tab(pages.last());
        tab.run("frames[0].location = '/two'");
        tab.untilPage(_ -> tab.in(tab.main(), "frames[0].location.pathname + frames[0].document.readyState")
                .equals("/twocomplete"));

        assertThat(screen.surface().act(new Act.Press(confirm, new DialogAnswer.Dismiss()), screen.run()))
                .isInstanceOfSatisfying(
                        ActResult.NotActionable.class,
                        refused -> assertThat(refused.obstacle()).isEqualTo(ActResult.Obstacle.STALE));
        assertThat(site.requests("/commit")).isEmpty();
        assertThat(site.requests("/other")).isEmpty();
    }
}
