package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.Done;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.NotTaken;
import dev.rote.surface.ActResult.Obstacle;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedBrowser.class)
@Timeout(60)
class ListsTest {
    private final Site site = new Site();

    @AfterEach
    void stop() {
        site.close();
    }

    private Screen show(Pages pages, String body) {
        return pages.surface(site.page("/", "<title>-</title>" + body)).go(site.at("/"));
    }

    private static ActResult choose(Screen screen, String name, String... options) {
        return screen.act(name, ref -> new Act.Choose(ref, List.of(options)));
    }

    private static ActResult pick(Screen screen, String name, String typed, String suggestion) {
        return screen.act(name, ref -> new Act.Pick(ref, typed, suggestion));
    }

    private static void assertRefused(ActResult result, Obstacle obstacle) {
        assertThat(result).isInstanceOf(NotActionable.class);
        assertThat(((NotActionable) result).obstacle())
                .as(((NotActionable) result).detail())
                .isEqualTo(obstacle);
    }

    @Test
    void choosesFromAListThatIsDrawnAtTheEndOfThePage(Pages pages) {
        var screen = show(pages, """
                <span id=l>Status</span> <span id=b role=combobox aria-labelledby=l aria-expanded=false tabindex=0>-</span><script>
                b.onmousedown = e => { e.preventDefault(); b.setAttribute('aria-expanded', 'true');
                  const d = document.createElement('div'); d.style.cssText = 'position:absolute;top:200px;background:#fff';
                  d.innerHTML = '<input role=searchbox aria-label=Filter><ul role=listbox></ul>'; document.body.append(d); d.firstChild.focus();
                  setTimeout(() => { for (const t of ['Approved (partial)', 'Approved']) { const li = document.createElement('li');
                    li.setAttribute('role', 'option'); li.textContent = t; d.lastChild.append(li);
                    li.onmouseup = () => { b.textContent = t; b.setAttribute('aria-expanded', 'false'); d.remove() } } }, 200) }
                </script>""");
        assertThat(choose(screen, "Status", "Approved")).isEqualTo(new Done("Approved"));
        assertThat(screen.named("Status").value()).isEqualTo("Approved");
        assertRefused(choose(screen, "Status", "Appr"), Obstacle.NO_SUCH_OPTION);
    }

    @Test
    void choosesFromAListThatSaysNothingOfItself(Pages pages) {
        var screen = show(pages, """
                <p>Approved</p><span id=l>Status</span> <button id=b aria-haspopup=listbox aria-labelledby="l b">Open</button><script>
                b.onclick = () => { const d = document.createElement('div'); d.innerHTML = '<div>Open</div><div>Approved</div>';
                  document.body.append(d);
                  d.onclick = e => { b.textContent = e.target.textContent; d.remove() } }
                </script>""");
        assertThat(choose(screen, "Status Open", "Approved")).isEqualTo(new Done("Approved"));
    }

    @Test
    void choosesByKeysWhereTheMouseDoesNothing(Pages pages) {
        var screen = show(pages, """
                <span id=l>Priority</span><div id=b role=listbox aria-labelledby=l tabindex=0 style="width:120px"></div><script>
                var O=['Low','Normal','High','Urgent'],i=0,chosen=0;
                function d(){b.innerHTML=O.map((x,k)=>'<div role=option id=o'+k+' style="pointer-events:none" aria-selected='+(k==chosen)+'>'+x+'</div>').join('');b.setAttribute('aria-activedescendant','o'+i)}
                b.onkeydown=function(e){if(e.key=='ArrowDown')i=Math.min(3,i+1);else if(e.key=='ArrowUp')i=Math.max(0,i-1);else if(e.key=='Enter')chosen=i;else return;e.preventDefault();d()};d()
                </script>""");
        assertThat(choose(screen, "Priority", "High")).isEqualTo(new Done("High"));
        assertThat(choose(screen, "Priority", "Low")).isEqualTo(new Done("Low"));
    }

    @Test
    void saysWhenAListChangesNothingEitherWay(Pages pages) {
        var screen = show(
                pages,
                "<div role=listbox aria-label=Dead tabindex=0><div role=option aria-selected=true>A</div>"
                        + "<div role=option aria-selected=false>B</div></div>");
        assertThat(choose(screen, "Dead", "B")).isEqualTo(new NotTaken("B", "A"));
    }

    @Test
    void choosesSeveralOfAListThatThePageDraws(Pages pages) {
        var screen = show(pages, """
                <div role=listbox aria-label=Colours aria-multiselectable=true tabindex=0 onclick="const o=event.target.closest('[role=option]');
                  if (o) o.setAttribute('aria-selected', o.getAttribute('aria-selected') != 'true')">
                <div role=option aria-selected=true>Red</div><div role=option aria-selected=false>Green</div><div role=option aria-selected=false>Blue</div></div>""");
        assertThat(choose(screen, "Colours", "Blue", "Green")).isEqualTo(new Done("Green, Blue"));
        assertThat(screen.named("Colours").value()).isEqualTo("Green, Blue");
    }

