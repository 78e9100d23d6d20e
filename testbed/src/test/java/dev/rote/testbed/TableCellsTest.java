package dev.rote.testbed;

import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.header;
import static dev.rote.testbed.Part.headerCell;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.row;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.strong;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Control;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolution;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What stands where a row meets a column.
class TableCellsTest {
    private static final Part PLAIN = table(
            row("Account", "Number", "Balance", "Available"),
            row("Savings", "1001", "1,250.00", "1,200.00"),
            row("Checking", "1002", "80.00", "80.00"));

    @Test
    void byMarkedHeaders() {
        Observation seen =
                seen(table(header("Account", "Balance"), row("Savings", "1,250.00"), row("Checking", "80.00")));

        assertThat(shown(seen, "Checking", "Balance")).containsExactly("80.00");
        assertThat(shown(seen, "Savings", "Account")).containsExactly("Savings");
    }

    @Test
    void byTheFirstRowWhereNoHeadersAreMarked() {
        assertThat(shown(seen(PLAIN), "Savings", "Balance")).containsExactly("1,250.00");
        assertThat(shown(seen(PLAIN), "1002", "Available")).containsExactly("80.00");
    }

    @Test
    void byHeadersBelowATitle() {
        Observation plain = seen(table(
                rowOf(cell(text("Accounts")).spanning(1, 2)), row("Account", "Balance"), row("Savings", "1,250.00")));
        Observation marked = seen(table(
                rowOf(headerCell(text("Accounts")).spanning(1, 2)),
                header("Account", "Balance"),
                row("Savings", "1,250.00")));

        assertThat(shown(plain, "Savings", "Balance")).containsExactly("1,250.00");
        assertThat(shown(marked, "Savings", "Balance")).containsExactly("1,250.00");
    }

    @Test
    void byHeadersBesideAnEmptyCorner() {
        Observation plain = seen(table(row("", "Balance"), row("Savings", "1,250.00")));
        Observation marked = seen(table(rowOf(cell(), headerCell(text("Balance"))), row("Savings", "1,250.00")));

        assertThat(shown(plain, "Savings", "Balance")).containsExactly("1,250.00");
        assertThat(shown(marked, "Savings", "Balance")).containsExactly("1,250.00");
    }

    private static final Part LEVELS = table(
            rowOf(
                    headerCell(text("Region")).spanning(2, 1),
                    headerCell(text("Kind")).spanning(2, 1),
                    headerCell(text("2024")).spanning(1, 2),
                    headerCell(text("2025")).spanning(1, 2)),
            rowOf(headerCell(text("Net")), headerCell(text("Gross")), headerCell(text("Net")), headerCell(text("Tax"))),
            rowOf(
                    cell(text("North")).spanning(2, 1),
                    cell(text("Rent")),
                    cell(text("1")),
                    cell(text("2")),
                    cell(text("3")),
                    cell(text("4"))),
            row("Sale", "5", "6", "7", "8"),
            rowOf(
                    cell(text("South")).spanning(2, 1),
                    cell(text("Rent")),
                    cell(text("9")),
                    cell(text("10")),
                    cell(text("11")),
                    cell(text("12"))),
            row("Sale", "13", "14", "15", "16"));

    @Test
    void byHeadersAndKeysOfSeveralLevels() {
        Observation seen = seen(LEVELS);

        assertThat(shown(seen, "South Rent", "Gross")).containsExactly("10");
        assertThat(shown(seen, "North Sale", "2025 Net")).containsExactly("7");
        assertThat(shown(seen, "Rent", "Tax")).containsExactly("4", "12");
        assertThat(shown(seen, "North Rent", "2024")).containsExactly("1", "2");
        assertThat(shown(seen, "North Rent", "2024 Tax")).isEmpty();
    }

