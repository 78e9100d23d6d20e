package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Control;
import dev.rote.surface.Node;
import dev.rote.surface.Node.NameSource;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.surface.State;
import dev.rote.surface.Total;
import java.nio.charset.Charset;
import java.util.List;
import org.junit.jupiter.api.Test;

class WhatAPersonSeesTest extends ShowsPages {
    @Test
    void leavesOutWhatIsClippedOrTooFaintToSee() {
        Observation seen = show("""
            <p style="clip-path:inset(50%)">hidden 1</p><p style="clip-path: circle(0)">hidden 2</p><p style="clip-path:inset(10%)">shown</p>
            <div id=fade style="opacity:.01"><p>hidden 3</p></div><p style="opacity:.5">shown too</p>
            <div style="height:0;overflow:hidden;position:relative"><p>hidden 4</p></div>
            <div style="width:0;overflow:auto"><p>hidden 5</p></div><p style="position:fixed;top:-200px">hidden 6</p>
            <p style="text-indent:-999em;overflow:hidden">hidden 7</p><p style="font-size:0">hidden 8</p>\
            """);
        assertThat(seen.textOf(seen.top())).isEqualTo("shown shown too");
        seen = after("fade.style.opacity = 1");
        assertThat(seen.textOf(seen.top())).isEqualTo("shown hidden 3 shown too");
    }

    @Test
    void keepsWhatABoxHasScrolledOutAtItsTopHoweverFarUpThatIs() {
        show("""
            <div id=box style="height:100px;overflow:auto;overflow-anchor:none"><p style="margin:0 0 300px">First</p>
            <p style="position:absolute;left:-900px">elsewhere</p><div style="position:relative"><p style="position:absolute;left:-900px">before the start</p></div>
            <p style="margin:0">Last</p></div><div id=chat style="height:40px;overflow:auto;display:flex;flex-direction:column-reverse">
            <p style="margin:0 0 200px">newest</p><p style="margin:0">oldest</p></div>\
            """);
        assertThat(page.last().textOf(page.last().top())).isEqualTo("First Last newest oldest");
        after("box.scrollTop = 1000");
        assertThat(page.last().textOf(page.last().top())).isEqualTo("First Last newest oldest");
        assertThat(page.the(Role.TEXT, "First").states()).containsExactly(State.OFFSCREEN);
        assertThat(page.the(Role.TEXT, "Last").states()).isEmpty();
        assertThat(page.the(Role.TEXT, "oldest").states()).containsExactly(State.OFFSCREEN);
    }

    @Test
    void readsTheTextThatIsDrawnInPlaceOfOneForScreenReaders() {
        Observation seen = show("""
            <style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}</style>
            <p><span class=sr>12 dollars 50</span><span aria-hidden=true>$12.50</span></p>
            <button><span aria-hidden=true>&#10003;</span> Accept</button><p aria-hidden=true>decoration</p>\
            """);
        assertThat(seen.textOf(seen.top())).isEqualTo("$12.50 Accept");
        assertThat(page.the(Role.BUTTON, "Accept").name()).isEqualTo("Accept");
    }

    @Test
    void marksLiveRegionsAndReadsTheirNews() {
        show("""
            <div id=live aria-live=polite></div><div role=status>Ready</div><div role=alert>Alert</div><p>plain</p>
            <label for=f>Amount</label><input id=f aria-describedby="hint late" aria-invalid=true aria-errormessage=error>
            <p id=hint>In euros</p><p id=error></p>\
            """);
        assertThat(page.the(Role.STATUS, "").is(State.LIVE)).isTrue();
        Observation seen = after("(live.textContent = 'Saved', error.textContent = 'Too high')");
        assertThat(seen.nodes().stream().filter(node -> node.is(State.LIVE)).map(seen::textOf))
                .containsExactly("Saved", "Ready", "Alert");
        assertThat(page.the(Role.TEXTBOX, "Amount").description()).isEqualTo("In euros Too high");
        after("hint.insertAdjacentHTML('afterend', '<b id=late>at most 100</b>')");
        assertThat(page.the(Role.TEXTBOX, "Amount").description()).isEqualTo("In euros at most 100 Too high");
    }

    @Test
    void tiesTheBrowsersOwnErrorMessageToItsField() {
        show("<form><label>Age <input type=number min=18 required></label><button>Send</button></form>");
        assertThat(page.the(Role.SPINBUTTON, "Age").is(State.INVALID)).isFalse();
        page.press(page.the(Role.BUTTON, "Send"));
        page.observe();
        assertThat(page.the(Role.SPINBUTTON, "Age").is(State.INVALID)).isTrue();
        assertThat(page.the(Role.SPINBUTTON, "Age").description()).isNotEmpty();
    }

