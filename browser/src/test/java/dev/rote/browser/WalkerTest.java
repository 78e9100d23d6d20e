package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.rote.surface.Control;
import dev.rote.surface.Node;
import dev.rote.surface.Node.NameSource;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import dev.rote.surface.State;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class WalkerTest extends ShowsPages {
    private static Node found(Observation seen, Control control) {
        Resolution resolution = Resolver.resolve(seen, control);
        assertThat(resolution).as(resolution.explanation()).isInstanceOf(Resolution.Found.class);
        return ((Resolution.Found) resolution).node();
    }

    @Test
    void namesAPictureByTheCaptionOfAFigureThatHoldsNothingElse() {
        show("<figure><img src=x width=20 height=20><figcaption>Site plan</figcaption></figure>"
                + "<figure>See here <img src=y width=20 height=20><figcaption>Two things</figcaption></figure>"
                + "<figure><img alt='' src=z width=20 height=20><figcaption>An ornament</figcaption></figure>");
        assertThat(page.last().nodes().stream()
                        .filter(node -> node.role() == Role.IMG)
                        .map(Node::name))
                .containsExactly("Site plan", "");
    }

    @Test
    void readsFramesetsWithTheirDocumentsInPlace() {
        site.page("/set", """
                <html><head><title>Core</title></head><frameset cols="180,*">
                <frame name="nav" src="/nav"><frame name="main" src="/missing"></frameset></html>""");
        site.page("/nav", "<title>Menu</title><body style='margin:10px'><a href='/search'>Search</a></body>");
        site.page("/missing", "<body style='margin:10px'><p>No such page</p></body>", StandardCharsets.UTF_8, 404);
        page.goTo(site.origin() + "/set");
        Observation seen = page.observe();

        assertThat(seen.frames()).extracting(frame -> seen.framePath(frame)).containsExactly("", "nav", "main");
        assertThat(seen.frames()).extracting(frame -> frame.path()).containsExactly("/set", "/nav", "/missing");
        assertThat(seen.frames()).extracting(frame -> frame.status()).containsExactly(200, 200, 404);
        assertThat(seen.node(seen.frames().get(1).owner()).role()).isEqualTo(Role.FRAME);
        Node text = page.the(Role.TEXT, "No such page");
        assertThat(text.box().x()).isBetween(185, 200);
        assertThat(page.the(Role.LINK, "Search").box().x()).isBetween(8, 12);
    }

    @Test
    void namesUnlabelledFieldsByTheirCaptionInTheNextCell() {
        Observation seen = show("""
                <table><tr><td><table border=1>
                <tr><td align=right><font>Member&nbsp;ID:</font></td><td><input name=F1></td></tr>
                <tr><td align=right><font>Branch:</font></td><td><select name=F2><option>Graz<option selected>Wien</select></td></tr>
                </table></td></tr></table>""");
        Node field = found(seen, Control.in("", new Rung.NearText(Role.TEXTBOX, "Member ID")));
        assertThat(field.role()).isEqualTo(Role.TEXTBOX);
        Node list = found(seen, Control.in("", new Rung.NearText(Role.COMBOBOX, "Branch")));
        assertThat(list.value()).isEqualTo("Wien");
        assertThat(page.the(Role.OPTION, "Wien").is(State.SELECTED)).isTrue();
    }

    @Test
    void findsCaptionsLeftAboveAndInTheSameCell() {
        Observation seen = show("""
                <table><tr><td><span>Amount:*</span>&nbsp;</td><td><input></td><td>&nbsp;EUR</td></tr></table>
                <table><tr><td>Date<br><span><input type=text></span></td></tr></table>
                <table border=1><tr><td>Street</td><td>Branch</td></tr><tr><td><input></td><td><input></td></tr></table>""");
        List<Node> fields = seen.nodes().stream()
                .filter(node -> node.role() == Role.TEXTBOX)
                .toList();
        assertThat(found(seen, near("Amount"))).isEqualTo(fields.get(0));
        assertThat(found(seen, near("Date"))).isEqualTo(fields.get(1));
        assertThat(found(seen, near("Street"))).isEqualTo(fields.get(2));
        assertThat(found(seen, near("Branch"))).isEqualTo(fields.get(3));
    }

    private static Control near(String caption) {
        return Control.in("", new Rung.NearText(Role.TEXTBOX, caption));
    }

    @Test
    void namesFieldsAndIconButtonsByTheSourceAPersonReads() {
        show("""
                <label for=a>Claim <b>number</b></label><input id=a>
                <label>Agree <input type=checkbox></label>
                <span id=x>Post</span> <span id=y>code</span><input aria-labelledby="x y">
                <input placeholder="dd.mm.yyyy"><input title=Remark>
                <button><img alt="Create entry" src=x></button> <a href=# title="Delete entry"><img alt=""></a>
                <input type=image alt=Search><input type=submit value=Go><fieldset><legend>Owner</legend>x</fieldset>""");
        assertThat(page.the(Role.TEXTBOX, "Claim number").nameSource()).isEqualTo(NameSource.LABEL);
        assertThat(page.the(Role.CHECKBOX, "Agree").nameSource()).isEqualTo(NameSource.LABEL);
        assertThat(page.the(Role.TEXTBOX, "Post code").nameSource()).isEqualTo(NameSource.ARIA);
        assertThat(page.the(Role.TEXTBOX, "dd.mm.yyyy").nameSource()).isEqualTo(NameSource.PLACEHOLDER);
        assertThat(page.the(Role.TEXTBOX, "Remark").nameSource()).isEqualTo(NameSource.TITLE);
        assertThat(page.the(Role.BUTTON, "Create entry").nameSource()).isEqualTo(NameSource.CONTENT);
        assertThat(page.the(Role.LINK, "Delete entry").nameSource()).isEqualTo(NameSource.TITLE);
        assertThat(page.the(Role.BUTTON, "Search").nameSource()).isEqualTo(NameSource.ALTERNATIVE);
        assertThat(page.the(Role.BUTTON, "Go").nameSource()).isEqualTo(NameSource.VALUE);
        assertThat(page.the(Role.GROUP, "Owner").nameSource()).isEqualTo(NameSource.LABEL);
    }

    @Test
    void leavesOutWhatAPersonDoesNotSee() {
        Observation seen = show("""
                <style>.sr{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)}</style>
                <p>shown</p><p style="display:none">hidden 1</p><p style="visibility:hidden">hidden 2
                <b style="visibility:visible">shown too</b></p><p style="opacity:0">hidden 3</p>
                <p class=sr>hidden 4</p><div style="height:0;overflow:hidden">hidden 5</div>
                <button aria-hidden=true>hidden 6</button><div inert>hidden 7</div>
                <p style="position:absolute;left:-9999px">hidden 8</p><script>"hidden 9"</script>
                <details><summary>more</summary>hidden 10</details><template>hidden 11</template>
                <div style="overflow:hidden;height:20px">shown line<div style="position:relative;top:50px">hidden 12</div></div>
                <div style="overflow:auto;height:30px">first<br><br><br><br><br><i>far down</i></div>""");
        assertThat(seen.textOf(seen.top())).isEqualTo("shown shown too more shown line first far down");
        assertThat(page.the(Role.TEXT, "far down").is(State.OFFSCREEN)).isTrue();
        assertThat(page.the(Role.TEXT, "shown").is(State.OFFSCREEN)).isFalse();
    }

    @Test
    void keepsTickBoxesThatAreDrawnByTheirLabel() {
        show("""
                <style>input.c{opacity:0;position:absolute}</style>
                <input class=c type=checkbox id=a checked><label for=a>Paperless</label>
                <label style="border:1px solid">Attach<input type=file style="display:none"></label>""");
        Node box = page.the(Role.CHECKBOX, "Paperless");
        assertThat(box.is(State.CHECKED)).isTrue();
        assertThat(box.box().isEmpty()).isFalse();
        page.press(box);
        assertThat(page.on(box, "readBack(%s)").path("states").toString()).doesNotContain("CHECKED");
        assertThat(page.the(Role.FILE, "Attach").box().isEmpty()).isFalse();
    }

    @Test
    void saysWhatIsTrueOfControls() {
        show("""
                <fieldset disabled><input aria-label=a></fieldset><input aria-label=b readonly required value=v>
                <input type=checkbox aria-label=c checked><input type=radio aria-label=d>
                <textarea aria-label=e>x\ny</textarea><select multiple aria-label=f><option selected>1<option>2<option selected>3</select>
                <button aria-expanded=false aria-haspopup=menu>g</button><input aria-label=h aria-invalid=true aria-errormessage=m><p id=m>Too long</p>
                <div role=checkbox aria-checked=mixed tabindex=0>i</div><input aria-label=j autofocus>
                <input type=password aria-label=k value=geheim><input type=number aria-label=l value=12><input type=date aria-label=m value=2024-12-01>""");
        assertThat(page.the(Role.TEXTBOX, "a").states()).containsExactly(State.DISABLED);
        assertThat(page.the(Role.TEXTBOX, "b").states()).containsExactlyInAnyOrder(State.READONLY, State.REQUIRED);
        assertThat(page.the(Role.TEXTBOX, "b").value()).isEqualTo("v");
        assertThat(page.the(Role.CHECKBOX, "c").states()).containsExactly(State.CHECKED);
        assertThat(page.the(Role.RADIO, "d").states()).isEmpty();
        assertThat(page.the(Role.TEXTBOX, "e").states()).containsExactly(State.MULTILINE);
        assertThat(page.the(Role.LISTBOX, "f").value()).isEqualTo("1, 3");
        assertThat(page.the(Role.BUTTON, "g").states()).containsExactlyInAnyOrder(State.COLLAPSED, State.HAS_POPUP);
        assertThat(page.the(Role.TEXTBOX, "h").is(State.INVALID)).isTrue();
        assertThat(page.the(Role.TEXTBOX, "h").description()).isEqualTo("Too long");
        assertThat(page.the(Role.CHECKBOX, "i").states()).containsExactly(State.MIXED);
        assertThat(page.the(Role.TEXTBOX, "j").is(State.FOCUSED)).isTrue();
        assertThat(page.the(Role.TEXTBOX, "k").states()).containsExactly(State.PROTECTED);
        assertThat(page.the(Role.TEXTBOX, "k").value()).isEmpty();
        assertThat(page.the(Role.SPINBUTTON, "l").value()).isEqualTo("12");
        assertThat(page.the(Role.DATE, "m").value()).isEqualTo("2024-12-01");
    }

    @Test
    void laysOutTablesWithSpansFootAndHiddenRows() {
        show("""
                <table><thead><tr><th>A<th>B<th>C</thead><tfoot><tr><td colspan=3>foot</tfoot>
                <tbody><tr><td rowspan=2>k1<td>v1<td>w1<tr style="display:none"><td>no<tr><td colspan=2>v2<tr><td>k3<td rowspan=0>v3<td>w3<tr><td>k4</tbody></table>
                <table role=presentation><tr><td>p</td></tr></table>""");
        assertThat(place("A")).isEqualTo("0,0 1x1");
        assertThat(place("k1")).isEqualTo("1,0 2x1");
        assertThat(place("w1")).isEqualTo("1,2 1x1");
        assertThat(place("v2")).isEqualTo("2,1 1x2");
        assertThat(place("v3")).isEqualTo("3,1 2x1");
        assertThat(place("k4")).isEqualTo("4,0 1x1");
        assertThat(place("foot")).isEqualTo("5,0 1x3");
        assertThat(place("p")).isEqualTo("0,0 1x1");
    }

    private String place(String text) {
        Observation seen = page.last();
        var cell = seen.parentOf(page.the(Role.TEXT, text)).orElseThrow().cell().orElseThrow();
        return cell.row() + "," + cell.column() + " " + cell.rowSpan() + "x" + cell.columnSpan();
    }

    @Test
    void followsWhatAnAriaGridSaysOfItself() {
        show("""
                <div role=grid aria-label=Orders aria-rowcount=500><div role=row aria-rowindex=1><div role=columnheader>No</div><div role=columnheader>Sum</div></div>
                <div role=row aria-rowindex=41><div role=gridcell>4711</div><div role=gridcell aria-colindex=2>9,50</div></div></div>""");
        assertThat(place("No")).isEqualTo("0,0 1x1");
        assertThat(place("9,50")).isEqualTo("40,1 1x1");
    }

    @Test
    void joinsTextThatTouchesAndPartsTextThatDoesNot() {
        Observation seen = show("""
                <p><b>M</b>ember&shy;ship\u200b of <i>Jane</i> <i>Doe</i></p><p>Total:<b>100</b>,00</p><p>10<sup>2</sup></p>
                <pre>A    1\nB    2</pre><p>one<br>two</p>""");
        assertThat(seen.nodes().stream()
                        .filter(node -> node.role() == Role.TEXT)
                        .map(Node::text))
                .containsExactly(
                        "Member\u00adship\u200b of",
                        "Jane",
                        "Doe",
                        "Total:",
                        "100,00",
                        "10",
                        "2",
                        "A    1\nB    2",
                        "one",
                        "two");
    }

    @Test
    void readsShadowRootsSlotsAndCanvasFallback() {
        Observation seen = show("""
                <div id=h><b slot=s>slotted</b>dropped</div><x-closed></x-closed>
                <canvas width=50 height=50><table><tr><td>fallback</table></canvas>
                <script>h.attachShadow({mode:'open'}).innerHTML='<label>Inner <input></label><slot name=s></slot>';
                document.querySelector('x-closed').attachShadow({mode:'closed'}).innerHTML='<button>Secret</button>'</script>""");
        assertThat(seen.textOf(seen.top())).isEqualTo("Inner slotted fallback");
        assertThat(page.the(Role.TEXTBOX, "Inner").box().isEmpty()).isFalse();
        assertThat(page.the(Role.CELL, "fallback").box().isEmpty()).isTrue();
        page.adoptClosedRoots();
        page.observe();
        assertThat(page.the(Role.BUTTON, "Secret").box().isEmpty()).isFalse();
    }

    @Test
    void readsLegacyCharacterSetsAndCharactersThatAreNoText() {
        site.page(
                "/1252",
                "<title>\u20ac</title><p>Z\u00fcrich \u2013 100 \u20ac</p>",
                Charset.forName("windows-1252"),
                200);
        page.goTo(site.origin() + "/1252");
        assertThat(page.observe().top().title()).isEqualTo("\u20ac");
        page.the(Role.TEXT, "Z\u00fcrich \u2013 100 \u20ac");
        show("<p id=p></p><script>p.textContent='a\\ud800b\\u0001c~|^'</script>");
        page.the(Role.TEXT, "a\ufffdb\u0001c~|^");
    }

    @Test
    void saysWhereADocumentIsWithoutWhatIsSecretInItsAddress() {
        site.page("/app;jsessionid=12AB/x", "<title> A  title </title>");
        page.goTo(site.origin() + "/app;jsessionid=12AB/x?token=1#f");
        var top = page.observe().top();
        assertThat(top.location()).isEqualTo(site.origin() + "/app/x");
        assertThat(top.title()).isEqualTo("A title");
        assertThat(top.status()).isEqualTo(200);
        assertThat(top.document()).isNotEmpty();
    }

    @Test
    void putsTheBoxesOfNestedFramesWhereTheyAreDrawn() {
        site.page(
                "/in",
                "<body style='margin:0'><button style='position:absolute;left:7px;top:9px;width:50px;height:20px'>Deep</button>");
        show("""
                <body style="margin:0"><iframe src=/in name=hidden style="display:none"></iframe>
                <div style="transform:scale(.5);transform-origin:0 0"><iframe name=one style="border:10px solid;padding:4px;width:400px;height:300px;margin:20px" srcdoc='
                <body style="margin:0"><iframe name=two src=/in style="border:0;margin-left:100px"></iframe>'></iframe></div>""");
        page.observe();
        assertThat(page.last().frames())
                .extracting(frame -> page.last().framePath(frame))
                .containsExactly("", "one", "one/two");
        var box = page.the(Role.BUTTON, "Deep").box();
        var drawn = page.inPage("""
                (() => { const f = document.querySelector('[name=one]'), r = f.getBoundingClientRect();
                return [r.x + (10 + 4 + 100 + 7) / 2, r.y + (10 + 4 + 9) / 2] })()""");
        assertThat(box.x()).isCloseTo((int) drawn.get(0).asDouble(), within(2));
        assertThat(box.y()).isCloseTo((int) drawn.get(1).asDouble(), within(2));
        assertThat(box.width()).isCloseTo(25, within(1));
    }
}
