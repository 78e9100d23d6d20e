package dev.rote.surface;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds what stands where a row, named by the text of one of its cells or by what the field in one holds, meets a
/// column, named by its header; an empty header is the whole row.
///
/// Where headers span, rows and columns have names of several levels (see [TableHeads]). The header rows are those
/// that hold nothing but column headers; a table that marks none has them in its first row of more than one cell,
/// as legacy layouts do. A key that spans rows names all of them.
final class TableCells {
    /// Columns named in an explanation.
    private static final int MOST_NAMED = 12;
    /// A cell with more nodes inside than this is no key and no header.
    private static final int MOST_INSIDE = 32;

    private TableCells() {}

    static List<Node> find(Scope scope, String rowKey, String column, Role role) {
        List<Node> found = new ArrayList<>();
        for (Grid grid : scope.map().grids().values()) {
            found.addAll(inTable(scope, grid, rowKey, column, role));
        }
        found.sort(Comparator.comparingInt(Node::index));
        return found.stream().distinct().toList();
    }

    private static List<Node> inTable(Scope scope, Grid grid, String rowKey, String column, Role role) {
        List<Node> headers = headers(scope, grid);
        boolean anyColumn = Names.caption(column).isEmpty();
        List<Integer> columns = anyColumn ? List.of() : new TableHeads(scope, grid, headers).columns(column);
        if (columns.isEmpty() && !anyColumn) {
            return List.of();
        }
        List<Node> found = new ArrayList<>();
        for (int row : rows(scope, grid, rowKey, anyColumn ? marked(grid) : headers)) {
            Stream<Node> cells =
                    anyColumn ? parts(scope, grid, row) : columns.stream().flatMap(at -> grid.at(row, at).stream());
            cells.filter(scope::holds)
                    .filter(cell -> !anyColumn || !role.isCell())
                    .forEach(cell -> found.addAll(ofRole(scope, cell, role)));
        }
        return found;
    }

    /// Where the controls of a row are: in its cells, or beside them in the row itself.
    private static Stream<Node> parts(Scope scope, Grid grid, int row) {
        Stream<Node> around = grid.row(row).stream()
                .filter(cell -> Grid.place(cell).row() == row)
                .flatMap(cell -> scope.seen().parentOf(cell).stream())
                .filter(parent -> parent.role() == Role.ROW)
                .distinct();
        return Stream.concat(grid.row(row).stream(), around);
    }

    /// The rows of one table in which a cell shows that key, header rows not among them.
    static Set<Integer> rowsOf(Scope scope, Grid grid, String rowKey) {
        return rows(scope, grid, rowKey, headers(scope, grid));
    }

    /// The rows that hold the headers of a table.
    static List<Integer> headRowsOf(Scope scope, Grid grid) {
        return headers(scope, grid).stream()
                .map(header -> Grid.place(header).row())
                .distinct()
                .toList();
    }

    private static Set<Integer> rows(Scope scope, Grid grid, String rowKey, List<Node> headers) {
        TreeSet<Integer> headerRows = new TreeSet<>();
        headers.forEach(header -> headerRows.add(Grid.place(header).row()));
        TreeSet<Integer> rows = new TreeSet<>();
        String key = Names.normal(rowKey);
        if (key.isEmpty()) {
            return rows;
        }
        for (Node cell : grid.cells()) {
            int row = Grid.place(cell).row();
            if (scope.holds(cell)
                    && !headerRows.contains(row)
                    && isShort(scope, cell)
                    && Names.normal(shown(scope.seen(), cell)).equals(key)) {
                grid.rowsOf(cell).forEach(rows::add);
            }
        }
        if (rows.isEmpty()) {
            new TableHeads(scope, grid, headers)
                    .rowsOfPath(key).stream()
                            .filter(row -> !headerRows.contains(row))
                            .forEach(rows::add);
        }
        return rows;
    }

    /// A cell that lays out a table of its own is neither key nor header.
    private static boolean isShort(Scope scope, Node cell) {
        return scope.contents().size(cell) <= MOST_INSIDE;
    }