    @Test
    void takesWhatIsDrawnBesideAControlThatIsPointedAtForItsTooltip() {
        show("""
            <style>.t{position:absolute;left:230px;display:none}#css:hover+.t{display:block}</style>
            <p><button id=a><i></i></button> <button id=css style="margin-left:200px"><i></i></button><span class=t>Post</span></p>
            <p><button id=menu style="margin-top:100px"><i></i></button></p>
            <script>
            a.onmouseover = () => document.body.insertAdjacentHTML('beforeend', '<div id=tip style="position:absolute;left:30px;top:40px">Print</div>');
            a.onmouseout = () => tip.remove();
            menu.onmouseover = () => document.body.insertAdjacentHTML('beforeend', '<div style="position:absolute;left:30px;top:180px"><a href=#>Open</a></div>');
            </script>\
            """);
        page.moveOver(nameless(0));
        page.observe();
        assertThat(nameless(0).box())
                .isNotEqualTo(page.the(Role.BUTTON, "Print").box());
        page.moveOver(nameless(0));
        page.observe();
        page.the(Role.BUTTON, "Print");
        page.the(Role.BUTTON, "Post");
        page.moveOver(nameless(0));
        page.observe();
        page.the(Role.LINK, "Open");
        assertThat(nameless(0).role()).isEqualTo(Role.BUTTON);
    }

