package dev.rote.testbed;

import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.headerCell;
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

/// Which cell shows the value that a caption announces.
class CellCaptionsTest {
    @Test
    void theCellToTheRightOfTheCaption() {
        Observation seen = seen(table(row("Member ID:", "10003"), row("Name:", "Ann Lind"), row("Status:", "Active")));

        assertThat(shown(seen, "Name")).containsExactly("Ann Lind");
        assertThat(shown(seen, "Status")).containsExactly("Active");
        assertThat(shown(seen, "Ann Lind")).isEmpty();
    }

    @Test
    void acrossAColumnThatIsEmptyThroughout() {
        Observation seen = seen(table(row("Name:", "\u00a0", "Ann Lind"), row("Status:", "", "Active")));

        assertThat(shown(seen, "Status")).containsExactly("Active");
    }

    @Test
    void theCellBelowTheCaption() {
        Observation seen = seen(table(row("Name:"), row("Ann Lind"), row("Status:"), row("Active")));

        assertThat(shown(seen, "Name")).containsExactly("Ann Lind");
        assertThat(shown(seen, "Status")).containsExactly("Active");
    }

    @Test
    void anEmptyValueIsNotReplacedByTheNextOne() {
        Observation pairs =
                seen(table(row("Balance:", "", "Status:", "Active"), row("Limit:", "5.00", "Since:", "2020")));
        Observation noColons =
                seen(table(row("Balance", "", "Status", "Active"), row("Limit", "5.00", "Since", "2020")));
        Observation below = seen(table(row("Balance:"), row("Status:"), row("Active")));

        assertThat(shown(pairs, "Balance")).containsExactly("");
        assertThat(shown(noColons, "Balance")).containsExactly("");
        assertThat(shown(below, "Balance")).isEmpty();
        assertThat(shown(below, "Status")).containsExactly("Active");
    }

    @Test
    void whatStandsBelowACaptionWithAValueBesideItIsNotItsValue() {
        Observation seen = seen(table(row("Balance:", "12.40"), row("Closed accounts are not shown", "")));
        Observation missing = seen(table(row("Balance:", ""), row("Closed accounts", "")));

        assertThat(shown(seen, "Balance")).containsExactly("12.40");
        assertThat(shown(missing, "Balance")).doesNotContain("12.40");
    }

    @Test
    void aRowHeaderNamesTheCellsOfItsRow() {
        Observation seen = seen(
                table(rowOf(rowHeader("Balance"), cell(text("12.40"))), rowOf(rowHeader("Limit"), cell(text("5.00")))));

        assertThat(shown(seen, "Limit")).containsExactly("5.00");
    }

    @Test
    void severalCaptionsThatReadTheSameAreAllFound() {
        Observation seen = seen(table(row("Balance:", "12.40"), row("Balance:", "99.00")));

        assertThat(shown(seen, "Balance")).containsExactly("12.40", "99.00");
    }

    @Test
    void aTitleOverAFormIsNoCaption() {
        Observation seen = seen(table(
                rowOf(headerCell(text("Account")).spanning(1, 2)),
                row("Type:", "Savings"),
                rowOf(cell(text("Limit:")), cell(field("limit")))));

        assertThat(shown(seen, "Type")).containsExactly("Savings");
        assertThat(shown(seen, "Account")).isEmpty();
    }

    @Test
    void tablesInsideTablesKeepTheirCaptionsToThemselves() {
        Observation seen = seen(table(rowOf(
                cell(table(row("Name:", "Ann Lind"), row("Status:", "Active"))),
                cell(table(row("Branch:", "Main"), row("Since:", "2020"))))));

        assertThat(shown(seen, "Name")).containsExactly("Ann Lind");
        assertThat(shown(seen, "Since")).containsExactly("2020");
    }

    private static Part rowHeader(String words) {
        return Part.any(Role.ROWHEADER, "", text(words));
    }

    private static Observation seen(Part... parts) {
        return Screen.at("/").show(parts).observed();
    }

    private static List<String> shown(Observation seen, String caption) {
        return Resolver.matches(seen, "", "", new Rung.NearText(Role.CELL, caption)).stream()
                .map((Node cell) -> seen.textOf(cell).strip())
                .toList();
    }
}
