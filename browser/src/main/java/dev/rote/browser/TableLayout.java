package dev.rote.browser;

import dev.rote.browser.WalkerReply.Line;
import dev.rote.browser.WalkerReply.Part;
import dev.rote.browser.WalkerReply.Span;
import dev.rote.surface.CellPlace;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/// Lays out the cells of all tables of a document as HTML does (HTML, 4.9.12: forming a table): spans push later cells
/// aside and end with their row group; a row or column that a cell states itself (`aria-rowindex`) wins.
final class TableLayout {
    /// Columns a cell may cover, as HTML limits them.
    private static final int MOST_COLUMNS = 1000;
    /// Columns looked at for cells that reach down from above.
    private static final int MOST_TRACKED = 16_384;

    private final List<Optional<CellPlace>> places;
    private final int offset;
    private final Deque<Grid> open = new ArrayDeque<>();

    private TableLayout(int size, int offset) {
        this.places = new ArrayList<>(Collections.nCopies(size, Optional.empty()));
        this.offset = offset;
    }

    /// The place of each line's node, if it is a cell; `offset` is the position of the first line in its observation.
    static List<Optional<CellPlace>> of(List<Line> lines, int offset) {
        TableLayout layout = new TableLayout(lines.size(), offset);
        for (int i = 0; i < lines.size(); i++) {
            layout.meet(lines.get(i), offset + i);
        }
        layout.closeTo(-1);
        return layout.places;
    }

    private void meet(Line line, int node) {
        closeTo(line.depth());
        if (line.parts().isEmpty()) {
            return;
        }
        if (line.parts().contains(Part.TABLE)) {
            open.push(new Grid(node, line.depth()));
        } else if (!open.isEmpty()) {
            Grid grid = open.peek();
            if (line.parts().contains(Part.ROW)) {
                grid.startRow(line.span(), line.parts().contains(Part.GROUP_START));
            } else if (line.parts().contains(Part.CELL) && grid.row >= 0) {
                grid.place(node, line.span());
            }
        }
    }

    private void closeTo(int depth) {
        while (!open.isEmpty() && open.peek().depth >= depth) {
            open.pop().endGroup();
        }
    }

    private final class Grid {
        private final int table;
        private final int depth;
        private final List<Integer> reaching = new ArrayList<>();
        /// For each column the row down to which a cell from above covers it, that row excluded.
        private int[] coveredTo = new int[16];
        private int row = -1;
        private int nextRow;
        private int column;

        private Grid(int table, int depth) {
            this.table = table;
            this.depth = depth;
        }

        private void startRow(Span span, boolean startsGroup) {
            if (startsGroup) {
                endGroup();
            }
            row = span.statedRow() > 0 ? span.statedRow() - 1 : nextRow;
            nextRow = row + 1;
            column = 0;
        }

        private void place(int node, Span span) {
            int columns = Math.clamp(span.columns(), 1, MOST_COLUMNS);
            if (span.statedColumn() > 0) {
                column = span.statedColumn() - 1;
            } else {
                while (column < coveredTo.length && coveredTo[column] > row) {
                    column++;
                }
            }
            int at = span.statedRow() > 0 ? span.statedRow() - 1 : row;
            int rows = Math.max(span.rows(), 0);
            boolean reaches = rows != 1 && column + columns <= MOST_TRACKED;
            int known = reaches && rows == 0 ? Integer.MAX_VALUE - at : Math.max(rows, 1);
            places.set(node - offset, Optional.of(new CellPlace(table, at, column, known, columns)));
            if (reaches) {
                cover(columns, rows == 0 ? Integer.MAX_VALUE : at + rows);
                reaching.add(node - offset);
            }
            column += columns;
        }

        private void cover(int columns, int to) {
            if (column + columns > coveredTo.length) {
                coveredTo = Arrays.copyOf(coveredTo, Math.max(column + columns, coveredTo.length * 2));
            }
            Arrays.fill(coveredTo, column, column + columns, to);
        }

        /// Cuts the cells that reach beyond the last row of their group.
        private void endGroup() {
            for (int line : reaching) {
                places.set(line, places.get(line).map(this::cut));
            }
            reaching.clear();
            Arrays.fill(coveredTo, 0);
        }

        private CellPlace cut(CellPlace cell) {
            int rows = Math.clamp(nextRow - cell.row(), 1, cell.rowSpan());
            return new CellPlace(cell.table(), cell.row(), cell.column(), rows, cell.columnSpan());
        }
    }
}
