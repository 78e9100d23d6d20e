package dev.rote.discovery;

import static dev.rote.testbed.Part.cell;
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
import dev.rote.testbed.Screen;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// How a cell is named by its row and column where headers and first cells span.
class TableRungTest {
    private final Observation seen = Screen.at("/sums")
            .show(table(
                    rowOf(
                            headerCell(text("Region")).spanning(2, 1),
                            headerCell(text("Kind")).spanning(2, 1),
                            headerCell(text("Last year")).spanning(1, 2),
                            headerCell(text("This year")).spanning(1, 2)),
                    rowOf(
                            headerCell(text("Net")),
                            headerCell(text("Gross")),
                            headerCell(text("Net")),
                            headerCell(text("Tax"))),
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
                    row("Sale", "13", "14", "15", "16")))
            .observed(1);

    @Test
    void joinsTheLevelsThatTellACellFromOthers() {
        Node cell = seen.nodes().stream()
                .filter(node -> node.role() == Role.CELL && seen.textOf(node).equals("15"))
                .findFirst()
                .orElseThrow();

        Rung rung = TableRung.of(seen, cell, new Templating(Map.of())).orElseThrow();

        assertThat(rung).isEqualTo(new Rung.TableCell("South Sale", "This year Net", Role.CELL));
        assertThat(Resolver.matches(seen, "", "", rung)).containsExactly(cell);
    }
}
