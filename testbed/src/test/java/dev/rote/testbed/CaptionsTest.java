package dev.rote.testbed;

import static dev.rote.testbed.Part.any;
import static dev.rote.testbed.Part.button;
import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.field;
import static dev.rote.testbed.Part.image;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.link;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.strong;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static dev.rote.testbed.Part.textButton;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Node.NameSource;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Which caption a field has. Every field here holds the name by which the test knows it.
class CaptionsTest {
    @Test
    void textBeforeItInItsOwnCell() {
        Observation seen = seen(table(rowOf(cell(text("Amount:"), input("a"), text("EUR"), text("Fee:"), input("f")))));

        assertThat(captioned(seen, "Amount")).containsExactly("a");
        assertThat(captioned(seen, "Fee")).isEmpty();
        assertThat(captioned(seen, "EUR Fee")).containsExactly("f");
    }

    @Test
    void textBeforeItInItsOwnCellOnALineAbove() {
        Observation seen =
                seen(table(rowOf(cell(line(text("Date")), input("d")), cell(line(text("Branch")), input("b")))));

        assertThat(captioned(seen, "Date")).containsExactly("d");
        assertThat(captioned(seen, "Branch")).containsExactly("b");
    }

    @Test
    void theCellToItsLeft() {
        Observation seen = seen(table(
                rowOf(cell(text("Member ID:")), cell(input("m")), cell(text("Branch:")), cell(input("b"))),
                rowOf(cell(text("Name:")), cell(input("n")), cell(), cell())));

        assertThat(captioned(seen, "Member ID")).containsExactly("m");
        assertThat(captioned(seen, "Branch")).containsExactly("b");
        assertThat(captioned(seen, "Name")).containsExactly("n");
    }

    @Test
    void theCellToItsLeftAcrossSpacersAndIcons() {
        Observation seen = seen(table(
                rowOf(cell(text("Member ID:")), cell(text("\u00a0")), cell(input("m"))),
                rowOf(cell(text("Branch:")), cell(image("Help")), cell(input("b")))));

        assertThat(captioned(seen, "Member ID")).containsExactly("m");
        assertThat(captioned(seen, "Branch")).containsExactly("b");
    }

    @Test
    void theCellToTheLeftOfTheTableAroundItsOwn() {
        Observation seen = seen(table(
                rowOf(cell(text("Date:")), cell(table(rowOf(cell(input("d")), cell(button("...")))))),
                rowOf(cell(line(text("Date of receipt")), table(rowOf(cell(input("r"))))), cell(text("Note")))));

        assertThat(captioned(seen, "Date")).containsExactly("d");
        assertThat(captioned(seen, "Date of receipt")).containsExactly("r");
    }

    @Test
    void textDrawnToItsLeft() {
        Observation seen = seen(line(text("Member ID:"), input("m"), text("Branch:"), input("b")));

        assertThat(captioned(seen, "Member ID")).containsExactly("m");
        assertThat(captioned(seen, "Branch")).containsExactly("b");
    }

    @Test
    void textInALabelWithoutAField() {
        Observation seen = seen(
                line(any(Role.LABEL, "", text("Member ID:")), input("m")),
                line(any(Role.GENERIC, "Branch of the member", text("Branch:")), input("b")));

        assertThat(captioned(seen, "Member ID")).containsExactly("m");
        assertThat(captioned(seen, "Branch")).containsExactly("b");
    }

    @Test
    void textOfALinkToAHelpPage() {
        assertThat(captioned(seen(line(link("Member ID"), text(":"), input("m"))), "Member ID"))
                .containsExactly("m");
    }

    @Test
    void theCellAboveIt() {
        Observation seen = seen(table(
                rowOf(cell(text("Street")), cell(text("Branch")), cell(text("Country"))),
                rowOf(cell(input("s")), cell(input("b")), cell(input("c")))));

        assertThat(captioned(seen, "Street")).containsExactly("s");
        assertThat(captioned(seen, "Branch")).containsExactly("b");
        assertThat(captioned(seen, "Country")).containsExactly("c");
    }

