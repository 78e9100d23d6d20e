package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.cdp.Json;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepeatedObservationTest extends ShowsPages {
    static String hundredRows() {
        StringBuilder rows = new StringBuilder("<table border=1 width=600>");
        IntStream.range(0, 100)
                .forEach(i -> rows.append("<tr><td>K" + i + "<td>" + i + ",50<td><input value=" + i + "></tr>"));
        return rows + "</table>";
    }

    @Test
    void answersOneCharacterWhenNothingChanged() {
        Observation first = show(hundredRows());
        Observation second = page.observe();
        assertThat(page.answers()).containsExactly("=");
        assertThat(second.digest()).isEqualTo(first.digest());
        assertThat(second.node(5).ref()).isNotEqualTo(first.node(5).ref());
        assertThat(second.node(first.node(5).ref())).isEmpty();
    }

    @Test
    void sendsOnlyWhatChanged() {
        show(hundredRows());
        page.inPage("document.querySelectorAll('td')[150].textContent = 'L50'");
        Observation seen = page.observe();
        assertThat(page.answers().getFirst()).startsWith("P").hasSizeLessThan(400);
        assertThat(page.the(Role.TEXT, "L50").parent())
                .isEqualTo(page.the(Role.CELL, "L50").index());
        assertSameAsAnew(seen);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rows[3].remove()",
                "rows[3].after(rows[40])",
                "rows[0].before(rows[0].cloneNode(true))",
                "rows[7].cells[1].innerHTML = '<a href=x>a</a> b <button>c</button>'",
                "rows[7].style.display = 'none'",
                "rows[7].cells[0].rowSpan = 3",
                "rows[9].cells[0].textContent = 'a very much longer text than there was before in this column'",
                "rows[5].querySelector('input').value = 'set by script'",
                "rows[5].querySelector('input').setAttribute('aria-label', 'New name')",
                "rows[5].querySelector('input').disabled = true",
                "document.body.className = 'wide'",
                "document.styleSheets[0].insertRule('tr:nth-child(even) { display: none }')",
                "document.body.append(Object.assign(document.createElement('div'), {innerHTML: '<p"
                        + " role=alert>Failed'}))",
                "document.body.innerHTML = '<h1>Other</h1>'",
                "document.getElementById('late').hidden = false",
                "document.querySelector('x-late').attachShadow({mode: 'open'}).innerHTML = '<i>in the shadow</i>'",
                "scrollTo(0, 500)",
                "document.title = 'Another title'",
                "history.pushState(null, '', '/other')",
                "document.getElementById('lab').textContent = 'Renamed'",
                "document.getElementById('two').id = 'come'",
                "document.getElementById('lab').htmlFor = 'two'",
                "document.getElementById('list').selectedIndex = 2",
                "document.getElementById('two').focus()",
            })
    void seesAfterAChangeWhatAFirstLookWouldSee(String change) {
        show("<style>.wide td { padding: 9px }</style><label id=lab for=one>Label</label><input id=one><input id=two>"
                + "<select id=list><option>a<option>b<option>c</select><div id=late hidden>late</div><x-late></x-late>"
                + "<section aria-labelledby=come>a section</section>"
                + hundredRows()
                + "<script>rows = document.querySelectorAll('tr')</script>");
        page.inPage("void (" + change + ")");
        Observation seen = page.observe();
        assertThat(page.answers().getFirst()).isNotEqualTo("=");
        assertSameAsAnew(seen);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rows[9].cells[0].textContent = 'another text'",
                "rows[9].cells[0].firstChild.data = ''",
                "rows[7].style.visibility = 'hidden'",
                "rows[7].hidden = true",
                "document.getElementById('more').open = true",
                "new Promise(done => { pop.ontoggle = done; pop.showPopover() })",
                "rows[7].animate([{opacity: 0}, {opacity: 0}], {duration: 1e6})",
                "document.getElementById('to').append(document.getElementById('from'))",
                "document.querySelector('label').htmlFor = 'tick'",
            })
    void seesWhatIsShownAndHiddenWithoutAnyStyleSheet(String change) {
        show("<details id=more><summary>More</summary><p>inside</details><div id=pop popover>over</div>"
                + "<div id=to hidden></div><p id=from>moved</p><label>Tick</label>"
                + "<input type=checkbox id=tick style='opacity:0'>"
                + hundredRows()
                + "<script>rows = document.querySelectorAll('tr')</script>");
        page.inPage("Promise.resolve(" + change + ").then(() => '')");
        assertSameAsAnew(page.observe());
    }

    @Test
    void seesWhatAStyleSheetHidesWhenATextIsGone() {
        show("<style>b:empty + i { display: none }</style><b>full</b><i>seen</i>" + hundredRows());
        page.inPage("document.querySelector('b').textContent = ''");
        assertSameAsAnew(page.observe());
        page.inPage("document.querySelector('td').textContent = ''");
        assertSameAsAnew(page.observe());
    }

    private void assertSameAsAnew(Observation seen) {
        Observation anew = page.observeAnew();
        assertThat(seen.digest()).isEqualTo(anew.digest());
        assertThat(WalkedPage.outline(seen)).isEqualTo(WalkedPage.outline(anew));
        assertThat(seen.nodes())
                .extracting(Node::box)
                .isEqualTo(anew.nodes().stream().map(Node::box).toList());
        assertThat(seen.nodes())
                .extracting(Node::cell)
                .isEqualTo(anew.nodes().stream().map(Node::cell).toList());
    }

    @Test
    void keepsItsDigestWhenThePageIsScrolledOrInMotion() {
        Observation before = show("<style>@keyframes turn{to{transform:rotate(1turn)}}#s{animation:turn 1s infinite"
                + " linear;width:30px;height:10px}</style><div id=s title=busy></div><div"
                + " style='height:3000px'>tall</div>");
        page.inPage("scrollTo(0, 400)");
        Observation after = page.observe();
        assertThat(after.digest()).isEqualTo(before.digest());
        assertThat(page.the(Role.TEXT, "tall").is(State.OFFSCREEN)).isTrue();
    }

    @Test
    void signalsAChangeOnceUntilItIsLookedAt() {
        page.session().call("Runtime.enable", WalkedPage.soon());
        page.session()
                .call(
                        "Runtime.addBinding",
                        Json.object().put("name", "__rote_changed").put("executionContextName", "rote"),
                        WalkedPage.soon());
        show("<p id=p>one</p>");
        page.forget();
        page.inPage("p.textContent = 'two'; new Promise(done => setTimeout(() => { p.textContent = 'three'; done() },"
                + " 30))");
        page.hear("Runtime.bindingCalled");
        page.inPage("new Promise(requestAnimationFrame)");
        assertThat(page.heard()).doesNotContain("Runtime.bindingCalled");
        page.observe();
        page.the(Role.TEXT, "three");
        page.inPage("p.textContent = 'four'");
        page.hear("Runtime.bindingCalled");
        assertThat(page.inPage("typeof __rote_changed + typeof __rote").asString())
                .isEqualTo("undefinedundefined");
    }

    @Test
    void staysCorrectThroughManyChangesAtRandom() {
        show("<div id=root></div>");
        page.inPage(RANDOM_CHANGES);
        for (int round = 0; round < 40; round++) {
            String done = page.inPage("[change(), change()].join('; ')").asString();
            Observation seen = page.observe();
            Observation anew = page.observeAnew();
            assertThat(WalkedPage.outline(seen))
                    .as("round " + round + ": " + done)
                    .isEqualTo(WalkedPage.outline(anew));
        }
    }

    /// What is out of sight is taken over as it was: that must stay right through several looks on end.
    @Test
    void staysCorrectThroughManyChangesOutOfSight() {
        show("<p id=top>in sight</p><div style='height:1500px'></div><div id=root></div><p>end</p>");
        page.inPage(RANDOM_CHANGES);
        for (int round = 0; round < 12; round++) {
            String done = "";
            for (int look = 0; look < 5; look++) {
                String scroll = "scrollTo(0, " + (look % 3) * 900 + "); ";
                done += page.inPage(scroll + "top.textContent += '!'; change()").asString() + "; ";
                page.observe();
            }
            Observation seen = page.last();
            Observation anew = page.observeAnew();
            assertThat(outlineWithBoxes(seen))
                    .as("round " + round + ": " + done)
                    .isEqualTo(outlineWithBoxes(anew));
        }
    }

    static String outlineWithBoxes(Observation seen) {
        StringBuilder boxes = new StringBuilder(WalkedPage.outline(seen));
        seen.nodes().forEach(node -> boxes.append(node.box()).append('\n'));
        return boxes.toString();
    }

    /// Rules without states or conditions change nothing without a mutation: where the sheets have no others,
    /// what they hide is not looked at each time. These are the ways in which that would be wrong.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "document.styleSheets[0].cssRules[0].style.display = 'block'",
                "document.styleSheets[0].cssRules[0].selectorText = '.open'",
                "(s => { s.deleteRule(0); s.insertRule('i { visibility: hidden }', 0) })(document.styleSheets[0])",
                "document.styleSheets[0].disabled = true",
                "document.querySelector('style').media = 'print'",
                "document.querySelector('style').textContent = '.open { display: none }'",
                "document.querySelector('u').className = 'open'",
                "document.querySelector('u').className = 'closed'",
                "document.querySelector('u').id = 'gone'",
                "document.querySelector('.closed').className = 'open'",
                "document.querySelector('.closed').before(document.createElement('q'))",
                "document.body.classList.add('all')",
            })
    void seesWhatStillRulesShowAndHide(String change) {
        show(
                "<style>.closed { display: none } #gone { visibility: hidden } .all u { opacity: 0 } q + div { display: block }"
                        + "</style><div class=closed>closed</div><i>open <u>inside</u></i>" + hundredRows());
        page.inPage("void (document.querySelector('td').textContent = 'first a text alone')");
        assertSameAsAnew(page.observe());
        page.inPage("void (" + change + ")");
        assertSameAsAnew(page.observe());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "#t:checked ~ p { display: none }",
                "p:has(+ div > :checked) { display: none }",
                "@media (min-width: 1px) { #t:checked ~ p { visibility: hidden } }",
                ":root { --d: block } p { display: var(--d) } :root:has(#t:checked) { --d: none }",
                "p { display: none } #t:checked ~ p { display: block }",
                ".c { display: none } #t { & :checked ~ p { display: none } } #t:checked + p { opacity: 0 }",
            })
    void seesWhatRulesWithStatesShowAndHide(String rules) {
        show("<style>" + rules + "</style><input type=checkbox id=t><p>text</p><div></div>" + hundredRows());
        page.inPage("void (document.querySelector('td').textContent = 'first a text alone')");
        assertSameAsAnew(page.observe());
        page.inPage("void (t.checked = true)");
        assertSameAsAnew(page.observe());
    }

    /// A small generator of changes with a fixed seed: elements appended, moved, removed, hidden, renamed,
    /// retyped.
    private static final String RANDOM_CHANGES = """
        let state = 20240117;
        const upTo = n => (state = (state * 1103515245 + 12345) & 0x7fffffff, (state >> 8) % n);
        const any = list => list[upTo(list.length)];
        const words = ['alpha', 'beta', '1,50', 'x:', '$', '', ' '];
        const make = depth => {
          const el = document.createElement(any(['div', 'span', 'p', 'a', 'button', 'input', 'table', 'ul', 'li', 'label', 'b']));
          if (el.localName === 'a') el.href = '#';
          if (el.localName === 'table') { el.innerHTML = '<tr><td>a<td>b<tr><td rowspan=2>c<td>d'; return el }
          if (el.localName === 'input') return el;
          for (let i = upTo(4); i > 0; i--) el.append(depth > 0 && upTo(2) ? make(depth - 1) : any(words));
          return el;
        };
        for (let i = 0; i < 10; i++) root.append(make(3));
        var change = () => {
          const all = [...root.querySelectorAll('*')];
          const el = all.length ? any(all) : root;
          switch (upTo(8)) {
            case 0: el.append(make(2)); return 'append';
            case 1: el.remove(); return 'remove';
            case 2: el.style.cssText = any(['display:none', 'visibility:hidden', 'opacity:0', 'position:absolute', '']); return 'style';
            case 3: el.replaceWith(make(2)); return 'replace';
            case 4: { const to = any(all.concat(root)); if (!el.contains(to) && to.localName !== 'input') to.append(el); return 'move' }
            case 5: if (el.firstChild) el.firstChild.nodeValue = any(words); return 'text';
            case 6: el.setAttribute(any(['title', 'aria-label', 'aria-hidden', 'hidden', 'role']), any(['true', 'name', 'button'])); return 'attribute';
            case 7: { const f = all.filter(x => x.localName === 'input'); if (f.length) any(f).value = any(words); return 'value' }
          }
        };
        void 0\
        """;
}
