package dev.rote.testbed;

import static dev.rote.testbed.Part.any;
import static dev.rote.testbed.Part.cell;
import static dev.rote.testbed.Part.header;
import static dev.rote.testbed.Part.line;
import static dev.rote.testbed.Part.rowOf;
import static dev.rote.testbed.Part.table;
import static dev.rote.testbed.Part.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Which caption unlabelled check boxes and radio buttons have, in the order they stand on the screen.
class TickCaptionsTest {
    private static final Part RADIO = any(Role.RADIO, "");
    private static final Part BOX = any(Role.CHECKBOX, "");

    @Test
    void theTextThatFollowsIt() {
        assertThat(captions(line(text("Urgent:"), RADIO, text("Yes"), RADIO, text("No"))))
                .containsExactly("Yes", "No");
        assertThat(captions(line(BOX, text("I have read this")))).containsExactly("I have read this");
        assertThat(captions(table(rowOf(cell(RADIO, text("Yes"), RADIO, text("No"))))))
                .containsExactly("Yes", "No");
    }

    @Test
    void theTextBeforeAnOnlyOneThatNothingFollows() {
        assertThat(captions(line(text("Active:"), BOX))).containsExactly("Active:");
        assertThat(captions(table(rowOf(cell(text("Active:"), BOX))))).containsExactly("Active:");
    }

    @Test
    void neverTheTextThatBelongsToItsNeighbour() {
        assertThat(captions(line(text("Urgent:"), RADIO, text("Yes"), RADIO))).containsExactly("", "");
        assertThat(captions(line(RADIO, text("Yes")), line(RADIO))).containsExactly("Yes", "");
        assertThat(captions(table(rowOf(cell(line(RADIO, text("Yes")), line(RADIO))))))
                .containsExactly("Yes", "");
        assertThat(captions(line(text("Yes"), RADIO, text("No"), RADIO))).containsExactly("", "");
    }

    @Test
    void theCellThatFollowsEachRadioButton() {
        assertThat(captions(table(
                        rowOf(cell(text("Urgent:")), cell(RADIO), cell(text("Yes")), cell(RADIO), cell(text("No"))))))
                .containsExactly("Yes", "No");
        assertThat(captions(table(
                        rowOf(cell(text("Urgent:")), cell(RADIO), cell(text("Yes"))),
                        rowOf(cell(), cell(RADIO), cell(text("No"))))))
                .containsExactly("Yes", "No");
    }

    @Test
    void noneWhenTheCellsOfARowDoNotAgree() {
        assertThat(captions(table(rowOf(cell(text("Urgent:")), cell(RADIO), cell(text("Yes")), cell(RADIO), cell()))))
                .containsExactly("", "");
    }

    @Test
    void theCellBeforeEachCheckBox() {
        assertThat(captions(table(rowOf(cell(text("Active:")), cell(BOX), cell(text("Locked:")), cell(BOX)))))
                .containsExactly("Active:", "Locked:");
        assertThat(captions(table(rowOf(cell(BOX), cell(text("I agree")))))).containsExactly("I agree");
    }

    @Test
    void theHeaderOfItsColumnInAGrid() {
        assertThat(captions(table(header("Pay", "Invoice"), rowOf(cell(BOX), cell(text("R-205"))))))
                .containsExactly("Pay");
    }

    private static List<String> captions(Part... parts) {
        Observation seen = Screen.at("/").show(parts).observed();
        return seen.nodes().stream()
                .filter(node -> node.role() == Role.RADIO || node.role() == Role.CHECKBOX)
                .map((Node node) -> Resolver.captionOf(seen, node))
                .map((Optional<String> caption) -> caption.orElse(""))
                .toList();
    }
}
