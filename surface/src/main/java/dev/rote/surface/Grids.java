package dev.rote.surface;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Tells a grid, in which every row is a record and every column has a header of its own, from a table that only lays
/// captions and fields out: there a marked header is a title over blank or spanned columns.
final class Grids {
    private Grids() {}

    /// The header of the column a cell lies in; nothing where the row itself has a header, and outside grids.
    static Optional<Node> headerOf(Scope scope, Node cell) {
        CellPlace place = cell.cell().orElseThrow();
        if (cell.role() == Role.COLUMNHEADER || cell.role() == Role.ROWHEADER) {
            return Optional.empty();
        }
        return scope
                .all(node -> isColumnHeader(node, place.table())
                        && placeOf(node).row() < place.row()
                        && covers(placeOf(node), place.column()))
                .stream()
                .max(Comparator.comparingInt(header -> placeOf(header).row()))
                .filter(header -> isHeader(scope, header) && !hasRowHeader(scope, place));
    }

    /// Whether a cell heads one column of a grid: all cells of its row are headers, and it is not the only one with
    /// words
    /// among several.
    static boolean isHeader(Scope scope, Node cell) {
        if (cell.role() != Role.COLUMNHEADER || placeOf(cell).columnSpan() != 1 || isBlank(scope, cell)) {
            return false;
        }
        CellPlace place = placeOf(cell);
        List<Node> row = scope.all(node -> node.cell()
                .filter(at -> at.table() == place.table() && at.row() == place.row())
                .isPresent());
        long worded = row.stream().filter(node -> !isBlank(scope, node)).count();
        return row.stream().allMatch(node -> node.role() == Role.COLUMNHEADER) && (worded > 1 || row.size() == 1);
    }

    /// The cells of that role below a header, one for each record; a row that shows nothing, as one to add a record in,
    /// is none.
    static List<Node> columnBelow(Scope scope, Node header, Role role) {
        CellPlace place = placeOf(header);
        List<Node> below = scope.all(node -> node.cell()
                .filter(at -> at.table() == place.table() && at.row() > place.row())
                .isPresent());
        Set<Integer> records = new HashSet<>();
        for (Node cell : below) {
            if (!TableCells.shown(scope.seen(), cell).isBlank()) {
                records.add(placeOf(cell).row());
            }
        }
        return below.stream()
                .filter(node -> node.role() == role
                        && covers(placeOf(node), place.column())
                        && records.contains(placeOf(node).row()))
                .toList();
    }

    private static boolean hasRowHeader(Scope scope, CellPlace place) {
        return !scope.all(node -> node.role() == Role.ROWHEADER
                        && node.cell().isPresent()
                        && placeOf(node).table() == place.table()
                        && place.row() >= placeOf(node).row()
                        && place.row() < placeOf(node).row() + placeOf(node).rowSpan())
                .isEmpty();
    }

    private static boolean isColumnHeader(Node node, int table) {
        return node.role() == Role.COLUMNHEADER
                && node.cell().isPresent()
                && placeOf(node).table() == table;
    }

    private static boolean isBlank(Scope scope, Node cell) {
        return scope.seen().textOf(cell).isBlank();
    }

    private static boolean covers(CellPlace place, int column) {
        return column >= place.column() && column < place.column() + place.columnSpan();
    }

    private static CellPlace placeOf(Node cell) {
        return cell.cell().orElseThrow();
    }
}
