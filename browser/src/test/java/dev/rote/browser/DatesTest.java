package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.browser.SharedBrowser.Pages;
import dev.rote.surface.Act;
import dev.rote.surface.ActResult;
import dev.rote.surface.ActResult.Done;
import dev.rote.surface.ActResult.NotActionable;
import dev.rote.surface.ActResult.NotTaken;
import dev.rote.surface.ActResult.Obstacle;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedBrowser.class)
@Timeout(60)
class DatesTest {
    /// A calendar that a link without a name opens; the days of the months around are in it too.
    private static final String CALENDAR = """
            <label for=d>Due</label> <input id=d readonly> <a href="#" id=o><img alt="" width=16 height=16 src="data:image/gif;base64,R0lGODlhAQABAIAAAMLCwgAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=="></a><div id=cal></div><script>
            var y=2025,m=4; const N=NAMES;
            function p2(n){return (n<10?'0':'')+n}
            function draw(){var first=new Date(Date.UTC(y,m,1)),off=(first.getUTCDay()+6)%7,h='<table border=1><tr><td><a href="#" id=pv>‹</a></td><td colspan=5>'+N[m]+' '+y+'</td><td><a href="#" id=nx>›</a></td></tr><tr>';
             for(var i=0;i<42;i++){var t=new Date(Date.UTC(y,m,1-off+i));h+='<td><a href="#" class=day data-d="'+p2(t.getUTCDate())+'.'+p2(t.getUTCMonth()+1)+'.'+t.getUTCFullYear()+'">'+t.getUTCDate()+'</a></td>';if(i%7==6)h+='</tr><tr>'}
             cal.innerHTML=h+'</tr></table>';
             pv.onclick=e=>{e.preventDefault();m--;if(m<0){m=11;y--}draw()};nx.onclick=e=>{e.preventDefault();m++;if(m>11){m=0;y++}draw()};
             document.querySelectorAll('.day').forEach(a=>a.onclick=e=>{e.preventDefault();d.value=a.dataset.d;cal.innerHTML=''})}
            o.onclick=e=>{e.preventDefault();draw()}
            </script>""";

    private static final LocalDate JUNE_30 = LocalDate.of(2025, 6, 30);

    private final Site site = new Site();

    @AfterEach
    void stop() {
        site.close();
    }

    private Screen show(Pages pages, String body) {
        return pages.surface(site.page("/", "<title>-</title>" + body)).go(site.at("/"));
    }

    private static ActResult enter(Screen screen, String name, LocalDate date, String written) {
        return screen.act(name, ref -> new Act.EnterDate(ref, date, written));
    }

    private static void assertRefused(ActResult result, Obstacle obstacle) {
        assertThat(result).isInstanceOf(NotActionable.class);
        assertThat(((NotActionable) result).obstacle())
                .as(((NotActionable) result).detail())
                .isEqualTo(obstacle);
    }

    @Test
    void turnsACalendarToTheMonthAndPressesItsOwnDay(Pages pages) {
        var screen = show(
                pages,
                CALENDAR.replace("NAMES", "['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec']"));
        assertThat(enter(screen, "Due", JUNE_30, "30.06.2025")).isEqualTo(new Done("30.06.2025"));
        assertThat(enter(screen, "Due", LocalDate.of(2025, 1, 31), "31.01.2025"))
                .isEqualTo(new Done("31.01.2025"));
        assertThat(enter(screen, "Due", LocalDate.of(2024, 2, 29), "29.02.2024"))
                .isEqualTo(new Done("29.02.2024"));
    }

    @Test
    void readsTheNamesOfMonthsInOtherLanguages(Pages pages) {
        var screen = show(
                pages,
                CALENDAR.replace(
                        "NAMES",
                        "['Januar','Februar','März','April','Mai','Juni','Juli','August','September','Oktober','November','Dezember']"));
        assertThat(enter(screen, "Due", LocalDate.of(2025, 3, 5), "05.03.2025")).isEqualTo(new Done("05.03.2025"));
        var numbers =
                show(pages, CALENDAR.replace("NAMES", "['01','02','03','04','05','06','07','08','09','10','11','12']"));
        assertThat(enter(numbers, "Due", LocalDate.of(2025, 12, 24), "24.12.2025"))
                .isEqualTo(new Done("24.12.2025"));
    }

    @Test
    void saysWhenTheCalendarWritesAnotherDate(Pages pages) {
        var screen = show(
                pages,
                CALENDAR.replace("NAMES", "['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec']"));
        assertThat(enter(screen, "Due", JUNE_30, "06/30/2025")).isEqualTo(new NotTaken("06/30/2025", "30.06.2025"));
    }

    @Test
    void refusesADateThatCanOnlyBeRead(Pages pages) {
        var screen = show(pages, "<label>Due <input readonly value=01.01.2025></label>");
        assertRefused(enter(screen, "Due", JUNE_30, "30.06.2025"), Obstacle.READ_ONLY);
        assertThat(screen.named("Due").value()).isEqualTo("01.01.2025");
    }

    @Test
    void givesTheBrowsersOwnFieldsADateWithinTheirRange(Pages pages) {
        var screen = show(pages, "<label>Due <input type=date min=2025-01-01 max=2025-12-31></label>");
        assertThat(enter(screen, "Due", JUNE_30, "30.06.2025")).isEqualTo(new Done("2025-06-30"));
        assertRefused(enter(screen, "Due", LocalDate.of(2026, 1, 1), "01.01.2026"), Obstacle.OUT_OF_RANGE);
        assertThat(screen.named("Due").value()).isEqualTo("2025-06-30");
    }

    @Test
    void bringsSlidersThatThePageDrawsToAValueByTheirKeys(Pages pages) {
        var screen = show(pages, """
                <div role=slider aria-label=Volume aria-valuemin=0 aria-valuemax=100 aria-valuenow=50 tabindex=0 style="width:90px;height:20px"
                onkeydown="const d={ArrowUp:5,ArrowDown:-5}[event.key];if(d)this.setAttribute('aria-valuenow',Math.max(0,Math.min(100,+this.getAttribute('aria-valuenow')+d)))"></div>
                <label>Copies <input type=number min=1 max=9 value=1></label>
                <label>Rate <input type=range min=0 max=1 step=0.05 value=0.5></label>""");
        assertThat(adjust(screen, "Volume", "85")).isEqualTo(new Done("85"));
        assertThat(adjust(screen, "Volume", "10")).isEqualTo(new Done("10"));
        assertThat(adjust(screen, "Volume", "12")).isInstanceOf(NotTaken.class);
        assertRefused(adjust(screen, "Volume", "101"), Obstacle.OUT_OF_RANGE);
        assertThat(adjust(screen, "Copies", "7")).isEqualTo(new Done("7"));
        assertRefused(adjust(screen, "Copies", "10"), Obstacle.OUT_OF_RANGE);
        assertThat(adjust(screen, "Rate", "0.75")).isEqualTo(new Done("0.75"));
    }

    private static ActResult adjust(Screen screen, String name, String to) {
        return screen.act(name, ref -> new Act.Adjust(ref, new BigDecimal(to)));
    }
}