    @Test
    void theCellAboveItAndNotTheFieldAboveThat() {
        Observation seen =
                seen(table(rowOf(cell(input("decoy"))), rowOf(cell(text("Member ID:"))), rowOf(cell(input("m")))));

        assertThat(captioned(seen, "Member ID")).containsExactly("m");
    }

    @Test
    void textDrawnAboveIt() {
        Observation seen = seen(line(text("Name")), line(input("n")), line(text("Street")), line(input("s")));

        assertThat(captioned(seen, "Name")).containsExactly("n");
        assertThat(captioned(seen, "Street")).containsExactly("s");
    }

    @Test
    void wordsThatThePageSplitIntoSeveralElements() {
        Observation seen = seen(
                line(strong("Member"), text("ID:"), input("m")),
                table(rowOf(cell(strong("Initial"), text("Deposit"), text("*")), cell(input("d")))),
                line(strong("Home"), text("branch")),
                line(input("b")));

        assertThat(captioned(seen, "Member ID")).containsExactly("m");
        assertThat(captioned(seen, "ID")).isEmpty();
        assertThat(captioned(seen, "Initial Deposit")).containsExactly("d");
        assertThat(captioned(seen, "Home branch")).containsExactly("b");
    }

    @Test
    void wordsWithInvisibleCharactersAndDecoration() {
        Observation seen = seen(table(rowOf(cell(text("Kunden\u00adnummer\u00a0:*")), cell(input("k")))));

        assertThat(captioned(seen, "Kundennummer")).containsExactly("k");
        assertThat(captioned(seen, "Kunden")).isEmpty();
        assertThat(captioned(seen, ":")).isEmpty();
    }

    @Test
    void neverThatOfAFieldWhichWentMissingBetween() {
        Observation seen = seen(table(
                rowOf(cell(text("Amount:")), cell(), cell(input("second"))),
                rowOf(cell(text("Date:")), cell(input("d")), cell(input("other")))));

        assertThat(captioned(seen, "Amount")).isEmpty();
        assertThat(captioned(seen, "Date")).containsExactly("d");
    }

    @Test
    void neverThatOfAFieldBetween() {
        Observation inCells = seen(table(rowOf(cell(text("Period:")), cell(input("from")), cell(input("to")))));
        Observation inOneCell = seen(table(rowOf(cell(text("Period:")), cell(input("from"), input("to")))));
        Observation inALine = seen(line(text("Period:"), input("from"), input("to")));

        for (Observation seen : List.of(inCells, inOneCell, inALine)) {
            assertThat(captioned(seen, "Period")).containsExactly("from");
        }
    }

    @Test
    void neverThatOfTheFieldBesideTheCaptionAbove() {
        Observation seen = seen(table(
                rowOf(cell(text("Name:")), cell(input("n"))),
                rowOf(cell(input("second")).spanning(1, 2)),
                rowOf(cell(text("Date:")), cell(input("d")))));

        assertThat(captioned(seen, "Name")).containsExactly("n");
    }

    @Test
    void neverThatOfAFieldWhichWentMissingBesideTheCaptionAbove() {
        Observation seen = seen(table(
                rowOf(cell(text("Name:")), cell()),
                rowOf(cell(input("second")).spanning(1, 2)),
                rowOf(cell(text("Date:")), cell(input("d")))));

        assertThat(captioned(seen, "Name")).isEmpty();
    }

    @Test
    void neverACaptionAboveThatHasItsFieldInItsOwnLine() {
        Observation seen = seen(
                line(text("A rather long caption:"), input("a").at(200, 8, 100, 22)),
                input("b").at(8, 40, 150, 22));

        assertThat(captioned(seen, "A rather long caption")).containsExactly("a");
    }