    @Test
    void saysWhatRowsAndColumnsAreCalled() {
        Observation seen = seen(LEVELS);
        Node seven = seen.nodes().stream()
                .filter(node -> node.role() == Role.CELL && seen.textOf(node).equals("7"))
                .findFirst()
                .orElseThrow();
        Node eight = seen.nodes().stream()
                .filter(node -> node.role() == Role.CELL && seen.textOf(node).equals("8"))
                .findFirst()
                .orElseThrow();

        assertThat(Resolver.columnOf(seen, seven)).contains("2025 Net");
        assertThat(Resolver.columnOf(seen, eight)).contains("Tax");
        assertThat(Resolver.rowPathsOf(seen, seven)).startsWith("North Sale");
    }

    @Test
    void comparesWholeTextsInTheirNormalForm() {
        Observation seen = seen(table(
                rowOf(headerCell(strong("Account")), headerCell(strong("Balance:"))),
                row("Savings\u00a0plus", "5.00"),
                row("Savings", "1,250.00")));

        assertThat(shown(seen, "Savings plus", "Balance")).containsExactly("5.00");
        assertThat(shown(seen, "Savings", "Balance")).containsExactly("1,250.00");
        assertThat(shown(seen, "Sav", "Balance")).isEmpty();
        assertThat(shown(seen, "", "Balance")).isEmpty();
    }

    @Test
    void neverTakesAHeaderForTheKey() {
        assertThat(shown(seen(PLAIN), "Number", "Balance")).isEmpty();
        assertThat(shown(seen(table(header("Name", "Name2"), row("Ann", "Bob"))), "Name", "Name2"))
                .isEmpty();
    }

    @Test
    void aKeyThatIsThereTwiceMatchesTwice() {
        Observation seen = seen(table(row("Account", "Balance"), row("Savings", "1.00"), row("Savings", "2.00")));

        assertThat(shown(seen, "Savings", "Balance")).containsExactly("1.00", "2.00");
    }

    @Test
    void aKeyOverSeveralRowsMatchesAllOfThem() {
        Observation seen = seen(table(
                header("Member", "Account", "Balance"),
                rowOf(cell(text("Ann")).spanning(2, 1), cell(text("Savings")), cell(text("1.00"))),
                row("Checking", "2.00"),
                row("Bob", "Savings", "3.00")));

        assertThat(shown(seen, "Ann", "Balance")).containsExactly("1.00", "2.00");
        assertThat(shown(seen, "Checking", "Balance")).containsExactly("2.00");
        assertThat(shown(seen, "Bob", "Balance")).containsExactly("3.00");
    }

    @Test
    void columnsCountAfterSpansAreLaidOut() {
        Observation seen = seen(table(
                header("Account", "Type", "Balance"),
                rowOf(cell(text("Total")).spanning(1, 2), cell(text("3.00"))),
                row("1001", "Savings", "1.00")));

        assertThat(shown(seen, "Total", "Balance")).containsExactly("3.00");
        assertThat(shown(seen, "Total", "Type")).containsExactly("Total");
    }

    @Test
    void twoColumnsOfTheSameNameMatchTwice() {
        Observation seen = seen(table(header("Account", "Amount", "Amount"), row("Savings", "1.00", "2.00")));

        assertThat(shown(seen, "Savings", "Amount")).containsExactly("1.00", "2.00");
    }

    @Test
    void aLayoutTableAroundItAddsNothing() {
        Observation seen = seen(table(
                row("Balance", "Account"),
                rowOf(cell(text("Savings")), cell(table(rowOf(cell(PLAIN), cell(text("x"))))))));

        assertThat(shown(seen, "Savings", "Available")).containsExactly("1,200.00");
        assertThat(shown(seen(table(rowOf(cell(PLAIN)))), "Savings", "Balance")).containsExactly("1,250.00");
    }

    @Test
    void tablesThatHoldTheSameRecordAllMatch() {
        assertThat(shown(seen(PLAIN, PLAIN), "Savings", "Balance")).containsExactly("1,250.00", "1,250.00");
        assertThat(shown(seen(PLAIN, table(row("Account", "Rate"), row("Savings", "2 %"))), "Savings", "Rate"))
                .containsExactly("2 %");
    }

