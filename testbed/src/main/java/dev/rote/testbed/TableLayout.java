package dev.rote.testbed;

import dev.rote.surface.Box;
import dev.rote.testbed.Layout.Placed;
import dev.rote.testbed.Layout.Slot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Lays out rows of cells with spans (HTML, forming a table), every column as wide as its widest cell.
final class TableLayout {
    private static final int PADDING = 4;
    private final Map<Integer, Integer> widths = new HashMap<>();
    private final Map<Integer, Integer> heights = new HashMap<>();
    private final Set<List<Integer>> taken = new HashSet<>();

    private TableLayout() {}

    static List<Placed> rows(Part table) {
        return new TableLayout().laidOut(table.parts());
    }

    private List<Placed> laidOut(List<Part> rows) {
        List<List<Placed>> grid = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            grid.add(slotted(rows.get(row).parts(), row));
        }
        List<Placed> placed = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            int top = sum(heights, 0, row);
            List<Placed> cells = grid.get(row).stream().map(this::atItsPlace).toList();
            Box box = new Box(0, top, sum(widths, 0, widths.size()), heights.getOrDefault(row, 0));
            placed.add(new Placed(rows.get(row), box, cells, Optional.empty()));
        }
        return placed;
    }

    private List<Placed> slotted(List<Part> cells, int row) {
        List<Placed> slotted = new ArrayList<>();
        int column = 0;
        for (Part cell : cells) {
            while (taken.contains(List.of(row, column))) {
                column++;
            }
            Slot slot =
                    new Slot(row, column, cell.shape().rowSpan(), cell.shape().columnSpan());
            List<Placed> inside = Layout.flow(cell.parts());
            Box around = Layout.around(inside);
            occupy(slot, around);
            slotted.add(new Placed(cell, around, inside, Optional.of(slot)));
            column += slot.columnSpan();
        }
        return slotted;
    }

    private void occupy(Slot slot, Box around) {
        for (int row = slot.row(); row < slot.row() + slot.rowSpan(); row++) {
            for (int column = slot.column(); column < slot.column() + slot.columnSpan(); column++) {
                taken.add(List.of(row, column));
                widths.merge(column, slot.columnSpan() == 1 ? around.width() + 2 * PADDING : PADDING, Math::max);
                heights.merge(row, slot.rowSpan() == 1 ? around.height() + 2 * PADDING : PADDING, Math::max);
            }
        }
    }

    private Placed atItsPlace(Placed cell) {
        Slot slot = cell.slot().orElseThrow();
        int x = sum(widths, 0, slot.column());
        int y = sum(heights, 0, slot.row());
        int width = sum(widths, slot.column(), slot.column() + slot.columnSpan());
        int height = sum(heights, slot.row(), slot.row() + slot.rowSpan());
        List<Placed> inside = cell.inside().stream()
                .map(one -> one.moved(x + PADDING, y + PADDING))
                .toList();
        return new Placed(cell.part(), new Box(x, y, width, height), inside, cell.slot());
    }

    private static int sum(Map<Integer, Integer> sizes, int from, int to) {
        int sum = 0;
        for (int i = from; i < to; i++) {
            sum += sizes.getOrDefault(i, 0);
        }
        return sum;
    }
}
