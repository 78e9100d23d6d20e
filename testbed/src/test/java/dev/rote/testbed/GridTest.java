package dev.rote.testbed;

import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.header;
import static dev.rote.testbed.Part.headerCell;
import static dev.rote.testbed.Part.image;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.util.List;
import org.junit.jupiter.api.Test;

/// How the resolver reads grids of records, as result tables and editable rows show them.
class GridTest {
    private static final Part HEADER = header("ID", "NAME", "BALANCE");

    @Test
    void findsTheFieldOfARowWhoseKeyIsItselfAFieldsValue() {
        Observation seen = Screen.at("/edit")
                .show(table(
                        header("Action", "ID", "STREET"),
                        rowOf(
                                cell(image("Save"), image("Cancel")),
                                cell(field("r1c1").holding("9002")),
                                cell(field("r1c2").holding("1 Main St"))),
                        rowOf(cell(), cell(), cell())))
                .observed();

        assertThat(values(seen, new Rung.TableCell("9002", "STREET", Role.TEXTBOX)))
                .containsExactly("1 Main St");
        assertThat(values(seen, new Rung.TableCell("9001", "STREET", Role.TEXTBOX)))
                .isEmpty();
        assertThat(values(seen, new Rung.NearText(Role.TEXTBOX, "STREET"))).containsExactly("1 Main St");
    }

    @Test
    void takesTheHeaderOfAColumnForTheCaptionOfItsCellsAndNeverAValueOfTheRecord() {
        Observation seen = Screen.at("/result")
                .show(table(HEADER, row("9001", "Åberg & Söner AB", "1234.56")))
                .observed();

        assertThat(Resolver.captionOf(seen, cellWith(seen, "1234.56"))).hasValue("BALANCE");
        assertThat(Resolver.captionOf(seen, cellWith(seen, "Åberg & Söner AB"))).hasValue("NAME");
        assertThat(texts(seen, new Rung.NearText(Role.CELL, "NAME"))).containsExactly("Åberg & Söner AB");
        assertThat(texts(seen, new Rung.NearText(Role.CELL, "Åberg & Söner AB")))
                .isEmpty();
    }

    @Test
    void matchesEveryCellBelowAHeaderSoThatSeveralRecordsAreNeverTakenForOne() {
        Observation seen = Screen.at("/result")
                .show(table(HEADER, row("9001", "Åberg", "1234.56"), row("9002", "O'Neill", "-20.00")))
                .observed();

        assertThat(texts(seen, new Rung.NearText(Role.CELL, "BALANCE"))).containsExactly("1234.56", "-20.00");
        assertThat(texts(seen, new Rung.TableCell("9002", "BALANCE", Role.CELL)))
                .containsExactly("-20.00");
    }

    @Test
    void countsARowThatShowsNothingForNoRecord() {
        Observation seen = Screen.at("/edit")
                .show(table(
                        header("Action", "ID"),
                        rowOf(cell(image("Edit")), cell(text("9002"))),
                        rowOf(cell(image("Add")), cell())))
                .observed();

        assertThat(texts(seen, new Rung.NearText(Role.CELL, "ID"))).containsExactly("9002");
    }

    @Test
    void readsTheOnlyCellOfAResultByItsHeader() {
        Observation seen = Screen.at("/result")
                .show(table(header("COUNT(*)"), row("2857")))
                .observed();

        assertThat(texts(seen, new Rung.NearText(Role.CELL, "COUNT(*)"))).containsExactly("2857");
    }

    @Test
    void keepsTheCaptionBesideAFieldBelowATitleThatOnlyLooksLikeAHeader() {
        Observation seen = Screen.at("/login")
                .show(table(
                        rowOf(headerCell(text("Login")), headerCell()),
                        rowOf(cell(text("User Name:")), cell(field("user"))),
                        row("Driver:", "org.h2.Driver")))
                .observed();

        Node user = seen.nodes().stream()
                .filter(node -> node.role() == Role.TEXTBOX)
                .findFirst()
                .orElseThrow();
        assertThat(Resolver.captionOf(seen, user)).hasValue("User Name:");
        assertThat(texts(seen, new Rung.NearText(Role.CELL, "Driver"))).containsExactly("org.h2.Driver");
    }

    private static Node cellWith(Observation seen, String text) {
        return seen.nodes().stream()
                .filter(node -> node.role() == Role.CELL && seen.textOf(node).equals(text))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> texts(Observation seen, Rung rung) {
        return Resolver.matches(seen, "", "", rung).stream().map(seen::textOf).toList();
    }

    private static List<String> values(Observation seen, Rung rung) {
        return Resolver.matches(seen, "", "", rung).stream().map(Node::value).toList();
    }
}
