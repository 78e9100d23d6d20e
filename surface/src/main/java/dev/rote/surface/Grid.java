package dev.rote.surface;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/// The cells of one table by row and column, spans laid out.
///
/// A grid in the narrower sense is one in which every row is a record and every column has a marked header of its
/// own; in a table that only lays captions and fields out, a marked header is a title over blank or spanned
/// columns.
final class Grid {
    private final Contents contents;
    private final List<Node> cells;
    private final Map<Integer, List<Node>> rows = new HashMap<>();
    private final Map<Integer, List<Node>> headers = new HashMap<>();
    private final BitSet filled = new BitSet();
    private final BitSet named = new BitSet();
    private final Map<Integer, BitSet> fieldRows = new HashMap<>();
    private final int lastRow;

    /// `cells` are all cells of one table in document order.
    Grid(List<Node> cells, Contents contents) {
        this.cells = List.copyOf(cells);
        this.contents = contents;
        this.lastRow = cells.stream().mapToInt(cell -> place(cell).row()).max().orElse(0);
        boolean marked = false;
        for (Node cell : cells) {
            enter(cell);
            marked |= cell.role() == Role.COLUMNHEADER;
        }
        rows.values()
                .forEach(row ->
                        row.sort(Comparator.comparingInt(cell -> place(cell).column())));
        if (marked) {
            for (Node cell : cells) {
                if (isHeader(cell)) {
                    headers.computeIfAbsent(place(cell).column(), _ -> new ArrayList<>())
                            .add(cell);
                }
            }
        }
    }

    private void enter(Node cell) {
        CellPlace place = place(cell);
        for (int row = place.row(); row < rowEnd(place); row++) {
            rows.computeIfAbsent(row, _ -> new ArrayList<>()).add(cell);
            if (cell.role() == Role.ROWHEADER) {
                named.set(row);
            }
        }
        if (!contents.isEmpty(cell)) {
            filled.set(place.column());
        }
        if (contents.holdsField(cell)) {
            fieldRows.computeIfAbsent(place.column(), _ -> new BitSet()).set(place.row());
        }
    }

    static CellPlace place(Node cell) {
        return cell.cell().orElseThrow();
    }

    private int rowEnd(CellPlace place) {
        return (int) Math.min((long) place.row() + Math.max(place.rowSpan(), 1), lastRow + 1L);
    }

    List<Node> cells() {
        return cells;
    }

    /// The cells that reach into a row, from left to right.
    List<Node> row(int row) {
        return rows.getOrDefault(row, List.of());
    }

    /// The rows a cell reaches into.
    List<Integer> rowsOf(Node cell) {
        return IntStream.range(place(cell).row(), rowEnd(place(cell))).boxed().toList();
    }

    /// Whether a row holds column headers and, beside them, no words.
    boolean isHeaderRow(int row) {
        boolean headed = false;
        for (Node cell : row(row)) {
            if (cell.role() != Role.COLUMNHEADER && contents.hasWords(cell)) {
                return false;
            }
            headed |= cell.role() == Role.COLUMNHEADER;
        }
        return headed;
    }

    /// The rows that have cells, from the top.
    List<Integer> rowNumbers() {
        return rows.keySet().stream().sorted().toList();
    }

    int rowCount() {
        return rows.size();
    }

    boolean isOneRow() {
        return rows.size() == 1;
    }

    Optional<Node> at(int row, int column) {
        List<Node> found = row(row);
        int position = firstFrom(found, column + 1) - 1;
        return position < 0 || !place(found.get(position)).covers(row, column)
                ? Optional.empty()
                : Optional.of(found.get(position));
    }

    /// The cells to the left of one in its first row, nearest first.
    List<Node> leftOf(Node cell) {
        List<Node> row = row(place(cell).row());
        return row.subList(0, firstFrom(row, place(cell).column())).reversed();
    }

    /// The cells to the right of one in its first row, nearest first.
    List<Node> rightOf(Node cell) {
        List<Node> row = row(place(cell).row());
        return row.subList(firstFrom(row, place(cell).column() + 1), row.size());
    }

    /// The position of the first cell that starts in that column or further to the right.
    private static int firstFrom(List<Node> row, int column) {
        int low = 0;
        int high = row.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (place(row.get(middle)).column() < column) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The cell that ends right above one, where both start in the same column.
    Optional<Node> above(Node cell) {
        CellPlace place = place(cell);
        return at(place.row() - 1, place.column()).filter(above -> place(above).column() == place.column());
    }

    /// The cell right below one, where both start in the same column.
    Optional<Node> below(Node cell) {
        CellPlace place = place(cell);
        return at(rowEnd(place), place.column()).filter(below -> place(below).column() == place.column());
    }

    /// Whether a column holds nothing in any row, as spacer columns do.
    boolean isBlankColumn(int column) {
        return !filled.get(column);
    }

    /// Whether a cell of another row holds a field in that column: then an empty cell is where a field went missing.
    boolean holdsFieldElsewhere(int column, int row) {
        BitSet found = fieldRows.getOrDefault(column, new BitSet());
        return found.cardinality() > (found.get(row) ? 1 : 0);
    }

    /// In how many rows a column holds a field.
    int fieldCount(int column) {
        return fieldRows.getOrDefault(column, new BitSet()).cardinality();
    }

    /// Whether a cell heads one column of a grid: all cells of its row are headers, and it is not the only one with
    /// words among several.
    boolean isHeader(Node cell) {
        if (cell.role() != Role.COLUMNHEADER || place(cell).columnSpan() != 1 || !contents.hasWords(cell)) {
            return false;
        }
        List<Node> row = row(place(cell).row());
        return isHeaderRow(place(cell).row())
                && (row.size() == 1 || row.stream().filter(contents::hasWords).count() > 1);
    }

    /// The header of the column a cell lies in; nothing where the row itself has a header, and outside grids.
    Optional<Node> headerOf(Node cell) {
        CellPlace place = place(cell);
        if (headers.isEmpty()
                || cell.role() == Role.COLUMNHEADER
                || cell.role() == Role.ROWHEADER
                || named.get(place.row())) {
            return Optional.empty();
        }
        List<Node> above = headers.getOrDefault(place.column(), List.of());
        for (Node header : above.reversed()) {
            if (place(header).row() < place.row()) {
                return Optional.of(header);
            }
        }
        return Optional.empty();
    }
}
