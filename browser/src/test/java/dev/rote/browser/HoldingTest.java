package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Opening;
import dev.rote.surface.Outgoing;
import dev.rote.surface.Outgoing.Cause;
import dev.rote.surface.Outgoing.Decision;
import dev.rote.surface.Outgoing.Place;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/// What a page sends is held, read and dropped or let go, and the site that it was meant for is the judge.
@ExtendWith(SharedBrowser.class)
@Timeout(60)
class HoldingTest {
    private static final String FORM = """
        <form method=post action=/commit?screen=SUB020 target=TARGET enctype=ENCTYPE>
        <input type=hidden name=F_TOKEN value=t-1>
        <input name=F_NAME value="Ümit &amp; Söhne"><textarea name=F_NOTE>a
        b</textarea>
        <input type=submit name=F_CMD value=Confirm></form>\
        """;

    private final Site site = new Site().page("/commit", "<h1>Opened</h1>").page("/poll", "tick");
    private final List<Outgoing> held = new CopyOnWriteArrayList<>();

    @AfterEach
    void stop() {
        site.close();
    }

    private static String form(String enctype) {
        return FORM.replace("TARGET", "_self").replace("ENCTYPE", enctype);
    }

    private Decision drop(Outgoing request) {
        held.add(request);
        return Decision.DROP;
    }

    private Decision letGo(Outgoing request) {
        held.add(request);
        return Decision.LET_GO;
    }

    private void untilHeld(Screen screen, int many) {
        screen.until(_ -> held.size() >= many);
    }

    private static List<Outgoing.Field> fields(String note) {
        return List.of(
                new Outgoing.Field(Place.QUERY, "screen", "SUB020"),
                new Outgoing.Field(Place.FORM, "F_TOKEN", "t-1"),
                new Outgoing.Field(Place.FORM, "F_NAME", "Ümit & Söhne"),
                new Outgoing.Field(Place.FORM, "F_NOTE", note),
                new Outgoing.Field(Place.FORM, "F_CMD", "Confirm"));
    }

    @Test
    void dropsAFormOfAFrameOfAnotherProcessAndLeavesItsPage(Pages pages) {
        site.page("/form", form("")).page("/", "<iframe src='" + site.elsewhere("/form") + "'></iframe>");
        var screen = pages.surface(Opening.of(Set.of(site.origin(), site.elsewhere("")), pages.downloads()))
                .go(site.at("/"));
        screen.named("Confirm");
        screen.surface().hold(this::drop, screen.run());

        screen.press("Confirm");
        untilHeld(screen, 1);

        assertThat(held)
                .containsExactly(
                        new Outgoing(Cause.NAVIGATION, "POST", site.elsewhere(""), "/commit", fields("a\r\nb"), true));
        screen.named("Confirm");
        pages.last().close();
        assertThat(site.requests("/commit")).isEmpty();
    }

    @Test
    void readsMultipartAndTextAndLetsThemGoOnce(Pages pages) {
        for (String enctype : List.of("multipart/form-data", "text/plain")) {
            held.clear();
            var screen = pages.surface(site.page("/", form(enctype).replace("a\n", "a ")))
                    .go(site.at("/"));
            int before = site.requests("/commit").size();
            try (var hold = screen.surface().hold(this::letGo, screen.run())) {
                assertThat(hold).isNotNull();
                screen.press("Confirm");
                screen.untilText("Opened");
            }
            assertThat(held).hasSize(1);
            screen.go(site.at("/")).named("Confirm");
            assertThat(held).hasSize(1);
            assertThat(held.getFirst().fields()).isEqualTo(fields("a b"));
            assertThat(site.requests("/commit")).hasSize(before + 1);
        }
    }

    @Test
    void holdsWhatAScriptSendsAlsoWhileThePageStandsStillAndNotWhatItAsks(Pages pages) {
        var screen = pages.surface(site.page("/", """
                        <img id=i><p id=m>nothing</p><button onclick="save()">Save</button><script>
                        setInterval(() => fetch('/poll'), 20);
                        function save() {
                          document.getElementById('i').src = '/poll?image';
                          navigator.sendBeacon('/tracked', 'x');
                          var x = new XMLHttpRequest();
                          x.open('PUT', '/commit', false);
                          x.setRequestHeader('Content-Type', 'application/json');
                          try {
                            x.send(JSON.stringify({member: {id: 10003}, amounts: ['75.00', null]}));
                          } catch (e) { }
                          document.getElementById('m').textContent = x.status ? 'opened' : 'refused';
                        }
                        </script>""")).go(site.at("/"));
        screen.named("Save");
        screen.surface().hold(this::drop, screen.run());

        screen.press("Save");
        screen.untilText("refused");

        assertThat(held).extracting(Outgoing::cause).containsExactlyInAnyOrder(Cause.BEACON, Cause.SCRIPT);
        assertThat(held)
                .filteredOn(one -> one.cause() == Cause.SCRIPT)
                .containsExactly(new Outgoing(
                        Cause.SCRIPT,
                        "PUT",
                        site.origin(),
                        "/commit",
                        List.of(
                                new Outgoing.Field(Place.JSON_LITERAL, "/member/id", "10003"),
                                new Outgoing.Field(Place.JSON, "/amounts/0", "75.00"),
                                new Outgoing.Field(Place.JSON_LITERAL, "/amounts/1", "null")),
                        true));
        assertThat(site.requests("/commit")).isEmpty();
        assertThat(site.requests("/tracked")).isEmpty();
        assertThat(site.requests("/poll")).isNotEmpty();
    }

    @Test
    void tellsAPageThatIsLoadedAgainFromOneThatIsGoneToAlsoInAnotherWindow(Pages pages) {
        var screen = pages.surface(site.page(
                        "/",
                        "<a href=/commit;jsessionid=A1?id=7 target=_blank>Open</a>"
                                + "<iframe name=news src=/poll></iframe>"
                                + "<button onclick=\"frames.news.location.reload()\">Refresh</button>"))
                .go(site.at("/"));
        screen.named("Refresh");
        screen.surface().hold(this::drop, screen.run());

        screen.press("Refresh");
        untilHeld(screen, 1);
        screen.press("Open");
        untilHeld(screen, 2);

        assertThat(held).extracting(Outgoing::cause).containsExactly(Cause.REFRESH, Cause.NAVIGATION);
        assertThat(held.getLast().path()).isEqualTo("/commit");
        assertThat(held.getLast().fields())
                .containsExactly(
                        new Outgoing.Field(Place.PATH, "jsessionid", "A1"), new Outgoing.Field(Place.QUERY, "id", "7"));
        assertThat(site.requests("/commit")).isEmpty();
    }
}
