package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.Admission;
import dev.rote.surface.Opening;
import dev.rote.surface.Outgoing.Decision;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Documents that may not be asked for are not, by whatever way a page tries; the site is the judge of what
/// arrived.
@ExtendWith(SharedBrowser.class)
@Timeout(60)
class AdmissionTest {
    private final Site site = new Site()
            .page("/secret/one", "<h1>Secret</h1>")
            .page("/free", "<h1>Free</h1>")
            .redirect("/hop", "/secret/one");
    private final List<String> refused = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        site.close();
    }

    private Screen screen(Pages pages) {
        return pages.surface(Opening.of(Set.of(site.origin(), site.elsewhere("")), pages.downloads())
                .admitting(this::admits));
    }

    private boolean admits(String origin, String path) {
        boolean admitted = !path.startsWith("/secret/");
        if (!admitted) {
            refused.add(origin + path);
        }
        return admitted;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a link                     | <a href=/secret/one>Go</a>
            a link to another window   | <a href=/secret/one target=_blank>Go</a>
            a form                     | <form method=post action=/secret/one><button>Go</button></form>
            a form into a frame        | <form method=post action=/secret/one target=f><button>Go</button></form><iframe name=f></iframe>
            a script                   | <button onclick="location = '/secret/one?a=1#b'">Go</button>
            a window                   | <button onclick="window.open('/secret/one')">Go</button>
            a window that goes on      | <button onclick="window.open('/free').location = '/secret/one'">Go</button>
            a frame                    | <button onclick="document.body.append(Object.assign(document.createElement('iframe'), {src: '/secret/one'}))">Go</button>
            an object                  | <button onclick="document.body.append(Object.assign(document.createElement('object'), {data: '/secret/one'}))">Go</button>
            a refresh                  | <button onclick="document.head.innerHTML = '<meta http-equiv=refresh content=0;url=/secret/one>'">Go</button>
            a redirect                 | <a href=/hop>Go</a>
            a redirect of a form       | <form method=post action=/hop><button>Go</button></form>
            """)
    void whatMayNotBeAskedForNeverArrives(String way, String html, Pages pages) {
        var screen = screen(pages);
        screen.go(site.page("/", "<h1>Start</h1>" + html).at("/"));

        screen.press("Go");
        screen.until(_ -> !refused.isEmpty());
        screen.go(site.at("/free")).untilText("Free");

        assertThat(refused).as(way).containsOnly(site.origin() + "/secret/one");
        assertThat(site.requests("/secret/one")).as(way).isEmpty();
    }

    @Test
    void aFrameOfAnotherProcessIsKeptFromItAsWell(Pages pages) {
        var screen = screen(pages);
        site.page("/inner", "<a href=/secret/one>Go</a>")
                .page("/", "<iframe src='" + site.elsewhere("/inner") + "'></iframe>");

        screen.go(site.at("/")).press("Go");
        screen.until(_ -> !refused.isEmpty());

        assertThat(refused).containsExactly(site.elsewhere("/secret/one"));
        screen.named("Go");
        assertThat(site.requests("/secret/one")).isEmpty();
    }

    @Test
    void whileACommitIsHeldItIsTurnedBackBeforeAnybodyDecides(Pages pages) {
        var screen = screen(pages);
        site.page(
                        "/",
                        "<form method=post action=/secret/one><button>Confirm</button></form>"
                                + "<form method=post action=/commit><button>Save</button></form>")
                .redirect("/commit", "/secret/one");
        List<String> decided = new CopyOnWriteArrayList<>();
        screen.go(site.at("/")).named("Confirm");

        try (var hold = screen.surface()
                .hold(
                        request -> {
                            decided.add(request.path());
                            return Decision.LET_GO;
                        },
                        screen.run())) {
            assertThat(hold).isNotNull();
            screen.press("Confirm");
            screen.until(_ -> !refused.isEmpty());
            assertThat(decided).isEmpty();
            screen.press("Save");
            screen.until(_ -> refused.size() > 1);
        }

        assertThat(decided).containsExactly("/commit");
        assertThat(site.requests("/commit")).hasSize(1);
        screen.go(site.at("/free")).untilText("Free");
        assertThat(site.requests("/secret/one")).isEmpty();
    }

    @Test
    void anAddressThatLeadsThereIsSaidNotToHaveBeenTaken(Pages pages) {
        var screen = screen(pages);
        screen.go(site.at("/free"));

        assertThat(screen.surface().act(new Act.Navigate(site.at("/hop")), screen.run()))
                .isInstanceOfSatisfying(
                        ActResult.NotTaken.class,
                        refusal -> assertThat(refusal.seen()).contains("may not be asked for"));
        screen.untilText("Free");
        assertThat(site.requests("/secret/one")).isEmpty();
    }

    /// Only what could be forbidden is asked about, however it is come to.
    @ParameterizedTest
    @ValueSource(strings = {"/secret/one", "/hop", "/SECRET/one", "/%73ecret/one", "/x//secret/one", "/secret/one;a=1"})
    void nothingIsAskedAboutThatCouldNotBeForbidden(String path, Pages pages) {
        List<String> asked = new CopyOnWriteArrayList<>();
        var screen = pages.surface(Opening.of(Set.of(site.origin()), pages.downloads())
                .admitting(new Admission() {
                    @Override
                    public boolean admits(String origin, String asks) {
                        asked.add(asks);
                        return false;
                    }

                    @Override
                    public List<String> doubtful() {
                        return List.of("*%*", "*;*", "*://*//*", "*://*/secret/*", "*://*/S?????/*");
                    }
                }));
        screen.go(site.page("/", "<h1>Start</h1><a href='" + site.at(path) + "'>Go</a>")
                .at("/"));
        screen.go(site.at("/free")).untilText("Free");
        assertThat(asked).isEmpty();

        screen.go(site.at("/")).press("Go");
        screen.until(_ -> !asked.isEmpty());
        screen.go(site.at("/free")).untilText("Free");

        assertThat(asked).containsExactly(path.equals("/hop") ? "/secret/one" : path);
        assertThat(site.requests("/secret/one")).isEmpty();
    }

    @Test
    void whoSaysNothingOfDocumentsHasNoneTurnedBack(Pages pages) {
        pages.surface(site).go(site.at("/hop")).untilText("Secret");
    }
}
