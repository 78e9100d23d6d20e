package dev.rote.surface;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds the cell that tells what another cell shows: the header of its column in a grid, the cell to its left, or
/// the one above it.
///
/// An empty cell is the place of a value and is not passed over, save in a column that is empty throughout; a cell
/// that ends in a colon is a caption and no value, and only such a cell is the caption of the one below. So a value
/// that is missing is not replaced by the next one.
final class CellCaptions {
    private CellCaptions() {}

    /// The cells of that role whose caption is the text wanted, given in the form captions are compared in.
    static List<Node> captioned(Scope scope, Role role, String wanted) {
        List<Node> found = new ArrayList<>();
        for (Node caption : scope.all(node -> node.cell().isPresent() && reads(scope, node, wanted))) {
            Grid grid = scope.gridOf(caption);
            List<Node> near = new ArrayList<>();
            if (grid.isHeader(caption)) {
                near.addAll(grid.cells());
                near.removeIf(
                        cell -> Grid.place(cell).column() != Grid.place(caption).column()
                                || !isRecord(scope, grid, Grid.place(cell).row()));
            } else {
                near.addAll(grid.rightOf(caption));
                grid.below(caption).ifPresent(near::add);
            }
            near.removeIf(cell -> cell.role() != role
                    || !scope.holds(cell)
                    || of(scope, cell)
                            .filter(one -> one.index() == caption.index())
                            .isEmpty());
            found.addAll(near);
        }
        return found;
    }

    /// A row that shows nothing, as one to add a record in, is no record.
    private static boolean isRecord(Scope scope, Grid grid, int row) {
        return grid.row(row).stream()
                .anyMatch(cell -> scope.contents().hasWords(cell)
                        || !Names.normal(TableCells.shown(scope.seen(), cell)).isEmpty());
    }

    private static boolean reads(Scope scope, Node cell, String wanted) {
        return scope.contents().isCaption(cell)
                && Names.caption(scope.seen().writtenIn(cell)).equals(wanted);
    }

    /// The caption cell of a cell, if it has one.
    static Optional<Node> of(Scope scope, Node cell) {
        Grid grid = scope.gridOf(cell);
        Optional<Node> header = grid.headerOf(cell);
        if (header.isPresent()
                || cell.role() == Role.COLUMNHEADER
                || isSpacer(grid, cell)
                || endsInAColon(scope, cell)) {
            return header;
        }
        for (Node left : grid.leftOf(cell)) {
            if (scope.contents().isCaption(left)) {
                boolean beginsHere = Grid.place(left).row() == Grid.place(cell).row();
                return beginsHere && left.role() != Role.COLUMNHEADER ? Optional.of(left) : Optional.empty();
            }
            if (!isSpacer(grid, left)) {
                return Optional.empty();
            }
        }
        return grid.above(cell).filter(above -> isHeadOf(scope, grid, above, cell));
    }

    /// Whether the cell above heads a column of one: it spans the same columns, and is neither the value of a
    /// caption of its own nor the caption of what stands, or stood, to its right.
    private static boolean isHeadOf(Scope scope, Grid grid, Node above, Node cell) {
        return scope.contents().isCaption(above)
                && endsInAColon(scope, above)
                && Grid.place(above).columnSpan() == Grid.place(cell).columnSpan()
                && grid.rightOf(above).stream().allMatch(right -> isSpacer(grid, right));
    }

    private static boolean isSpacer(Grid grid, Node cell) {
        return grid.isBlankColumn(Grid.place(cell).column()) && !grid.isOneRow();
    }

    private static boolean endsInAColon(Scope scope, Node cell) {
        return scope.contents().isCaption(cell)
                && Names.normal(scope.seen().writtenIn(cell)).endsWith(":");
    }
}