    private Node nameless(int which) {
        return page.last().nodes().stream()
                .filter(node -> node.role() == Role.BUTTON && node.name().isEmpty())
                .skip(which)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void takesATooltipForTheNameWhenThereIsNothingElse() {
        show("""
            <a href=# data-original-title="Create entry"><i></i></a><button data-tooltip="Not this">Labelled</button>
            <a href=# id=shy><img alt="" width=20 height=20></a><a href=#>&nbsp;</a>
            <script>shy.onmouseover = () => shy.insertAdjacentHTML('afterend', '<div role=tooltip>Delete entry</div>')</script>\
            """);
        assertThat(page.the(Role.LINK, "Create entry").nameSource()).isEqualTo(NameSource.TITLE);
        page.the(Role.BUTTON, "Labelled");
        Node shy = page.last().nodes().stream()
                .filter(node -> node.role() == Role.LINK)
                .toList()
                .get(1);
        assertThat(shy.name()).isEmpty();
        page.moveOver(shy);
        page.observe();
        assertThat(page.the(Role.LINK, "Delete entry").nameSource()).isEqualTo(NameSource.TITLE);
        after("document.querySelector('[role=tooltip]').remove()");
        page.the(Role.LINK, "Delete entry");
    }

    @Test
    void readsPagesInOldCharacterSets() {
        Charset shiftJis = Charset.forName("Shift_JIS");
        site.page(
                "/sjis",
                "<title>\u691c\u7d22</title><table><tr><td>\u9867\u5ba2\u756a\u53f7\uff1a<td><input></table><button>\u691c\u7d22</button>",
                shiftJis,
                200);
        page.goTo(site.origin() + "/sjis");
        Observation seen = page.observe();
        assertThat(seen.top().title()).isEqualTo("\u691c\u7d22");
        assertThat(found(seen, new Rung.NearText(Role.TEXTBOX, "\u9867\u5ba2\u756a\u53f7"))
                        .role())
                .isEqualTo(Role.TEXTBOX);
        show("<p>Stra\u00dfe \u2013 100 \u20ac \u201eZ\u201c</p>", Charset.forName("windows-1252"));
        page.the(Role.TEXT, "Stra\u00dfe \u2013 100 \u20ac \u201eZ\u201c");
    }

    private static Node found(Observation seen, Rung rung) {
        Resolution resolution = Resolver.resolve(seen, Control.in("", rung));
        assertThat(resolution).as(resolution.explanation()).isInstanceOf(Resolution.Found.class);
        return ((Resolution.Found) resolution).node();
    }

    @Test
    void readsRightToLeftPages() {
        Observation seen = show("""
            <html dir=rtl><body style="margin:0"><table><tr><td>\u0631\u0642\u0645 \u0627\u0644\u062d\u0633\u0627\u0628:</td><td><input value="\u0661\u0662\u0663"></td></tr></table>
            <label>\u200f\u05e9\u05dd <input></label><div style="width:3000px">\u05e8\u05d7\u05d1</div>\
            """);
        assertThat(found(
                                seen,
                                new Rung.NearText(
                                        Role.TEXTBOX, "\u0631\u0642\u0645 \u0627\u0644\u062d\u0633\u0627\u0628"))
                        .value())
                .isEqualTo("\u0661\u0662\u0663");
        assertThat(found(seen, new Rung.RoleName(Role.TEXTBOX, "\u05e9\u05dd")).is(State.OFFSCREEN))
                .isFalse();
        assertThat(page.the(Role.TEXT, "\u05e8\u05d7\u05d1").box().x()).isGreaterThan(0);
    }

    @Test
    void findsNamesWhateverInvisibleCharactersAreInThem() {
        Observation seen = show("""
            <button>Ueber&shy;nehmen&#x200b;</button><button>\uff33\uff41\uff56\uff45\u3000\uff21\uff4c\uff4c</button><button>No\u00a0break\u2009here</button>
            <p id=p></p><script>p.textContent = 'A\\ud83d' + 'B \\ud83d\\ude00'</script>\
            """);
        assertThat(found(seen, new Rung.RoleName(Role.BUTTON, "Uebernehmen")).role())
                .isEqualTo(Role.BUTTON);
        assertThat(found(seen, new Rung.RoleName(Role.BUTTON, "Save All")).role())
                .isEqualTo(Role.BUTTON);
        assertThat(found(seen, new Rung.RoleName(Role.BUTTON, "No break here")).role())
                .isEqualTo(Role.BUTTON);
        page.the(Role.TEXT, "A\ufffdB \ud83d\ude00");
    }

    @Test
    void saysHowMuchOfAGridIsNotInThePage() {
        show("""
            <div role=grid aria-rowcount=500 aria-colcount=40><div role=row><div role=gridcell>a</div></div></div>
            <ul><li aria-setsize=90 aria-posinset=1>one<li aria-setsize=90 aria-posinset=2>two</ul>
            <table aria-rowcount=-1><tr><td>x</table><table><tr><td>whole</table>
            <div role=list style="height:200px;overflow:auto"><div style="height:9000px;position:relative">
            <div role=listitem style="position:absolute;height:20px">first</div><div role=listitem style="position:absolute;top:20px;height:20px">second</div></div></div>
            <ol style="height:100px;overflow:auto">\
            """ + "<li>all here".repeat(200) + "</ol>");
        assertThat(totals()).containsExactly(new Total(500, 40), new Total(90, 0), new Total(-1, 0), new Total(-1, 0));
        Observation seen = page.last();
        Resolution missing = Resolver.resolve(seen, Control.in("", new Rung.TableCell("b", "", Role.BUTTON)));
        assertThat(missing.explanation()).contains("of 500 rows only 1 are here");
        after("document.querySelector('[role=grid]').setAttribute('aria-rowcount', 501)");
        assertThat(totals()).contains(new Total(501, 40));
    }

    private List<Total> totals() {
        return page.last().nodes().stream()
                .flatMap(node -> node.total().stream())
                .toList();
    }

    @Test
    void knowsAGridThatDrawsItsRowsOnDemand() {
        show("""
            <div role=grid aria-rowcount=500 id=g style="height:200px;overflow:auto;position:relative"><div id=sp style="height:11000px;position:relative"></div></div>
            <script>let pool = []; for (let i = 0; i < 14; i++) { const r = document.createElement('div'); r.setAttribute('role', 'row');
            r.style.cssText = 'position:absolute;height:22px'; r.innerHTML = '<span role=gridcell></span>'; sp.append(r); pool.push(r) }
            const draw = () => { const first = Math.min(486, Math.floor(g.scrollTop / 22)); pool.forEach((r, i) => { r.style.top = (first + i) * 22 + 'px';
            r.setAttribute('aria-rowindex', first + i + 1); r.firstChild.textContent = 'Order ' + (first + i + 1) }) };
            g.onscroll = draw; draw()</script>\
            """);
        assertThat(totals()).containsExactly(new Total(500, 0));
        page.inPage("new Promise(done => { g.scrollTop = 22 * 300; requestAnimationFrame(() =>"
                + " requestAnimationFrame(done)) })");
        page.observe();
        assertThat(page.the(Role.GRIDCELL, "Order 301").cell().orElseThrow().row())
                .isEqualTo(300);
        after("1");
    }

    @Test
    void readsWhatFieldsHoldAndNeverAPassword() {
        show("""
            <input id=a aria-label=Plain value=attribute><input id=b aria-label=Pin type=password value=4711><textarea id=c aria-label=Note></textarea>
            <select id=d aria-label=Kind><option>one<option>two</select><input id=e type=checkbox aria-label=Tick><input id=h type=hidden value=secret>
            <input id=n aria-label=Number type=number><div id=r contenteditable aria-label=Rich><b>bold</b> text</div>\
            """);
        after("(a.value = 'OLD', b.value = '0815', c.value = 'two\\n"
                + "lines', d.selectedIndex = 1, e.checked = true, n.value = 12)");
        assertThat(the("Plain").value()).isEqualTo("OLD");
        assertThat(the("Note").value()).isEqualTo("two\nlines");
        assertThat(the("Kind").value()).isEqualTo("two");
        assertThat(the("Tick").is(State.CHECKED)).isTrue();
        assertThat(the("Number").value()).isEqualTo("12");
        assertThat(the("Rich").value()).isEqualTo("bold text");
        assertThat(the("Pin").value()).isEmpty();
        after("b.type = 'text'");
        page.observe();
        after("b.type = 'password'");
        assertThat(String.join("", page.answers()))
                .doesNotContain("4711")
                .doesNotContain("0815")
                .doesNotContain("secret");
    }

    @Test
    void namesTheTextOfAnEditorByItsFrame() {
        show("""
            <iframe title="Memo" srcdoc="<body contenteditable><p>first"></iframe><iframe id=f title="Design" srcdoc="<p>plain"></iframe>\
            """);
        page.inPage("f.contentDocument.designMode = 'on'");
        page.observe();
        assertThat(page.the(Role.TEXTBOX, "Memo").value()).isEqualTo("first");
        assertThat(page.the(Role.TEXTBOX, "Design").value()).isEqualTo("plain");
    }
}
