package dev.rote.surface;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// Finds what stands where a row, named by the text of one of its cells or by what the field in one holds, meets a
/// column, named by its header.
///
/// The header row is the one that holds column headers; a table that marks none has them in its first row, as legacy
/// layouts do.
final class TableCells {
    private TableCells() {}

    static List<Node> find(Scope scope, String rowKey, String column, Role role) {
        Map<Integer, List<Node>> tables = new HashMap<>();
        for (Node cell : scope.all(node -> node.cell().isPresent())) {
            tables.computeIfAbsent(cell.cell().orElseThrow().table(), _ -> new ArrayList<>())
                    .add(cell);
        }
        List<Node> found = new ArrayList<>();
        tables.forEach((_, cells) -> found.addAll(inTable(scope, cells, rowKey, column, role)));
        found.sort((one, other) -> Integer.compare(one.index(), other.index()));
        return found;
    }

    private static List<Node> inTable(Scope scope, List<Node> cells, String rowKey, String column, Role role) {
        Observation seen = scope.seen();
        int header = headerRow(cells);
        List<CellPlace> columns = cells.stream()
                .filter(cell ->
                        cell.cell().orElseThrow().row() == header && Names.sameCaption(seen.textOf(cell), column))
                .map(cell -> cell.cell().orElseThrow())
                .toList();
        TreeSet<Integer> rows = new TreeSet<>();
        for (Node cell : cells) {
            CellPlace place = cell.cell().orElseThrow();
            if (place.row() != header && Names.same(shown(seen, cell), rowKey)) {
                rows.add(place.row());
            }
        }
        List<Node> found = new ArrayList<>();
        for (int row : rows) {
            for (CellPlace at : columns) {
                cells.stream()
                        .filter(cell -> cell.cell().orElseThrow().covers(row, at.column()))
                        .forEach(cell -> found.addAll(ofRole(seen, cell, role)));
            }
        }
        return found;
    }

    /// What a person reads in a cell: its text, or what the one field in it holds while the row is edited.
    static String shown(Observation seen, Node cell) {
        String text = seen.textOf(cell);
        if (!text.isBlank()) {
            return text;
        }
        String value = "";
        for (int i = cell.index() + 1; i < seen.end(cell.index()); i++) {
            if (seen.node(i).role().isField()) {
                if (!value.isEmpty()) {
                    return "";
                }
                value = seen.node(i).value();
            }
        }
        return value;
    }

    private static int headerRow(List<Node> cells) {
        return cells.stream()
                .filter(cell -> cell.role() == Role.COLUMNHEADER)
                .mapToInt(cell -> cell.cell().orElseThrow().row())
                .min()
                .orElseGet(() -> cells.stream()
                        .mapToInt(cell -> cell.cell().orElseThrow().row())
                        .min()
                        .orElse(0));
    }

    private static List<Node> ofRole(Observation seen, Node cell, Role role) {
        if (role.isCell()) {
            return List.of(cell);
        }
        List<Node> inside = new ArrayList<>();
        for (int i = cell.index() + 1; i < seen.end(cell.index()); i++) {
            if (seen.node(i).role() == role) {
                inside.add(seen.node(i));
            }
        }
        return inside;
    }
}