    private static List<Node> headers(Scope scope, Grid grid) {
        List<Node> marked = marked(grid);
        return (marked.isEmpty() ? firstRow(scope, grid) : marked)
                .stream().filter(cell -> isShort(scope, cell)).toList();
    }

    private static List<Node> marked(Grid grid) {
        return grid.cells().stream()
                .filter(cell -> grid.isHeaderRow(Grid.place(cell).row()))
                .toList();
    }

    private static List<Node> firstRow(Scope scope, Grid grid) {
        return grid.cells().stream()
                .map(cell -> Grid.place(cell).row())
                .distinct()
                .map(row -> List.copyOf(grid.row(row)))
                .filter(row -> row.size() > 1 && !isTitle(scope, row))
                .findFirst()
                .orElse(List.of());
    }

    private static boolean isTitle(Scope scope, List<Node> row) {
        return row.stream().skip(1).noneMatch(scope.contents()::hasWords);
    }

    /// What a person reads in a cell: its text, or what the one field in it holds while the row is edited.
    static String shown(Observation seen, Node cell) {
        String text = seen.writtenIn(cell);
        if (!text.isBlank() || !seen.contents().holdsField(cell)) {
            return text;
        }
        List<Node> fields = seen.nodes().subList(cell.index() + 1, seen.end(cell.index())).stream()
                .filter(node -> node.role().isField())
                .toList();
        return fields.size() == 1 ? fields.getFirst().value() : "";
    }

    private static List<Node> ofRole(Scope scope, Node cell, Role role) {
        if (role.isCell()) {
            return List.of(cell);
        }
        return scope.seen().nodes().subList(cell.index() + 1, scope.seen().end(cell.index())).stream()
                .filter(node -> node.role() == role)
                .toList();
    }

    /// What the column of a cell is called, where its table has marked headers, in the way it is found by.
    static Optional<String> columnOf(Scope scope, Node cell) {
        Grid grid = scope.gridOf(cell);
        List<Node> headers = marked(grid);
        return headers.isEmpty()
                ? Optional.empty()
                : new TableHeads(scope, grid, headers).nameOf(Grid.place(cell).column());
    }

    /// What the row of a cell is called by its first cells together, the shortest name first.
    static List<String> rowPathsOf(Scope scope, Node cell) {
        Grid grid = scope.gridOf(cell);
        return new TableHeads(scope, grid, headers(scope, grid))
                .pathsOf(Grid.place(cell).row());
    }

    /// Why nothing was found, in words.
    static String missing(Scope scope, String rowKey, String column) {
        List<String> columns = new ArrayList<>();
        boolean rowIsThere = false;
        boolean columnIsThere = Names.caption(column).isEmpty();
        for (Grid grid : scope.map().grids().values()) {
            List<Node> headers = headers(scope, grid);
            headers.stream()
                    .map(header -> Names.normal(scope.seen().writtenIn(header)))
                    .filter(text -> !text.isEmpty())
                    .forEach(columns::add);
            columnIsThere |= columnIsThere
                    || !new TableHeads(scope, grid, headers).columns(column).isEmpty();
            rowIsThere |= !rows(scope, grid, rowKey, headers).isEmpty();
        }
        if (!columnIsThere) {
            return "no column is headed \"" + column + "\"; there are: "
                    + columns.stream()
                            .distinct()
                            .limit(MOST_NAMED)
                            .map(text -> "\"" + text + "\"")
                            .collect(Collectors.joining(", "));
        }
        return rowIsThere ? "no table has both" : "no row holds \"" + rowKey + "\"" + elsewhere(scope);
    }

    /// What is said about rows that are not on the surface.
    private static String elsewhere(Scope scope) {
        return scope.map().grids().entrySet().stream()
                .flatMap(entry -> scope
                        .seen()
                        .node(entry.getKey())
                        .total()
                        .filter(total -> total.hasMoreThan(entry.getValue().rowCount()))
                        .map(total -> "; of "
                                + (total.knownRows().isPresent() ? total.rows() + " rows" : "more rows") + " only "
                                + entry.getValue().rowCount() + " are here")
                        .stream())
                .collect(Collectors.joining());
    }
}
