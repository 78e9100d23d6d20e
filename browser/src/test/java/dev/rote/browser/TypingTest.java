package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.Done;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.NotTaken;
import dev.rote.surface.ActResult.Obstacle;
import dev.rote.surface.Entry;
import dev.rote.surface.Secret;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedBrowser.class)
@Timeout(60)
class TypingTest {
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
    void typesNothingThatTheFieldCannotHold(Pages pages) {
        var screen = show(pages, "<label>Code <input maxlength=5 value=KEEP1></label>");
        assertRefused(screen.fill("Code", "123456"), Obstacle.OUT_OF_RANGE);
        assertThat(screen.named("Code").value()).isEqualTo("KEEP1");
        assertThat(screen.fill("Code", "12345")).isEqualTo(new Done("12345"));
    }

    @Test
    void fillsFieldsThatMoveTheFocusOnThemselves(Pages pages) {
        var screen = show(pages, """
                <label>Day <input id=d size=2 maxlength=2></label><label>Month <input id=m size=2 maxlength=2></label>
                <label>Year <input id=y size=4 maxlength=4></label>
                <script>
                d.oninput = () => { if (d.value.length == 2) m.focus() }
                m.onfocus = () => { m.value = '' }
                m.oninput = () => { if (m.value.length == 2) y.focus() }
                </script>""");
        assertThat(screen.fill("Day", "05")).isEqualTo(new Done("05"));
        assertThat(screen.fill("Month", "03")).isEqualTo(new Done("03"));
        assertThat(screen.fill("Year", "2024")).isEqualTo(new Done("2024"));
        assertThat(screen.named("Day").value() + screen.named("Month").value()).isEqualTo("0503");
    }

    @Test
    void typesNoKeyIntoAFieldThatTookTheFocus(Pages pages) {
        var screen = show(pages, """
                <label>Search <input id=q></label><label>Name <input id=n></label>
                <script>n.addEventListener('keydown', () => q.focus(), {once: true})</script>""");
        assertThat(screen.fill("Name", "Lindqvist")).isEqualTo(new Done("Lindqvist"));
        assertThat(screen.named("Search").value()).isEmpty();
    }

    @Test
    void saysWhereTheFocusGoesWhenItNeverStays(Pages pages) {
        var screen = show(pages, """
                <label>Search <input id=q></label><label>Name <input id=n></label>
                <script>n.addEventListener('keydown', () => q.focus())</script>""");
        assertThat(screen.fill("Name", "Lindqvist")).isInstanceOf(NotTaken.class);
        assertThat(screen.named("Search").value()).isEmpty();
    }

    @Test
    void typesNoKeyIntoAnotherFrame(Pages pages) {
        site.page(
                "/inner",
                "<label>Name <input id=n></label>"
                        + "<script>n.addEventListener('keydown', () => parent.document.getElementById('q').focus(), {once: true})</script>");
        var screen = show(pages, "<label>Search <input id=q></label><iframe src=/inner></iframe>");
        assertThat(screen.fill("Name", "Lindqvist")).isEqualTo(new Done("Lindqvist"));
        assertThat(screen.named("Search").value()).isEmpty();
    }

    @Test
    void fillsAMaskThatThrowsAwayWhatComesTooEarly(Pages pages) {
        var screen = show(pages, """
                <label>Valid from <input id=e size=12></label><script>
                var S=[0,1,3,4,6,7,8,9], v='__.__.____'.split(''), ready=false
                function show(p){e.value=v.join('');if(p!=null)e.setSelectionRange(p,p)}
                e.onfocus=function(){ready=false;show();setTimeout(function(){ready=true;show(0)},80)}
                e.onkeydown=function(k){if(k.key=='Tab')return;if(k.key=='Delete'||k.key=='Backspace'){v='__.__.____'.split('');show(0);k.preventDefault();return}
                 if(/^[0-9]$/.test(k.key)&&ready){var p=S.filter(function(x){return x>=e.selectionStart})[0];if(p!=null){v[p]=k.key;var n=S.filter(function(x){return x>p})[0];show(n==null?10:n)}}
                 k.preventDefault()}
                e.oninput=function(){show()}
                </script>""");
        assertThat(screen.fill("Valid from", "05.03.2024")).isEqualTo(new Done("05.03.2024"));
    }

    @Test
    void readsBackThroughAMask(Pages pages) {
        var screen = show(pages, """
                <label>Phone <input id=e></label><script>
                e.onfocus=function(){ if (!e.value) e.value='(___) ___-____'; e.setSelectionRange(0,0) }
                e.oninput=function(){var d=e.value.replace(/\\D/g,'').slice(0,10).split('');
                  e.value='(___) ___-____'.replace(/_/g,function(){return d.shift()||'_'});
                  var p=e.value.indexOf('_'); p=p<0?14:p; e.setSelectionRange(p,p)}
                </script>""");
        assertThat(screen.fill("Phone", "5551234567")).isEqualTo(new Done("(555) 123-4567"));
        assertThat(screen.fill("Phone", "55512345")).isInstanceOf(NotTaken.class);
    }

