package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Condition;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import dev.rote.surface.View;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What something lies over, and how it is told.
class CoversTest extends ShowsPages {
    @Test
    void saysWhichControlsLieUnderSomethingElse() {
        show("""
            <button>Save</button><button style="margin-left:500px">Close</button><br><iframe srcdoc="<button>Inner</button>"></iframe>
            <a href=# style="pointer-events:none">No pointer</a><div style="height:3000px"></div><button>Far</button>
            <div id=pane style="position:fixed;inset:0;background:#0008;display:none">Please wait</div>\
            """);
        assertThat(List.of(the("Save"), the("Inner"), the("No pointer"), the("Far")))
                .noneMatch(node -> node.is(State.COVERED));
        String digest = page.last().digest();
        after("pane.style.cssText += ';display:block;width:400px'");
        assertThat(the("Save").is(State.COVERED)).isTrue();
        assertThat(the("Inner").is(State.COVERED)).isTrue();
        assertThat(the("Close").is(State.COVERED)).isFalse();
        assertThat(the("Far").states()).containsExactly(State.OFFSCREEN);
        after("pane.style.display = 'none'");
        assertThat(the("Save").is(State.COVERED)).isFalse();
        assertThat(page.last().digest()).isEqualTo(digest);
    }

    private String words() {
        return page.last().textOf(page.last().top());
    }

    @Test
    void doesNotReadWhatSomethingOpaqueLiesOver() {
        show("""
            <style>body{margin:0}div{white-space:nowrap}</style><div id=balance style="height:40px">Balance 100.00</div>
            <div id=pane style="position:absolute;left:0;top:0;width:300px;height:40px;background:#fff"></div>
            <div style="position:relative"><p>Total 7</p><span style="position:absolute;inset:0;background:rgb(0 0 0 / 40%)"></span></div>
            <div>Note <b style="position:relative;z-index:1">Paid</b></div>\
            """);
        assertThat(words()).isEqualTo("Total 7 Note Paid");
        assertThat(page.the(Role.TEXT, "Balance 100.00").states()).containsExactly(State.COVERED);
        after("pane.style.background = 'rgba(255, 255, 255, .8)'");
        assertThat(words()).isEqualTo("Balance 100.00 Total 7 Note Paid");
        after("pane.style.background = 'white'");
        assertThat(words()).isEqualTo("Total 7 Note Paid");
        after("pane.style.opacity = '.5'");
        assertThat(words()).isEqualTo("Balance 100.00 Total 7 Note Paid");
        after("pane.style.cssText += ';opacity:1;width:20px'");
        assertThat(words()).isEqualTo("Balance 100.00 Total 7 Note Paid");
        after("pane.style.cssText += ';width:300px;z-index:-1'");
        assertThat(words()).isEqualTo("Balance 100.00 Total 7 Note Paid");
        after("pane.style.zIndex = 1, pane.textContent = 'Please wait'");
        assertThat(words()).isEqualTo("Please wait Total 7 Note Paid");
        after("pane.remove()");
        assertThat(words()).isEqualTo("Balance 100.00 Total 7 Note Paid");
    }

    @Test
    void isTheSameToEveryReaderWhateverWordsLieUnderACover() {
        show("""
            <p>Open</p><div style="position:relative"><p id=under>Balance 100.00</p>
            <span id=pane style="position:absolute;inset:0;background:#fff" hidden></span></div>\
            """);
        String open = page.last().digest();
        after("pane.hidden = false");
        String covered = page.last().digest();
        assertThat(covered).isNotEqualTo(open);
        after("under.textContent = 'Balance 250.00'");
        assertThat(page.last().digest()).isEqualTo(covered);
        assertThat(View.of(page.last())).doesNotContain("Balance");
        assertThat(new Condition.TextPresent("*", "Balance").on(page.last()).holds())
                .isFalse();
        after("pane.hidden = true");
        assertThat(page.last().digest()).isNotEqualTo(open).isNotEqualTo(covered);
        assertThat(new Condition.TextPresent("*", "Balance 250.00")
                        .on(page.last())
                        .holds())
                .isTrue();
    }

    /// The document of a frame that lies under something is read by nobody either.
    @Test
    void holdsNothingOfAFrameUnderACover() {
        site.page("/inner", "<p id=p>Balance 100.00</p>");
        show("""
            <div style="position:relative"><iframe src=/inner name=inner style="border:0"></iframe>
            <span style="position:absolute;inset:0;background:#fff"></span></div>\
            """);
        String before = page.last().digest();
        after("frames[0].document.getElementById('p').textContent = 'Balance 250.00'");
        assertThat(page.last().digest()).isEqualTo(before);
        assertThat(View.of(page.last())).doesNotContain("Balance");
    }

    @Test
    void readsWhatIsOnlyScrolledUnderABar() {
        show("""
            <style>body{margin:0}th{position:sticky;top:0;background:#eee;padding:0;height:30px}td{padding:0;height:30px}</style>
            <div id=bar style="position:fixed;top:0;left:0;right:0;height:60px;background:#fff;z-index:1">Menu</div>
            <div style="height:70px"></div><p id=one style="margin:0;height:30px">First line</p>
            <div id=box style="height:90px;overflow:auto"><table cellspacing=0><tr><th>Number<tr><td>R-1<tr><td>R-2<tr><td>R-3
            <tr><td>R-4<tr><td>R-5</table></div><div style="height:3000px"></div>\
            """);
        after("scrollTo(0, 50)");
        assertThat(page.the(Role.TEXT, "First line").states()).isEmpty();
        after("box.scrollTop = 30");
        assertThat(page.the(Role.TEXT, "R-1").states()).doesNotContain(State.COVERED);
        after("bar.style.height = '100%'");
        assertThat(words()).isEqualTo("Menu R-4 R-5");
    }

    @Test
    void doesNotReadFramesThatSomethingOpaqueLiesOver() {
        show("""
            <style>body{margin:0}</style><iframe srcdoc="<p>Inner text" style="width:300px;height:100px;border:0"></iframe>
            <div id=pane style="position:fixed;left:0;top:0;width:310px;height:110px;background:#0008"></div>\
            """);
        assertThat(innerWords()).isEqualTo("Inner text");
        page.inPage("void (pane.style.background = '#fff')");
        page.observe();
        assertThat(innerWords()).isEmpty();
        page.inPage("void (pane.style.width = '200px')");
        page.observe();
        assertThat(innerWords()).isEqualTo("Inner text");
    }

    private String innerWords() {
        return page.last().textOf(page.last().frames().get(1));
    }
}