    @Test
    void ofACaptionOverSeveralRowsOnlyTheFieldInItsFirst() {
        Observation both =
                seen(table(rowOf(cell(text("Address")).spanning(2, 1), cell(input("one"))), rowOf(cell(input("two")))));
        Observation second =
                seen(table(rowOf(cell(text("Address")).spanning(2, 1), cell()), rowOf(cell(input("two")))));

        assertThat(captioned(both, "Address")).containsExactly("one");
        assertThat(captioned(second, "Address")).isEmpty();
    }

    @Test
    void ofACaptionOverSeveralColumnsOnlyTheFieldInItsFirst() {
        Observation seen = seen(table(
                rowOf(cell(text("Amount")).spanning(1, 2), cell(text("Date"))),
                rowOf(cell(input("a")), cell(input("currency")), cell(input("d")))));

        assertThat(captioned(seen, "Amount")).containsExactly("a");
        assertThat(captioned(seen, "Date")).containsExactly("d");
    }

    @Test
    void neverTheLabelOfAnotherField() {
        Observation seen = seen(line(
                any(Role.LABEL, "", text("Name")),
                field("n").named("Name", NameSource.LABEL).holding("n").at(400, 60, 100, 22),
                input("unlabelled")));

        assertThat(captioned(seen, "Name")).doesNotContain("unlabelled");
    }

    @Test
    void neverTheTextOfAButton() {
        assertThat(captioned(seen(line(textButton("Clear"), input("m"))), "Clear"))
                .isEmpty();
    }

    @Test
    void neverTextFarAway() {
        Observation seen = seen(text("Member ID:").at(8, 8, 80, 18), input("m").at(700, 8, 100, 22));

        assertThat(captioned(seen, "Member ID")).isEmpty();
    }

    @Test
    void severalFieldsWithTheSameCaptionAreAllFound() {
        Observation seen = seen(
                table(rowOf(cell(text("Name")), cell(input("debtor")))),
                table(rowOf(cell(text("Name")), cell(input("creditor")))));

        assertThat(captioned(seen, "Name")).containsExactly("debtor", "creditor");
    }

    @Test
    void aButtonIsFoundByTheCaptionOfTheFieldItBelongsTo() {
        Observation seen = seen(table(
                rowOf(cell(text("Cost centre")), cell(input("c")), cell(button("..."))),
                rowOf(cell(text("Account")), cell(input("a")), cell(button("...")))));

        assertThat(Resolver.matches(seen, "", "", new Rung.NearText(Role.BUTTON, "Account")))
                .singleElement()
                .satisfies(button -> assertThat(button.box().y())
                        .isGreaterThan(Resolver.matches(seen, "", "", new Rung.NearText(Role.BUTTON, "Cost centre"))
                                .getFirst()
                                .box()
                                .y()));
    }

    @Test
    void textIsFoundByTheTextBeforeIt() {
        Observation seen = seen(line(text("Balance:"), strong("12.40")), line(text("Status:"), text("open")));

        assertThat(Resolver.matches(seen, "", "", new Rung.NearText(Role.TEXT, "Balance")))
                .extracting(node -> node.text())
                .containsExactly("12.40");
        assertThat(Resolver.matches(seen, "", "", new Rung.NearText(Role.TEXT, "Status")))
                .extracting(node -> node.text())
                .containsExactly("open");
    }

    @Test
    void aDefinitionIsFoundByItsTerm() {
        Observation seen = seen(
                any(Role.TERM, "", text("Balance")),
                any(Role.DEFINITION, "", text("12.40")),
                any(Role.TERM, "", text("Status")),
                any(Role.DEFINITION, "", text("open")));

        assertThat(Resolver.matches(seen, "", "", new Rung.NearText(Role.DEFINITION, "Status")))
                .extracting(seen::textOf)
                .containsExactly("open");
    }

    private static Part input(String known) {
        return field(known).holding(known);
    }

    private static Observation seen(Part... parts) {
        return Screen.at("/").show(parts).observed();
    }

    private static List<String> captioned(Observation seen, String caption) {
        return Resolver.matches(seen, "", "", new Rung.NearText(Role.TEXTBOX, caption)).stream()
                .map(node -> node.value())
                .toList();
    }
}