    @Test
    void takesUpperCaseAndSpacesForThePagesWayOfWriting(Pages pages) {
        var screen = show(pages, """
                <label>IBAN <input id=i oninput="i.value=i.value.replace(/ /g,'').toUpperCase().replace(/(.{4})(?=.)/g,'$1 ')"></label>
                <label>Cents <input id=c oninput="var d=c.value.replace(/\\D/g,'');c.value=(d/100).toFixed(2)"></label>""");
        assertThat(screen.fill("IBAN", "at611904300234573201")).isEqualTo(new Done("AT61 1904 3002 3457 3201"));
        assertThat(screen.fill("Cents", "1234")).isInstanceOf(NotTaken.class);
    }

    @Test
    void givesEachKeyToHandlersThatWantIt(Pages pages) {
        var screen = show(pages, """
                <label>Name <input id=n></label><script>
                var keys=''; n.onkeydown=e=>keys+=e.key+' '; n.onkeypress=e=>{if(e.key==' ')e.preventDefault()}
                n.onkeyup=()=>document.title=keys</script>""");
        assertThat(screen.fill("Name", "Jörg")).isEqualTo(new Done("Jörg"));
        assertThat(screen.title()).isEqualTo("J ö r g");
    }

    @Test
    void composesWhatNoKeyTypes(Pages pages) {
        var screen = show(pages, """
                <label>顧客 <input id=n></label><script>
                n.addEventListener('compositionstart', ()=>document.title='composed')</script>""");
        assertThat(screen.fill("顧客", "山田 K-5")).isEqualTo(new Done("山田 K-5"));
        assertThat(screen.title()).isEqualTo("composed");
    }

    @Test
    void typesOnBehindWhatWasTypedWhereThePageMovesTheCaret(Pages pages) {
        var screen = show(pages, """
                <label>Policy <input id=p></label><label>Other <input id=o></label><script>
                p.oninput=()=>p.setSelectionRange(0,0)
                o.oninput=()=>setTimeout(()=>o.setSelectionRange(0,0))</script>""");
        assertThat(screen.fill("Policy", "1234567")).isEqualTo(new Done("1234567"));
        assertThat(screen.fill("Other", "1234567")).isEqualTo(new Done("1234567"));
    }

    @Test
    void saysWhenThePageDoesNotKeepIt(Pages pages) {
        var screen = show(
                pages,
                "<label>Note <textarea id=t></textarea></label>"
                        + "<script>t.oninput=()=>setTimeout(()=>t.value='',50)</script>");
        assertThat(screen.fill("Note", "Call back")).isEqualTo(new NotTaken("Call back", ""));
    }

    @Test
    void writesLinesIntoEditorsOfEveryKind(Pages pages) {
        var screen = show(pages, """
                <div contenteditable aria-label=Rich>old</div>
                <iframe title=Memo srcdoc="<body contenteditable='true' aria-label='Inner'><p>old</p></body>"></iframe>""");
        assertThat(screen.fill("Rich", "One\nTwo")).isInstanceOf(Done.class);
        assertThat(screen.fill("Inner", "One\nTwo")).isInstanceOf(Done.class);
        assertThat(screen.named("Rich").value().lines().filter(line -> !line.isBlank()))
                .containsExactly("One", "Two");
    }

    @Test
    void leavesAloneWhatIsReadOnlyOrDisabledByWhatItStandsIn(Pages pages) {
        var screen = show(pages, """
                <fieldset disabled><label>Branch <input value=Graz></label></fieldset>
                <label>Reference <input value=KEEP readonly></label>
                <div aria-disabled=true><label>Group <input value=G></label></div>""");
        assertRefused(screen.fill("Branch", "X"), Obstacle.DISABLED);
        assertRefused(screen.fill("Reference", "X"), Obstacle.READ_ONLY);
        assertRefused(screen.fill("Group", "X"), Obstacle.DISABLED);
        assertRefused(screen.act("Reference", Act.Clear::new), Obstacle.READ_ONLY);
        assertThat(screen.named("Branch").value() + screen.named("Reference").value())
                .isEqualTo("GrazKEEP");
    }

    @Test
    void countsSecretsAndTellsNothingElseOfThem(Pages pages) {
        var screen = show(
                pages,
                "<label>Password <input type=password></label><label>PIN <input id=p></label>"
                        + "<script>p.oninput=()=>{p.value=p.value.slice(0,3)}</script>");
        try (Secret secret = Secret.of("S3cr3t-é")) {
            assertThat(screen.act("Password", ref -> new Act.Fill(ref, new Entry.Hidden(secret))))
                    .isEqualTo(new Done(""));
            assertThat(screen.act("PIN", ref -> new Act.Fill(ref, new Entry.Hidden(secret))))
                    .isEqualTo(new NotTaken("8 characters", "3 characters"));
        }
    }

    @Test
    void readsBackAFieldThatWasDrawnAnew(Pages pages) {
        var screen = show(pages, """
                <div id=p><label>Name <input name=n></label></div><script>
                p.addEventListener('input', e => { const v = e.target.value; if (v.length == 3)
                  { p.innerHTML = '<label>Name <input name=n></label>'; p.querySelector('input').value = v } })
                </script>""");
        assertThat(screen.fill("Name", "Ann")).isEqualTo(new Done("Ann"));
    }
}
