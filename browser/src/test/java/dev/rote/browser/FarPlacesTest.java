package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.BrowserSettings.WindowSize;
import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Journal;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.Run;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// What lies behind closed shadow roots, in frames of other processes and in frames of frames is seen and used like
/// anything else.
@ExtendWith(SharedBrowser.class)
class FarPlacesTest {
    private final Site site = new Site();
    private final Run run = Run.lasting(Duration.ofSeconds(30), Clock.systemUTC(), Journal.SILENT);

    @AfterEach
    void close() {
        site.close();
    }

    private PageSession go(Pages pages, String path) {
        PageSession page = pages.open(PageSettings.with(new WindowSize(1280, 800), WalkerScript.source()));
        new Tab(page).go(site.at(path));
        return page;
    }

    private BrowserSurface on(PageSession page) {
        return new BrowserSurface(page, Set.of(site.at(""), site.elsewhere("")), () -> {});
    }

    private BrowserSurface open(Pages pages, String path) {
        return on(go(pages, path));
    }

    private static Node the(Observation seen, Role role, String name) {
        List<Node> found = seen.nodes().stream()
                .filter(node -> node.role() == role && node.name().equals(name))
                .toList();
        assertThat(found).as(WalkedPage.outline(seen)).hasSize(1);
        return found.getFirst();
    }

