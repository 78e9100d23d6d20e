package dev.rote.browser;

import static dev.rote.browser.RepeatedObservationTest.hundredRows;
import static dev.rote.browser.RepeatedObservationTest.outlineWithBoxes;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What is not looked at, since style sheets or the look before say that it need not be: nothing is missed for
/// that.
class SavedLooksTest extends ShowsPages {
    private void assertSameAsAnew(Observation seen) {
        assertThat(outlineWithBoxes(seen)).isEqualTo(outlineWithBoxes(page.observeAnew()));
    }

    /// Where all that style sheets place has a class, id or tag, nothing else is asked how it is placed; where
    /// a rule may be for anything, everything is.
    @ParameterizedTest
    @ValueSource(
            strings = {
                ".A { position: absolute; left: 300px; top: 5px }",
                "#b { float: right } u { display: block }",
                "DIV.a > Span { display: inline-block; width: 90px }",
                "@media (min-width: 1px) { @supports (display: block) { em, .c:not(.d) { overflow: hidden; height: 0 } } }",
                "p em:hover, p em:first-child { display: block; overflow-x: hidden }",
                "p { display: inline-flex } .a { display: grid }",
                ".a span, i + .c { opacity: 0.01 } .c { transform: translate(40px, -20px) }",
            })
    void placesWhatIsKeyedAsItPlacesAnything(String rules) {
        String body =
                "<div class='x a'>one <span>two</span> three</div><div style='display:flex'><i>a</i><i>b</i></div>"
                        + "<div id=b>four</div><p><em>five</em> <u>six</u> <i>seven</i><b class=c>eight</b> nine</p>";
        String keyed = outlineWithBoxes(show("<style>" + rules + "</style>" + body));
        assertThat(outlineWithBoxes(show("<style>" + rules + " :not(*) { position: static }</style>" + body)))
                .isEqualTo(keyed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "document.querySelector('u').className = 'over'",
                "document.querySelector('p').className = 'on'",
                "document.querySelector('u').id = 'side'",
                "document.styleSheets[0].cssRules[0].selectorText = 'i'",
                "document.styleSheets[0].cssRules[1].style.position = 'absolute'",
                "document.querySelector('style').textContent = 'i { position: absolute; top: 90px }'",
                "document.adoptedStyleSheets = [(s => { s.replaceSync('i { float: right }'); return s })(new CSSStyleSheet())]",
            })
    void seesWhatKeyedRulesPlace(String change) {
        String rules =
                ".over { position: absolute; top: 80px } .on i { color: red } .on b { display: block } #side { float: right }";
        show("<style>" + rules + "</style><p>one <u>two</u> <i>three</i> <b>four</b></p>" + hundredRows());
        page.inPage("void (document.querySelector('td').textContent = 'first a text alone')");
        assertSameAsAnew(page.observe());
        page.inPage("void (" + change + ")");
        Observation seen = page.observe();
        assertSameAsAnew(seen);
        page.inPage("document.adoptedStyleSheets = [...document.adoptedStyleSheets, new CSSStyleSheet()];"
                + "document.adoptedStyleSheets.at(-1).replaceSync(':not(*) { position: static }')");
        assertThat(outlineWithBoxes(page.observe())).isEqualTo(outlineWithBoxes(seen));
    }

    /// Where only texts change, controls that nothing lay over are not tried again unless something new is
    /// there.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "t.textContent = LONG",
                "t.firstChild.data = LONG",
                "h.textContent = LONG",
                "n.value = LONG",
                "w.textContent += LONG",
                "document.querySelector('u').textContent = LONG",
            })
    void seesWhatATextGrowsOver(String change) {
        String over = "margin-top:-22px;height:22px;width:60px;white-space:nowrap";
        Observation before = show("<script>LONG = 'a text that is much longer than there is room'</script>"
                + "<button style='display:block;margin-left:100px;height:22px'>Go</button>"
                + "<div style='" + over + "'><b><span id=t>s</span></b><i id=h aria-hidden=true>h</i></div>"
                + "<p><u style='padding:0 0 0 9px'>u</u> <span id=w>w</span> <button>Then</button> <input id=n></p>"
                + hundredRows());
        assertThat(page.the(Role.BUTTON, "Go").is(State.COVERED)).isFalse();
        page.inPage("void (document.querySelector('td').textContent = 'first another text')");
        page.observe();
        page.inPage("void (" + change + ")");
        assertSameAsAnew(page.observe());
        page.inPage("void (t.textContent = 's', h.textContent = 'h')");
        assertSameAsAnew(page.observe());
        assertThat(page.last().nodes().size())
                .isGreaterThanOrEqualTo(before.nodes().size());
    }

    @Test
    void staysCorrectThroughManyChangesOfTexts() {
        StringBuilder lines = new StringBuilder();
        IntStream.range(0, 30)
                .forEach(i -> lines.append("<p style='margin:" + (i % 3) * -9 + "px 0 0 " + (i % 4) * 40
                        + "px;white-space:nowrap;width:90px'><span>x</span><button>B" + i
                        + "</button><span>y</span><a href=#>L" + i + "</a></p>"));
        show("<section aria-labelledby=late>part</section>" + lines + "<script>let state = 7;"
                + "const upTo = n => (state = (state * 1103515245 + 12345) & 0x7fffffff, (state >> 8) % n);"
                + "const all = document.querySelectorAll('span, button, a');"
                + "var change = () => { const el = all[upTo(all.length)]; el.textContent = 'ab '.repeat(upTo(25)) || 'z' }"
                + "</script>");
        for (int round = 0; round < 12; round++) {
            for (int look = 0; look < 3; look++) {
                page.inPage("change()");
                page.observe();
            }
            assertSameAsAnew(page.last());
        }
    }
}
