package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.browser.cdp.Json;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.Done;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.NotTaken;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.Entry;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedBrowser.class)
@Timeout(60)
class PointerTest {
    private final Site site = new Site();

    @AfterEach
    void stop() {
        site.close();
    }

    private Screen show(Pages pages, String body) {
        return pages.surface(site.page("/", "<title>-</title>" + body)).go(site.at("/"));
    }

    private static void assertRefused(ActResult result, Obstacle obstacle) {
        assertThat(result).isInstanceOf(NotActionable.class);
        assertThat(((NotActionable) result).obstacle())
                .as(((NotActionable) result).detail())
                .isEqualTo(obstacle);
    }

    @Test
    void pressesNothingThatComesUnderTheMouseInTheLastInstant(Pages pages) {
        var screen = show(pages, """
                <button onclick="document.title='paid'">Pay</button><script>
                document.addEventListener('mousemove', () => { const d = document.createElement('div');
                  d.style.cssText = 'position:fixed;inset:0;background:#fff'; d.textContent = 'Sorry'; d.onclick = () => document.title = 'sorry'; document.body.append(d) }, {once: true})
                </script>""");
        assertRefused(screen.press("Pay"), Obstacle.COVERED);
        assertThat(screen.title()).isEqualTo("-");
    }

    @Test
    void pressesNoOtherRowWhenTheListIsSortedAnewInTheLastInstant(Pages pages) {
        var screen = show(pages, """
                <ul><li><span>Ann</span> <button id=a onclick="document.title='to '+this.previousElementSibling.textContent">Reply</button></li></ul><script>
                document.addEventListener('mousemove', () => { a.previousElementSibling.textContent = 'Bob' }, {once: true})
                </script>""");
        assertRefused(screen.press("Reply"), Obstacle.STALE);
        assertThat(screen.title()).isEqualTo("-");
    }

    @Test
    void pressesAgainAfterItRefused(Pages pages) {
        var screen = show(pages, """
                <button id=b onclick="document.title='ok'">Go</button><script>
                document.addEventListener('mousemove', () => { b.textContent = 'Gone'; setTimeout(() => b.textContent = 'Go', 50) }, {once: true})
                </script>""");
        assertRefused(screen.press("Go"), Obstacle.STALE);
        assertThat(screen.press("Go")).isEqualTo(new Done(""));
        assertThat(screen.title()).isEqualTo("ok");
    }

    @Test
    void knowsThatAPressWasReceivedAlsoWhenItsPageIsGone(Pages pages) {
        site.page("/next", "<title>next</title>");
        var screen = show(
                pages,
                "<button onclick=\"location='/next'\">Leave</button><a href=/next>Link</a>"
                        + "<form action=/next><button>Send</button></form>");
        for (String name : new String[] {"Leave", "Link", "Send"}) {
            screen.go(site.at("/"));
            assertThat(screen.press(name)).isEqualTo(new Done(""));
            screen.until(seen -> seen.top().title().equals("next"));
        }
    }

    @Test
    void saysWhenAPressWasSwallowed(Pages pages) {
        var screen = show(
                pages,
                "<button id=b>Slip</button><script>"
                        + "b.onmousedown = () => { b.style.marginLeft = '500px' }</script>");
        assertThat(screen.press("Slip")).isInstanceOf(NotTaken.class);
    }

    @Test
    void takesWhatGoesAwayUnderThePressForPressed(Pages pages) {
        var screen = show(
                pages, "<div><button id=b onmousedown=\"this.remove();document.title='taken'\">Take</button></div>");
        assertThat(screen.press("Take")).isEqualTo(new Done(""));
        assertThat(screen.title()).isEqualTo("taken");
    }

    @Test
    void pressesInsideFramesAndShadowRoots(Pages pages) {
        var screen = show(pages, """
                <div style="height:300px"></div><iframe srcdoc="<button onclick=parent.document.title='A'>A</button>"></iframe>
                <div id=h></div><script>h.attachShadow({mode:'closed'}).innerHTML='<button onclick="document.title=`B`">B</button>'</script>""");
        assertThat(screen.press("A")).isEqualTo(new Done(""));
        assertThat(screen.title()).isEqualTo("A");
        assertThat(screen.press("B")).isEqualTo(new Done(""));
        assertThat(screen.title()).isEqualTo("B");
    }

    @Test
    void opensAMenuOfMenusWithTheMouse(Pages pages) {
        var screen = show(pages, """
                <style>ul ul{display:none}li:hover>ul{display:block}</style>
                <ul><li><a href="#">File</a><ul><li><a href="#">Export</a><ul><li><a href="#" onclick="document.title='pdf'">As PDF</a></li></ul></li></ul></li></ul>""");
        assertThat(screen.act("File", Act.Hover::new)).isEqualTo(new Done(""));
        assertThat(screen.act("Export", Act.Hover::new)).isEqualTo(new Done(""));
        assertThat(screen.press("As PDF")).isEqualTo(new Done(""));
        assertThat(screen.title()).isEqualTo("pdf");
    }

