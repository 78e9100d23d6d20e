package dev.rote.testbed;

import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.frame;
import static dev.rote.testbed.Part.header;
import static dev.rote.testbed.Part.heading;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.CellPlace;
import dev.rote.surface.Control;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTest {
    @Test
    void laysPartsOutInLinesAndLinesBelowOneAnother() {
        Observation seen = Screen.at("/search")
                .show(heading("Members"), line(text("Member ID:"), field("id")), button("Search"))
                .observed();

        Node caption = only(seen, Role.TEXT, "Member ID:");
        Node field = only(seen, Role.TEXTBOX, "");
        Node button = only(seen, Role.BUTTON, "Search");
        assertThat(caption.box().right()).isLessThan(field.box().x());
        assertThat(caption.box().verticalOverlap(field.box())).isPositive();
        assertThat(button.box().y()).isGreaterThanOrEqualTo(field.box().bottom());
        assertThat(seen.top().path()).isEqualTo("/search");
        assertThat(Resolver.captionOf(seen, field)).hasValue("Member ID:");
    }

    @Test
    void laysOutSpansAsABrowserDoes() {
        Observation seen = Screen.at("/")
                .show(table(
                        rowOf(cell(text("A")).spanning(2, 1), cell(text("B")), cell(text("C"))),
                        rowOf(cell(text("D")).spanning(1, 2))))
                .observed();

        assertThat(cellAround(seen, "A").cell()).hasValue(new CellPlace(0, 0, 0, 2, 1));
        assertThat(cellAround(seen, "D").cell()).hasValue(new CellPlace(0, 1, 1, 1, 2));
        assertThat(cellAround(seen, "D").box().x())
                .isEqualTo(cellAround(seen, "B").box().x());
        assertThat(cellAround(seen, "D").box().right())
                .isEqualTo(cellAround(seen, "C").box().right());
    }

    @Test
    void drawsEachFrameAsADocumentOfItsOwn() {
        Observation seen = Screen.at("/shell")
                .show(
                        frame("nav", Screen.at("/menu").show(link("Members"))),
                        frame("main", Screen.at("/search").show(text("Member ID:"), field("id"))))
                .observed();

        assertThat(seen.frames().stream().map(seen::framePath)).containsExactly("", "nav", "main");
        Node link = only(seen, Role.LINK, "Members");
        Node field = only(seen, Role.TEXTBOX, "");
        assertThat(seen.frameOf(field).path()).isEqualTo("/search");
        assertThat(field.box().x()).isGreaterThan(link.box().right());
        assertThat(Resolver.matches(seen, "main", "", new Rung.NearText(Role.TEXTBOX, "Member ID")))
                .containsExactly(field);
    }

    @Test
    void sameScreensHaveTheSameDigestAndOthersAnother() {
        Screen one = Screen.at("/m").show(table(header("Name", "Balance"), row("Ann", "12.00")));
        Screen other = Screen.at("/m").show(table(header("Name", "Balance"), row("Ann", "12.01")));

        assertThat(one.observed(1).digest()).isEqualTo(one.observed(7).digest());
        assertThat(one.observed().digest()).isNotEqualTo(other.observed().digest());
        assertThat(Resolver.resolve(one.observed(7), Control.in("", new Rung.TableCell("Ann", "Balance", Role.CELL))))
                .isInstanceOf(Resolution.Found.class);
    }

    private static Node only(Observation seen, Role role, String text) {
        List<Node> found = seen.nodes().stream()
                .filter(node -> node.role() == role && seen.textOf(node).equals(text))
                .toList();
        assertThat(found).hasSize(1);
        return found.getFirst();
    }

    private static Node cellAround(Observation seen, String text) {
        return seen.nodes().stream()
                .filter(node -> node.role().isCell() && seen.textOf(node).equals(text))
                .findFirst()
                .orElseThrow();
    }
}
