package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.rote.browser.BrowserSettings.Reach;
import dev.rote.browser.BrowserSettings.WindowSize;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.Channel;
import dev.rote.surface.SurfaceEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every way that we know of by which a page can send something out, tried with the guard and, to show that the trial
/// works, without it.
@Timeout(60)
class EgressTest {
    private static final Path DOCUMENT = Path.of("../docs/security.md");
    private static final long LONGEST_MILLIS = 20_000;

    private static Browser free;
    private static Browser guarded;

    @BeforeAll
    static void startsBothBrowsers(@TempDir Path state) {
        var settings = BrowserSettings.in(state);
        free = start(settings);
        guarded = start(settings.reaching(new Reach.Hosts(List.of("127.0.0.1", "localhost"))));
    }

    @AfterAll
    static void leavesNothingRunning() {
        free.close();
        guarded.close();
    }

    static List<Way> ways() {
        return Way.all();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void reachesAStrangerWithoutTheGuard(Way way) throws InterruptedException {
        try (var site = new Site();
                var stranger = new Stranger()) {
            var page = free.open(settings(), Tab.soon());
            go(page, serve(way, site, stranger));
            assertThat(stranger.hears(LONGEST_MILLIS)).isTrue();
            page.close();
        }
    }

    @ParameterizedTest
    @MethodSource("ways")
    void reachesNobodyWithTheGuardAndIsReported(Way way) {
        try (var site = new Site();
                var stranger = new Stranger()) {
            var page = guarded.open(settings().confinedTo(Set.of(site.origin(), site.elsewhere(""))), Tab.soon());
            go(page, serve(way, site, stranger));
            var tab = new Tab(page);
            if (way.reported().isEmpty()) {
                tab.until(window -> window.main()
                        .filter(main -> main.url().endsWith("#tried"))
                        .isPresent());
                // What is asked for later arrives later: when this was refused, that would have been there.
                tab.run("fetch('http://127.0.0.1:" + stranger.port() + "/canary').catch(() => 0)");
            }
            var expected = way.reported().orElse(Channel.REQUEST);
            var events = new ArrayList<SurfaceEvent>();
            tab.untilPage(_ -> {
                events.addAll(page.events());
                return events.stream()
                        .anyMatch(event -> event instanceof SurfaceEvent.Blocked(var channel, var origin)
                                && channel == expected
                                && origin.endsWith("127.0.0.1:" + stranger.port()));
            });
            assertThat(stranger.heard()).isEmpty();
            assertThat(stranger.connections()).isZero();
            page.close();
        }
    }

    /// So that the guard cannot be shown to stop it; if Chromium ever makes them, this fails and the way is to be
    /// listed.
    @Test
    void noContextOfOursMakesConnectionsInAdvanceEvenWithoutTheGuard() throws InterruptedException {
        try (var site = new Site();
                var stranger = new Stranger();
                var other = new Stranger()) {
            site.page(
                    "/",
                    "<link rel=preconnect href=http://127.0.0.1:" + stranger.port() + "><img src=http://127.0.0.1:"
                            + other.port() + "/later>");
            var page = free.open(settings(), Tab.soon());
            go(page, site.at("/"));
            assertThat(other.hears(LONGEST_MILLIS)).isTrue();
            assertThat(stranger.connections()).isZero();
            page.close();
        }
    }

    @Test
    void keepsEachContextOfOneBrowserToItsOwnOrigins() {
        try (var one = new Site();
                var two = new Site()) {
            var send = "<script>fetch('%s/other', {mode: 'no-cors'}).catch(() => 0)</script>";
            one.page("/", send.formatted(two.origin()));
            two.page("/", send.formatted(one.origin()));
            for (var site : List.of(one, two)) {
                var other = site == one ? two : one;
                var page = guarded.open(settings().confinedTo(Set.of(site.origin())), Tab.soon());
                new Tab(page)
                        .go(site.at("/"))
                        .untilPage(
                                _ -> page.events().contains(new SurfaceEvent.Blocked(Channel.REQUEST, other.origin())));
                assertThat(other.requests("/other")).isEmpty();
                page.close();
            }
        }
    }

    @Test
    void saysOnceUntilItIsTakenThatSomebodyKeepsTrying() {
        try (var site = new Site();
                var stranger = new Stranger()) {
            site.page("/", "<p>nothing");
            var page = guarded.open(settings().confinedTo(Set.of(site.origin())), Tab.soon());
            var tab = new Tab(page).go(site.at("/"));
            var blocked = new SurfaceEvent.Blocked(Channel.REQUEST, "http://127.0.0.1:" + stranger.port());
            for (int round = 0; round < 2; round++) {
                tab.run("(async () => { for (let i = 0; i < 5; i++) await fetch('" + blocked.origin()
                        + "').catch(() => 0); location.hash += 'x' })()");
                int length = round + 1;
                tab.until(window -> tab.main().url().endsWith("#" + "x".repeat(length)));
                assertThat(page.events()).containsExactly(blocked);
            }
            page.close();
        }
    }

    @Test
    void theTableOfWaysIsInTheDocumentation() throws IOException {
        var table = Way.all().stream()
                .map(way -> "| %s | reached | nothing | %s |"
                        .formatted(
                                way.name(),
                                way.reported()
                                        .map(channel -> "`" + channel.wire() + "`")
                                        .orElse("never asked for")))
                .collect(Collectors.joining("\n"));
        assertThat(Files.readString(DOCUMENT)).contains(table);
    }

    @Test
    void namesWhatIsNoOriginBeforeAnythingIsStarted() {
        for (var wrong : List.of("http://*", "http://a;b", "http://a.test/x", "ftp://a.test", "http://a:80,b", "")) {
            assertThatThrownBy(() -> EgressRules.exceptions(Set.of(wrong)))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    /// Puts the way's page on the site, with what else it needs, and gives its address.
    private static String serve(Way way, Site site, Stranger stranger) {
        var place = "127.0.0.1:" + stranger.port();
        var send = "fetch('http://" + place + "/%s', {mode: 'no-cors'}).catch(() => 0)";
        site.redirect("/redirect", "http://" + place + "/redirected")
                .page("/inner", "<script>" + send.formatted("inner") + "</script>")
                .page("/tried", "<script>location.hash = 'tried'</script>")
                .file("/worker.js", "text/javascript", send.formatted("worker"))
                .page(
                        "/reporting",
                        "<img src=/none>",
                        200,
                        Map.of("Content-Security-Policy", "img-src 'none'; report-uri http://" + place + "/report"))
                .page(
                        "/",
                        way.page()
                                .replace("STRANGER", "http://" + place)
                                .replace("PLACE", place)
                                .replace("HERE", site.at("/"))
                                .replace("APART", site.elsewhere("/")));
        return site.at("/");
    }

    private static void go(PageSession page, String address) {
        page.windows().getFirst().session().post("Page.navigate", Json.object().put("url", address));
    }

    private static PageSettings settings() {
        return PageSettings.with(new WindowSize(800, 600), "globalThis.rote = 'here'");
    }

    private static Browser start(BrowserSettings settings) {
        return Browser.on(new ChromiumLauncher(settings).launch(), Tab.soon());
    }
}