    @Test
    void findsControlsInTheCell() {
        Observation seen = seen(table(
                header("Invoice", "Amount", "Paid", ""),
                rowOf(cell(text("R-204")), cell(field("a").holding("1")), cell(text("no")), cell(link("Select"))),
                rowOf(cell(text("R-205")), cell(field("b").holding("2")), cell(text("no")), cell(link("Select")))));

        assertThat(Resolver.matches(seen, "", "", new Rung.TableCell("R-205", "Amount", Role.TEXTBOX)))
                .extracting(node -> node.value())
                .containsExactly("2");
        assertThat(Resolver.matches(seen, "", "", new Rung.TableCell("R-205", "Paid", Role.TEXTBOX)))
                .isEmpty();
    }

    @Test
    void anEmptyColumnIsTheWholeRow() {
        Observation seen = seen(table(
                rowOf(cell(text("R-204")), cell(button("Open")), cell(button("Delete"))),
                rowOf(cell(text("R-205")), cell(link("Select")), cell(button("Delete")))));

        Rung select = new Rung.TableCell("R-205", "", Role.LINK);
        assertThat(Resolver.matches(seen, "", "", select)).hasSize(1);
        assertThat(Resolver.matches(seen, "", "", new Rung.TableCell("R-204", "", Role.BUTTON)))
                .hasSize(2);
        assertThat(Resolver.matches(seen, "", "", new Rung.TableCell("R-205", "", Role.CELL)))
                .isEmpty();
        assertThat(select.inWords()).isEqualTo("the link in the row of \"R-205\"");
    }

    @Test
    void aNameIsToldApartByTheRowItStandsIn() {
        Observation seen = seen(table(
                rowOf(cell(text("R-204")), cell(button("Open"), button("Delete"))),
                rowOf(cell(text("R-205")), cell(button("Open"), button("Delete")))));
        Rung open = new Rung.RowName(Role.BUTTON, "Open", "R-205");

        assertThat(Resolver.matches(seen, "", "", open))
                .singleElement()
                .satisfies(found -> assertThat(found.box().y())
                        .isGreaterThan(Resolver.matches(seen, "", "", new Rung.RoleName(Role.BUTTON, "Open"))
                                .getFirst()
                                .box()
                                .y()));
        assertThat(open.inWords()).isEqualTo("the button named \"Open\" in the row of \"R-205\"");
    }

    @Test
    void findsWhatStandsInARowBesideItsCells() {
        Observation seen = seen(table(
                rowOf(cell(text("R-204")), button("Open")), rowOf(cell(text("R-205")), button("Open"), link("Print"))));

        assertThat(Resolver.matches(seen, "", "", new Rung.TableCell("R-205", "", Role.BUTTON)))
                .extracting(Node::name)
                .containsExactly("Open");
        assertThat(Resolver.matches(seen, "", "", new Rung.TableCell("R-204", "", Role.LINK)))
                .isEmpty();
    }

    @Test
    void anotherNameInTheRowIsNotTaken() {
        Observation seen = seen(table(
                rowOf(cell(text("R-204")), cell(button("Open"))), rowOf(cell(text("R-205")), cell(button("Delete")))));

        Resolution resolution = Resolver.resolve(seen, Control.in("", new Rung.RowName(Role.BUTTON, "Open", "R-205")));

        assertThat(resolution)
                .isInstanceOfSatisfying(
                        Resolution.Unresolved.class,
                        unresolved -> assertThat(unresolved.explanation())
                                .contains("Delete")
                                .contains("is not named \"Open\""));
    }

    @Test
    void aTableOfOneRowHasNoRecords() {
        assertThat(shown(seen(table(row("Savings", "Balance"))), "Savings", "Balance"))
                .isEmpty();
    }

    private static Observation seen(Part... parts) {
        return Screen.at("/").show(parts).observed();
    }

    private static List<String> shown(Observation seen, String key, String column) {
        return Resolver.matches(seen, "", "", new Rung.TableCell(key, column, Role.CELL)).stream()
                .map(seen::textOf)
                .toList();
    }
}