    @Test
    void carriesWithThePagesOwnScripts(Pages pages) {
        var screen = show(pages, """
                <style>button{position:absolute}</style><button id=c style="left:10px;top:100px">Card</button><button id=d style="left:400px;top:300px;width:100px;height:80px">Done</button><script>
                let held=null;
                c.onpointerdown=e=>{held=c;e.preventDefault()};
                document.onpointermove=e=>{if(held){c.style.left=e.clientX-5+'px';c.style.top=e.clientY-5+'px'}};
                document.onpointerup=e=>{if(held){held=null;const r=d.getBoundingClientRect();document.title=(e.clientX>r.left&&e.clientX<r.right&&e.clientY>r.top&&e.clientY<r.bottom)?'in':'out'}}
                </script>""");
        assertThat(drag(screen, "Card", "Done")).isEqualTo(new Done(""));
        assertThat(screen.title()).isEqualTo("in");
    }

    @Test
    void saysWhenTheDropIsNotTaken(Pages pages) {
        var screen = show(pages, "<button id=c draggable=true>Card</button> <button>Done</button>");
        assertThat(drag(screen, "Card", "Done")).isInstanceOf(NotTaken.class);
    }

    private static ActResult drag(Screen screen, String from, String onto) {
        screen.named(onto);
        Node onto2 = screen.named(onto);
        Observation seen = screen.surface().observe(screen.run());
        Node taken = seen.nodes().stream()
                .filter(node -> node.name().equals(from))
                .findFirst()
                .orElseThrow();
        Node target = seen.nodes().stream()
                .filter(node -> node.name().equals(onto2.name()))
                .findFirst()
                .orElseThrow();
        return screen.surface().act(new Act.Drag(taken.ref(), target.ref()), screen.run());
    }

    @Test
    void pressesAKeyOnTheControlItIsMeantForAndNowhereElse(Pages pages) {
        var screen = show(pages, """
                <label>Search <input id=q onkeydown="document.title+='q'"></label><label>Name <input onkeydown="if(event.key=='Enter')document.title='entered'"></label>
                <p>Plain</p>""");
        assertThat(key(screen, "Name", "Enter")).isEqualTo(new Done(""));
        assertThat(screen.title()).isEqualTo("entered");
        Node plain = screen.until(seen -> Screen.shows(seen, "Plain")).nodes().stream()
                .filter(node -> node.text().equals("Plain"))
                .findFirst()
                .orElseThrow();
        assertRefused(
                screen.surface()
                        .act(new Act.Key(Optional.of(plain.ref()), "Enter", new DialogAnswer.Dismiss()), screen.run()),
                Obstacle.WRONG_KIND);
    }

    private static ActResult key(Screen screen, String name, String chord) {
        return screen.act(name, ref -> new Act.Key(Optional.of(ref), chord, new DialogAnswer.Dismiss()));
    }

    @Test
    void scrollsWhatItIsToldAndSaysWhenThatIsAtItsEnd(Pages pages) {
        var screen = show(pages, """
                <div role=region aria-label=List tabindex=0 style="height:100px;overflow:auto"><div style="height:350px">rows</div></div><div style="height:3000px"></div><button>Far</button>""");
        assertThat(scroll(screen, 200)).isEqualTo(new Done("0,200"));
        assertThat(scroll(screen, 200)).isEqualTo(new Done("0,250"));
        assertThat(scroll(screen, 200)).isInstanceOf(NotTaken.class);
        assertThat(screen.act("Far", Act.ScrollTo::new)).isEqualTo(new Done(""));
    }

    private static ActResult scroll(Screen screen, int down) {
        Observation seen = screen.until(
                one -> one.nodes().stream().anyMatch(node -> node.name().equals("List")));
        Node list = seen.nodes().stream()
                .filter(node -> node.name().equals("List"))
                .findFirst()
                .orElseThrow();
        return screen.surface().act(new Act.ScrollBy(list.ref(), 0, down), screen.run());
    }

    /// The empty document that a frame begins with may have our world without the walker in it.
    @Test
    void pressesAndTypesBesideAnEmptyFrameThatNobodyHasLookedIn(Pages pages) {
        Screen screen = show(
                pages,
                "<input title=Code><button onclick=\"document.title = 'pressed'\">it</button><iframe name=late></iframe>");
        Node it = screen.named("it");
        leaveUnseen(pages);
        assertThat(screen.surface().act(new Act.Press(it.ref(), new DialogAnswer.Dismiss()), screen.run()))
                .isEqualTo(new Done(""));
        Node code = screen.named("Code");
        leaveUnseen(pages);
        assertThat(screen.surface().act(new Act.Fill(code.ref(), new Entry.Plain("12")), screen.run()))
                .isEqualTo(new Done("12"));
        leaveUnseen(pages);
        var tabulator = new Act.Key(Optional.empty(), "Tab", new DialogAnswer.Dismiss());
        assertThat(screen.surface().act(tabulator, screen.run())).isEqualTo(new Done(""));
        assertThat(screen.title()).isEqualTo("pressed");
    }

    /// Takes the walker out of the empty frame, as if nobody had looked there yet.
    private static void leaveUnseen(Pages pages) {
        var tab = new Tab(pages.last());
        tab.until(window -> tab.frame("late").world().isPresent());
        PageFrame late = tab.frame("late");
        var without = Json.object()
                .put("contextId", late.world().orElseThrow().context())
                .put("expression", "delete globalThis.__rote");
        var answer = late.session().call("Runtime.evaluate", without, Tab.soon());
        assertThat(answer.path("result").path("value").asBoolean()).isTrue();
    }
}
