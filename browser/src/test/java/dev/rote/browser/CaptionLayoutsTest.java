package dev.rote.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.rote.surface.Control;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Fields that no markup names are found by what a person reads beside, above or around them. Each page gives its fields
/// values; a line says which caption leads to which value.
@TestInstance(Lifecycle.PER_CLASS)
class CaptionLayoutsTest {
    private Chromium chromium;
    private TestSite site;
    private WalkedPage page;
    private int shown;

    @BeforeAll
    void start(@TempDir Path state) {
        chromium = new ChromiumLauncher(BrowserSettings.in(state)).launch();
        site = new TestSite();
        page = WalkedPage.open(chromium);
    }

    @AfterAll
    void end() {
        chromium.close();
        site.close();
    }

    private Observation show(String body) {
        site.page("/page", "<!doctype html><title>Page</title>" + body);
        page.goTo(site.origin() + "/page?" + ++shown);
        return page.observe();
    }

    static Stream<Arguments> layouts() {
        return Stream.of(
                arguments("text to the left", "Name <input value=1><br>Street: <input value=2>", "Name=1; Street=2"),
                arguments("text above", "<p>Name<br><input value=1><p>Street<br><input value=2>", "Name=1; Street=2"),
                arguments("a label that names nothing", "<label>Name</label> <input value=1> <label>City</label> <input value=2>", "Name=1; City=2"),
                arguments("neighbouring cells", "<table><tr><td>Name<td><input value=1><td>City<td><input value=2></table>", "Name=1; City=2"),
                arguments("a cell for the colon", "<table><tr><td>Name<td>:<td><input value=1><tr><td>City<td>:<td><input value=2></table>", "Name=1; City=2"),
                arguments("a cell for the asterisk", "<table><tr><td>Name<td><font color=red>*</font><td><input value=1><tr><td>City<td>&nbsp;<td><input value=2></table>", "Name=1; City=2"),
                arguments("cell over cell", "<table border=1><tr><td>Name<td>City<tr><td><input value=1><td><input value=2></table>", "Name=1; City=2"),
                arguments("cell over cell, twice", "<table border=1><tr><td>Name<td>City<tr><td><input value=1><td><input value=2><tr><td>Phone<td>Fax<tr><td><input value=3><td><input value=4></table>", "Name=1; City=2; Phone=3; Fax=4"),
                arguments("a caption over two columns", "<table border=1><tr><td colspan=2>Address<td>City<tr><td><input value=1><td><input value=9><td><input value=2></table>", "Address=1; City=2"),
                arguments("a caption beside several rows", "<table border=1><tr><td rowspan=2>Period<td>from<td><input value=1><tr><td>until<td><input value=2></table>", "from=1; until=2"),
                arguments("a field over several rows", "<table border=1><tr><td>Name<td><input value=1><td rowspan=2>Note<td rowspan=2><textarea>3</textarea><tr><td>City<td><input value=2></table>", "Name=1; City=2"),
                arguments("two fields in one cell", "<table><tr><td>Period<td>from <input size=5 value=1> to <input size=5 value=2></table>", "from=1; to=2"),
                arguments("units behind", "<table><tr><td>Amount<td><input value=1> EUR<tr><td>Weight<td><input value=2> kg</table>", "Amount=1; Weight=2"),
                arguments("bold in part, over lines", "<table><tr><td><b>A</b>mount <font size=1>in<br>euros</font><td><input value=1></table>", "Amount in euros=1"),
                arguments("tables in tables", "<table><tr><td><table><tr><td>Name</table><td><table><tr><td><input value=1></table><tr><td><table><tr><td>City</table><td><table><tr><td><input value=2></table></table>", "Name=1; City=2"),
                arguments("a legend", "<fieldset><legend>Remark</legend><input value=1></fieldset><fieldset><legend>Reason</legend><input value=2></fieldset>", "Remark=1; Reason=2"),
                arguments("a heading", "<h3>Find a member</h3><input value=1><button>Find</button><h3>Find a claim</h3><input value=2><button>Find</button>", "Find a member=1; Find a claim=2"),
                arguments("boxes in rows", "<style>.r{display:flex}.l{width:120px}</style><div class=r><div class=l>Name</div><div><input value=1></div></div><div class=r><div class=l>City</div><div><input value=2></div></div>", "Name=1; City=2"),
                arguments("boxes in a grid", "<div style='display:grid;grid-template-columns:100px 1fr'><span>Name</span><input value=1><span>City</span><input value=2></div>", "Name=1; City=2"),
                arguments("drawn in another order", "<style>b,input{position:absolute}</style><b style='left:10px;top:10px'>Name</b><b style='left:10px;top:50px'>City</b><input value=2 style='left:100px;top:50px'><input value=1 style='left:100px;top:10px'>", "Name=1; City=2"),
                arguments("captions in a row above", "<style>div{display:flex}div *{width:150px}</style><div><b>Name</b><b>City</b></div><div><input value=1><input value=2></div>", "Name=1; City=2"),
                arguments("an icon between", "<table><tr><td>Name <a href=#><img alt=Help width=16 height=16></a><td><input value=1></table>", "Name=1"),
                arguments("a picture for a caption", "<table><tr><td><img alt='Account number' width=90 height=16><td><input value=1><tr><td><img alt=Branch width=90 height=16><td><input value=2></table>", "Account number=1; Branch=2"),
                arguments("from right to left", "<html dir=rtl><table><tr><td>\u05e9\u05dd<td><input value=1></table><p>\u05e2\u05d9\u05e8 <input value=2>", "\u05e9\u05dd=1; \u05e2\u05d9\u05e8=2"),
                arguments("terms", "<dl><dt>Name<dd><input value=1><dt>City<dd><input value=2></dl>", "Name=1; City=2"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("layouts")
    void findsFieldsByTheirCaptions(String layout, String html, String captions) {
        Observation seen = show(html);
        for (String pair : captions.split("; ", -1)) {
            int at = pair.lastIndexOf('=');
            Resolution found = Resolver.resolve(
                    seen, Control.in("", new Rung.NearText(Role.TEXTBOX, pair.substring(0, at))));
            assertThat(found).as(layout + ": " + pair + "\n" + found.explanation() + "\n" + WalkedPage.outline(seen)).isInstanceOf(Resolution.Found.class);
            assertThat(((Resolution.Found) found).node().value()).as(pair).isEqualTo(pair.substring(at + 1));
        }
    }

    static Stream<Arguments> tables() {
        String grouped = "<table border=1><tr><th rowspan=2>Name<th colspan=2>2024<th colspan=2>2025<tr><th>Q1<th>Q2<th>Q1<th>Q2"
                + "<tr><td>Ann<td>1<td>2<td>3<td>4<tr><td>Bob<td>5<td>6<td>7<td>8</table>";
        String parted = "<table border=1><tr><th>Region<th>Kind<th>Sum<tr><th rowspan=2>North<th>Rent<td>1<tr><th>Sale<td>2"
                + "<tr><th rowspan=2>South<th>Rent<td>3<tr><th>Sale<td>4</table>";
        return Stream.of(
                arguments("headers over headers", grouped, "Bob", "2024 Q2", "6"),
                arguments("headers over headers", grouped, "Ann", "2025 Q1", "3"),
                arguments("rows in groups", parted, "South Rent", "Sum", "3"),
                arguments("rows in groups", parted, "North Sale", "Sum", "2"),
                arguments("headers at the side only", "<table border=1><tr><th>Rent<td>1<tr><th>Sale<td>2</table>", "Sale", "", ""),
                arguments("a title row", "<table border=1><tr><th colspan=2>Balances<tr><th>Account<th>Sum<tr><td>A1<td>5</table>", "A1", "Sum", "5"),
                arguments("a cell over two columns", "<table border=1><tr><th>No<th>Net<th>Gross<tr><td>1<td colspan=2>9<tr><td>2<td>7<td>8</table>", "2", "Gross", "8"),
                arguments("a cell over two rows", "<table border=1><tr><th>No<th>State<th>Sum<tr><td>1<td rowspan=2>open<td>5<tr><td>2<td>6</table>", "2", "Sum", "6"),
                arguments("named by ids", "<table border=1><tr><th id=a>No<th id=b>Sum<tr><td headers=a>1<td headers=b>5</table>", "1", "Sum", "5"),
                arguments("an ARIA grid", "<div role=grid><div role=row><div role=columnheader>No</div><div role=columnheader aria-colspan=2>Both</div><div role=columnheader>Sum</div></div>"
                        + "<div role=row><div role=gridcell>1</div><div role=gridcell>x</div><div role=gridcell>y</div><div role=gridcell>5</div></div></div>", "1", "Sum", "5"));
    }

    @ParameterizedTest(name = "{0}: {2} x {3}")
    @MethodSource("tables")
    void findsCellsByRowAndColumnAcrossSpans(String layout, String html, String row, String column, String shown) {
        Observation seen = show(html);
        Role role = html.contains("role=grid") ? Role.GRIDCELL : Role.CELL;
        Resolution found = Resolver.resolve(seen, Control.in("", new Rung.TableCell(row, column, role)));
        if (shown.isEmpty()) {
            assertThat(found).as(found.explanation()).isNotInstanceOf(Resolution.Found.class);
            return;
        }
        assertThat(found).as(layout + "\n" + found.explanation() + "\n" + WalkedPage.outline(seen)).isInstanceOf(Resolution.Found.class);
        assertThat(seen.textOf(((Resolution.Found) found).node())).isEqualTo(shown);
    }
}