    private static String shown(Observation seen) {
        return seen.frames().stream()
                .map(seen::textOf)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" / "));
    }

    private ActResult press(BrowserSurface surface, Node node) {
        return surface.act(new Act.Press(node.ref(), new DialogAnswer.Dismiss()), run);
    }

    /// The first observation that is so, after as many changes as it takes.
    private Observation until(BrowserSurface surface, Predicate<Observation> condition) {
        Observation seen = surface.observe(run);
        while (!condition.test(seen)) {
            assertThat(surface.awaitChange(seen, run))
                    .as(WalkedPage.outline(seen))
                    .isTrue();
            seen = surface.observe(run);
        }
        return seen;
    }

    @Test
    void findsClosedShadowRootsAndWhatIsInThem(Pages pages) {
        site.page("/closed", """
            <!doctype html><p>if a < b</p><x-card></x-card><div id=plain>slotted</div><script>
            document.querySelector('x-card').attachShadow({mode: 'closed'}).innerHTML = '<label>Amount <input></label><div></div>';
            const outer = plain.attachShadow({mode: 'closed'});
            outer.innerHTML = '<slot></slot> <button>Save</button><section></section>';
            outer.querySelector('button').onclick = event => event.target.after(' saved');
            outer.querySelector('section').attachShadow({mode: 'closed'}).innerHTML = '<i>inner</i>';
            </script>\
            """);
        BrowserSurface surface = open(pages, "/closed");
        Observation seen = surface.observe(run);
        assertThat(shown(seen)).isEqualTo("if a < b Amount slotted Save inner");
        var field = the(seen, Role.TEXTBOX, "Amount");
        assertThat(surface.act(new Act.Fill(field.ref(), new Entry.Plain("12,50")), run))
                .isEqualTo(new ActResult.Done("12,50"));
        assertThat(press(surface, the(surface.observe(run), Role.BUTTON, "Save")))
                .isInstanceOf(ActResult.Done.class);
        seen = until(surface, now -> shown(now).contains("saved"));
        assertThat(the(seen, Role.TEXTBOX, "Amount").value()).isEqualTo("12,50");
    }

    @Test
    void findsClosedShadowRootsThatComeLate(Pages pages) {
        site.page("/late", """
            <!doctype html><button onclick="grow(one)">Grow</button><div id=one></div><script>
            const grow = host => host.attachShadow({mode: 'closed'}).innerHTML = '<b>grown ' + host.id + '</b>';
            </script>\
            """);
        PageSession page = go(pages, "/late");
        BrowserSurface surface = on(page);
        Observation seen = surface.observe(run);
        assertThat(shown(seen)).isEqualTo("Grow");
        press(surface, the(seen, Role.BUTTON, "Grow"));
        assertThat(shown(surface.observe(run))).isEqualTo("Grow grown one");
        new Tab(page)
                .run("const two = document.createElement('p'); two.id = 'two'; grow(two); document.body.append(two)");
        assertThat(shown(until(surface, now -> shown(now).contains("two")))).isEqualTo("Grow grown one grown two");
    }

    @Test
    void findsClosedShadowRootsThatHoldNothingButText(Pages pages) {
        site.page("/text", """
            <!doctype html><p>Balance</p><div id=b></div><div style="height:20px"></div><x-state>loading</x-state><script>
            const amount = b.attachShadow({mode: 'closed'});
            amount.textContent = '417.30';
            document.querySelector('x-state').attachShadow({mode: 'closed'}).textContent = 'settled';
            addEventListener('pointerdown', () => amount.textContent = '500.00');
            </script><button>Next</button>\
            """);
        BrowserSurface surface = open(pages, "/text");
        Observation seen = surface.observe(run);
        assertThat(shown(seen)).isEqualTo("Balance 417.30 settled Next");
        press(surface, the(seen, Role.BUTTON, "Next"));
        assertThat(shown(until(surface, now -> shown(now).contains("500")))).isEqualTo("Balance 500.00 settled Next");
    }

    @Test
    void seesWhatChangesInAClosedShadowRoot(Pages pages) {
        site.page("/live", """
            <!doctype html><div id=h></div><script>
            const root = h.attachShadow({mode: 'closed'});
            root.innerHTML = '<p role=status>working</p>';
            addEventListener('pointerdown', () => setTimeout(() => root.querySelector('p').textContent = 'done', 50));
            </script>\
            """);
        BrowserSurface surface = open(pages, "/live");
        Observation seen = surface.observe(run);
        assertThat(shown(seen)).isEqualTo("working");
        press(
                surface,
                seen.nodes().stream()
                        .filter(node -> node.role() == Role.STATUS)
                        .findFirst()
                        .orElseThrow());
        assertThat(shown(until(surface, now -> shown(now).contains("done")))).isEqualTo("done");
    }

    @Test
    void readsFramesInClosedShadowRoots(Pages pages) {
        site.page("/deep", "<button onclick=\"this.after(' went')\">Go</button>")
                .page("/host", """
                    <!doctype html><iframe name=one srcdoc="<p>first"></iframe><div id=h></div><script>
                    h.attachShadow({mode: 'closed'}).innerHTML = '<iframe name=deep src=/deep></iframe><iframe name=other src=ELSEWHERE/deep></iframe>'
                    </script>\
                    """);
        BrowserSurface surface = open(pages, "/host");
        Observation seen = surface.observe(run);
        assertThat(seen.frames()).extracting(seen::framePath).containsExactlyInAnyOrder("", "one", "deep", "other");
        for (String path : List.of("deep", "other")) {
            Observation now = surface.observe(run);
            Node go = now.nodes().stream()
                    .filter(node -> node.name().equals("Go")
                            && now.framePath(now.frameOf(node)).equals(path))
                    .findFirst()
                    .orElseThrow();
            assertThat(press(surface, go)).isEqualTo(new ActResult.Done(""));
            until(surface, then -> then.textOf(then.framesAt(path).getFirst()).equals("Go went"));
        }
    }

    @Test
    void hasNoLimitToTheDepthOfFrames(Pages pages) {
        int depth = 15;
        for (int i = 0; i < depth; i++) {
            site.page(
                    "/level" + i,
                    i == depth - 1
                            ? "<body style='margin:0'><input aria-label=Deepest>"
                            : "<body style='margin:2px'><iframe name=f frameborder=0 width=600 height=400 src='"
                                    + (i % 5 == 4 ? "ELSEWHERE" : "") + "/level" + (i + 1) + "'></iframe>");
        }
        BrowserSurface surface = open(pages, "/level0");
        Observation seen = surface.observe(run);
        Node field = the(seen, Role.TEXTBOX, "Deepest");
        assertThat(seen.framePath(seen.frameOf(field)).split("/")).hasSize(depth - 1);
        assertThat(field.box().x()).isEqualTo(2 * (depth - 1));
        assertThat(surface.act(new Act.Fill(field.ref(), new Entry.Plain("reached")), run))
                .isEqualTo(new ActResult.Done("reached"));
        assertThat(the(surface.observe(run), Role.TEXTBOX, "Deepest").value()).isEqualTo("reached");
    }

    @Test
    void fillsAndPressesInFramesOfOtherProcessesInsideScrollingBoxes(Pages pages) {
        site.page("/pay", """
            <body style="margin:0"><div style="height:900px"></div><label>Card <input></label>
            <button onclick="this.after(' paid ' + document.querySelector('input').value)">Pay</button>\
            """).page("/shop", """
                    <!doctype html><div style="height:700px">Shop</div><div style="height:300px;overflow:auto"><div style="height:600px"></div>
                    <div style="transform:scale(.8);transform-origin:0 0"><iframe name=pay src=ELSEWHERE/pay style="border:7px solid;height:200px"></iframe></div></div>\
                    """);
        BrowserSurface surface = open(pages, "/shop");
        Node card = the(surface.observe(run), Role.TEXTBOX, "Card");
        assertThat(surface.act(new Act.Fill(card.ref(), new Entry.Plain("4111")), run))
                .isEqualTo(new ActResult.Done("4111"));
        assertThat(press(surface, the(surface.observe(run), Role.BUTTON, "Pay")))
                .isEqualTo(new ActResult.Done(""));
        until(surface, now -> shown(now).contains("paid 4111"));
    }

    @Test
    void followsADocumentWrittenIntoAFrameAndOneThatReplacesAnother(Pages pages) {
        site.page("/next", "<p>of another site").page("/frames", """
            <!doctype html><iframe name=f></iframe><script>
            const f = document.querySelector('iframe');
            f.contentDocument.write('<p>written'); f.contentDocument.close();
            </script>\
            """);
        PageSession page = go(pages, "/frames");
        BrowserSurface surface = on(page);
        assertThat(shown(surface.observe(run))).isEqualTo("written");
        Tab tab = new Tab(page);
        tab.run("f.srcdoc = '<p>by srcdoc'");
        until(surface, now -> shown(now).equals("by srcdoc"));
        tab.run("f.removeAttribute('srcdoc'); f.src = '" + site.elsewhere("/next") + "'");
        until(surface, now -> shown(now).equals("of another site"));
        tab.run("f.src = '/next?again'");
        until(
                surface,
                now -> shown(now).equals("of another site")
                        && now.frames().getLast().origin().contains("127.0.0.1"));
    }
}
