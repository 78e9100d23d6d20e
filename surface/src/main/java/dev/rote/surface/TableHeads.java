package dev.rote.surface;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// What the columns and rows of a table are called, over several levels where headers span: a column under `2024`
/// and `Q1` is the one of `Q1` where there is no other, and else of `2024 Q1`; a row whose first cells read `North`
/// and `Rent` is that of `North Rent`.
final class TableHeads {
    /// Cells that a row's name is put together from.
    private static final int MOST_LEVELS = 3;

    private final Scope scope;
    private final Grid grid;
    private final List<Node> headers;

    /// `headers` are the cells of the header rows.
    TableHeads(Scope scope, Grid grid, List<Node> headers) {
        this.scope = scope;
        this.grid = grid;
        this.headers = List.copyOf(headers);
    }

    /// The columns of that name: a header over others names all of theirs.
    List<Integer> columns(String name) {
        TreeSet<Integer> found = new TreeSet<>();
        for (Node header : headers) {
            if (Names.sameCaption(scope.seen().writtenIn(header), name)) {
                CellPlace place = Grid.place(header);
                found.add(place.column());
                if (isOverOthers(place)) {
                    covered(place).forEach(found::add);
                }
            }
        }
        if (found.isEmpty()) {
            headers.stream()
                    .flatMap(header -> covered(Grid.place(header)).stream())
                    .filter(column -> path(column)
                            .filter(path -> Names.sameCaption(path, name))
                            .isPresent())
                    .forEach(found::add);
        }
        return List.copyOf(found);
    }

    /// What heads a column, as `columns` finds it alone if anything does.
    Optional<String> nameOf(int column) {
        Optional<Node> lowest = headers.stream()
                .filter(header -> covered(Grid.place(header)).contains(column)
                        && scope.contents().hasWords(header))
                .reduce((_, lower) -> lower);
        return lowest.map(scope.seen()::writtenIn)
                .map(name -> columns(name).size() == 1 ? name : path(column).orElse(name));
    }

    private boolean isOverOthers(CellPlace place) {
        return headers.stream()
                .map(Grid::place)
                .anyMatch(other -> other.row() >= place.row() + place.rowSpan()
                        && other.column() >= place.column()
                        && other.column() < place.column() + place.columnSpan()
                        && other.columnSpan() < place.columnSpan());
    }

    private List<Integer> covered(CellPlace place) {
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < place.columnSpan(); i++) {
            columns.add(place.column() + i);
        }
        return columns;
    }

    private Optional<String> path(int column) {
        List<String> texts = headers.stream()
                .filter(header -> {
                    CellPlace place = Grid.place(header);
                    return column >= place.column() && column < place.column() + place.columnSpan();
                })
                .map(scope.seen()::writtenIn)
                .filter(text -> !text.isBlank())
                .toList();
        return texts.size() < 2 ? Optional.empty() : Optional.of(String.join(" ", texts));
    }

    /// The rows whose first cells together read so, where the first of them heads several rows or is a marked header.
    List<Integer> rowsOfPath(String normal) {
        List<Integer> found = new ArrayList<>();
        for (int row : grid.rowNumbers()) {
            List<Node> first = leading(row);
            for (int levels = 2; levels <= first.size(); levels++) {
                if (joined(first.subList(0, levels)).equals(normal)) {
                    found.add(row);
                }
            }
        }
        return found;
    }

    /// The names a row has as `rowsOfPath` finds it, the shortest first.
    List<String> pathsOf(int row) {
        List<Node> first = leading(row);
        List<String> paths = new ArrayList<>();
        for (int levels = 2; levels <= first.size(); levels++) {
            paths.add(joined(first.subList(0, levels)));
        }
        return paths;
    }

    private List<Node> leading(int row) {
        List<Node> cells = grid.row(row);
        boolean headed = !cells.isEmpty()
                && (cells.getFirst().role() == Role.ROWHEADER
                        || Grid.place(cells.getFirst()).rowSpan() > 1);
        return headed
                ? cells.stream()
                        .limit(MOST_LEVELS)
                        .takeWhile(cell -> scope.contents().isCaption(cell))
                        .toList()
                : List.of();
    }

    private String joined(List<Node> cells) {
        return cells.stream()
                .map(cell -> Names.normal(scope.seen().writtenIn(cell)))
                .collect(Collectors.joining(" "));
    }
}