    @Test
    void scrollsAListThatHasOnlyAPartOfItsOptions(Pages pages) {
        var screen = show(pages, """
                <div id=b role=combobox aria-label=Town aria-expanded=false aria-controls=u tabindex=0 style="width:100px">-</div>
                <ul id=u role=listbox hidden style="height:60px;overflow:auto;position:relative;padding:0"><li style="height:2000px"></li></ul><script>
                function d(){const f=Math.floor(u.scrollTop/20);u.querySelectorAll('[role=option]').forEach(x=>x.remove());
                  for(let n=f;n<Math.min(100,f+5);n++){const o=document.createElement('li');o.setAttribute('role','option');o.textContent='Town '+n;
                  o.style.cssText='position:absolute;height:20px;top:'+n*20+'px';o.onclick=()=>{b.textContent='Town '+n;u.hidden=true;b.setAttribute('aria-expanded','false')};u.append(o)}}
                b.onclick=()=>{u.hidden=false;b.setAttribute('aria-expanded','true');d()};u.onscroll=()=>setTimeout(d,30)
                </script>""");
        assertThat(choose(screen, "Town", "Town 77")).isEqualTo(new Done("Town 77"));
    }

    @Test
    void waitsForTheListThatAnotherListFills(Pages pages) {
        var screen = show(pages, """
                <label>Country <select id=c onchange="setTimeout(()=>{r.innerHTML='<option>Wien<option>Tirol';r.disabled=false},300)"><option>-<option>Austria</select></label>
                <label>Region <select id=r disabled><option>-</select></label>""");
        assertThat(choose(screen, "Country", "Austria")).isEqualTo(new Done("Austria"));
        assertRefused(choose(screen, "Region", "Tirol"), Obstacle.DISABLED);
        screen.until(seen -> seen.nodes().stream().anyMatch(node -> node.name().equals("Tirol")));
        assertThat(choose(screen, "Region", "Tirol")).isEqualTo(new Done("Tirol"));
    }

    @Test
    void choosesSeveralOfTheBrowsersOwnList(Pages pages) {
        var screen = show(
                pages,
                "<label>Colours <select multiple><option selected>Red<option>Green<option>Blue</select></label>");
        assertThat(choose(screen, "Colours", "Blue", "Green")).isEqualTo(new Done("Green, Blue"));
        assertThat(choose(screen, "Colours", "Blue")).isEqualTo(new Done("Blue"));
    }

    @Test
    void saysWhenAListDoesNotKeepWhatWasChosen(Pages pages) {
        var screen = show(
                pages, "<label>Kind <select id=k onchange='k.selectedIndex=0'><option>A<option>B</select></label>");
        assertThat(choose(screen, "Kind", "B")).isEqualTo(new NotTaken("B", "A"));
    }

    /// Suggestions that come late after each key, are drawn anew while they are filtered, and clear what was
    /// not picked.
    private static final String SUPPLIER = """
            <label>Supplier <input id=q autocomplete=off></label><input type=hidden id=k><div id=s role=listbox></div><script>
            const D=[['901','Meier, Anna (Graz)'],['902','Meier, Anna (Wien)'],['950','Meierhof KG']];let g=0;
            q.onkeyup=()=>{k.value='';const mine=++g;setTimeout(()=>{if(mine!=g)return;s.innerHTML='';
              D.filter(x=>x[1].startsWith(q.value)).forEach(x=>{const e=document.createElement('div');e.setAttribute('role','option');e.textContent=x[1];
              e.onmousedown=v=>{v.preventDefault();q.value=x[1];k.value=x[0];s.innerHTML='';document.title='picked '+x[0]};s.append(e)})},400)}
            q.onblur=()=>{if(!k.value)q.value=''}
            </script>""";

    @Test
    void picksTheSuggestionThatReadsSo(Pages pages) {
        var screen = show(pages, SUPPLIER);
        assertThat(pick(screen, "Supplier", "Meier", "Meier, Anna (Wien)")).isEqualTo(new Done("Meier, Anna (Wien)"));
        assertThat(screen.title()).isEqualTo("picked 902");
    }

    @Test
    void picksNothingThatReadsDifferently(Pages pages) {
        var screen = show(pages, SUPPLIER);
        assertThat(pick(screen, "Supplier", "Meier", "Meier, Anna")).isInstanceOf(NotTaken.class);
        assertThat(screen.title()).isEqualTo("-");
    }

    @Test
    void picksFromTheBrowsersOwnSuggestions(Pages pages) {
        var screen = show(
                pages,
                "<label>Town <input list=t></label><datalist id=t><option value=A-1 label=Graz><option value=A-2 label=Wien></datalist>");
        assertThat(pick(screen, "Town", "W", "Wien")).isEqualTo(new Done("A-2"));
    }

    @Test
    void picksIntoAFieldThatKeepsWhatWasPickedBesideItself(Pages pages) {
        var screen = show(pages, """
                <div id=box><label>To <input id=q></label></div><script>
                q.oninput=()=>{const e=document.createElement('div');e.textContent='Ann Lind <ann@example.test>';e.style.cursor='pointer';document.body.append(e);
                  e.onclick=()=>{e.remove();q.value='';const c=document.createElement('span');c.textContent='Ann Lind <ann@example.test>';box.prepend(c)};q.oninput=null}
                </script>""");
        assertThat(pick(screen, "To", "A", "Ann Lind <ann@example.test>")).isInstanceOf(Done.class);
        assertThat(screen.until(seen -> Screen.shows(seen, "Ann Lind")).nodes()).isNotEmpty();
    }
}
