package dev.rote.surface;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds the text that tells a person what an unlabelled control is for.
///
/// In this order: text before it in the same cell; the header of its column in a grid; the cell to its left; text drawn
/// to its left in the same line; the cell above it; text drawn directly above. A control has one caption, so a field
/// never borrows the caption of a neighbour that went missing, and in a grid never takes a value of the record for one.
final class Captions {
    /// Vertical distance in CSS pixels within which text above a control is taken for its caption.
    private static final int NEAR_ABOVE = 40;
    /// Horizontal distance in CSS pixels within which text left of a control is taken for its caption.
    private static final int NEAR_LEFT = 400;
    /// A block with more nodes than this is no caption.
    private static final int MOST_NODES = 8;

    private Captions() {}

    /// The nodes of that role whose caption is the text wanted.
    static List<Node> captioned(Scope scope, Role role, String wanted) {
        if (role.isCell()) {
            return cellsBeside(scope, role, wanted);
        }
        return scope.all(node -> node.role() == role && hasCaption(scope, node, wanted));
    }

    private static boolean hasCaption(Scope scope, Node node, String wanted) {
        return of(scope, node)
                .filter(caption -> Names.sameCaption(scope.seen().textOf(caption), wanted))
                .isPresent();
    }

    /// Cells are many, so the caption is looked for first, and then the cell that follows it.
    private static List<Node> cellsBeside(Scope scope, Role role, String wanted) {
        List<Node> found = new ArrayList<>();
        for (Node caption : scope.all(node -> node.cell().isPresent() && isCaption(scope, node, wanted))) {
            if (Grids.isHeader(scope, caption)) {
                found.addAll(Grids.columnBelow(scope, caption, role));
            } else if (Grids.headerOf(scope, caption).isEmpty()) {
                cellRightOf(scope, caption)
                        .or(() -> cellBelow(scope, caption))
                        .filter(cell -> cell.role() == role)
                        .ifPresent(found::add);
            }
        }
        return found;
    }

    private static boolean isCaption(Scope scope, Node node, String wanted) {
        return scope.seen().end(node.index()) - node.index() <= MOST_NODES
                && Names.sameCaption(scope.seen().textOf(node), wanted);
    }

    /// The node whose text is the caption of a control or cell, if it has one.
    static Optional<Node> of(Scope scope, Node node) {
        Optional<Node> cell = scope.cellOf(node);
        if (cell.isPresent() && cell.get().index() != node.index()) {
            Optional<Node> inside = textBefore(scope, node, cell.get());
            if (inside.isPresent()) {
                return inside;
            }
        }
        return cell.flatMap(at -> Grids.headerOf(scope, at))
                .or(() -> cell.flatMap(at -> captionCellLeftOf(scope, at)))
                .or(() -> textLeftOf(scope, node))
                .or(() -> cell.flatMap(at -> captionCellAbove(scope, at)))
                .or(() -> textAbove(scope, node));
    }

    /// The last run of text before the control in its own cell, unless another field lies in between.
    private static Optional<Node> textBefore(Scope scope, Node node, Node cell) {
        for (int i = node.index() - 1; i > cell.index(); i--) {
            Node before = scope.seen().node(i);
            if (before.role().isField()) {
                return Optional.empty();
            }
            if (before.role() == Role.TEXT && !Names.caption(before.text()).isEmpty()) {
                return Optional.of(before);
            }
        }
        return Optional.empty();
    }

    private static Optional<Node> captionCellLeftOf(Scope scope, Node cell) {
        CellPlace place = cell.cell().orElseThrow();
        for (int column = place.column() - 1; column >= 0; column--) {
            Optional<Node> left = cellAt(scope, place.table(), place.row(), column);
            if (left.isPresent() && holdsField(scope, left.get())) {
                return Optional.empty();
            }
            if (left.isPresent() && !scope.seen().textOf(left.get()).isBlank()) {
                return left.filter(one -> scope.seen().end(one.index()) - one.index() <= MOST_NODES);
            }
        }
        return Optional.empty();
    }

    private static Optional<Node> captionCellAbove(Scope scope, Node cell) {
        CellPlace place = cell.cell().orElseThrow();
        return place.row() == 0
                ? Optional.empty()
                : cellAt(scope, place.table(), place.row() - 1, place.column())
                        .filter(above -> !holdsField(scope, above)
                                && !scope.seen().textOf(above).isBlank()
                                && scope.seen().end(above.index()) - above.index() <= MOST_NODES);
    }

    private static Optional<Node> cellRightOf(Scope scope, Node cell) {
        CellPlace place = cell.cell().orElseThrow();
        for (Node other : rowOf(scope, place)) {
            int column = other.cell().orElseThrow().column();
            if (column >= place.column() + place.columnSpan()
                    && !scope.seen().textOf(other).isBlank()) {
                return Optional.of(other);
            }
        }
        return Optional.empty();
    }

    private static Optional<Node> cellBelow(Scope scope, Node cell) {
        CellPlace place = cell.cell().orElseThrow();
        return cellAt(scope, place.table(), place.row() + place.rowSpan(), place.column());
    }

    private static List<Node> rowOf(Scope scope, CellPlace place) {
        return scope.all(node -> node.cell()
                .filter(at -> at.table() == place.table() && at.row() == place.row())
                .isPresent());
    }

    private static Optional<Node> cellAt(Scope scope, int table, int row, int column) {
        return scope
                .all(node -> node.cell()
                        .filter(at -> at.table() == table && at.covers(row, column))
                        .isPresent())
                .stream()
                .findFirst();
    }

    private static boolean holdsField(Scope scope, Node cell) {
        for (int i = cell.index() + 1; i < scope.seen().end(cell.index()); i++) {
            if (scope.seen().node(i).role().isField()) {
                return true;
            }
        }
        return false;
    }

    private static Optional<Node> textLeftOf(Scope scope, Node node) {
        Box box = node.box();
        return texts(scope).stream()
                .filter(text -> sameLine(text.box(), box)
                        && text.box().right() <= box.x() + 2
                        && box.x() - text.box().right() <= NEAR_LEFT)
                .max(Comparator.comparingInt(text -> text.box().right()))
                .filter(text -> !fieldBetween(scope, text.box(), box));
    }

    private static boolean fieldBetween(Scope scope, Box text, Box box) {
        return !scope.all(other -> other.role().isField()
                        && sameLine(other.box(), box)
                        && other.box().x() >= text.right() - 2
                        && other.box().right() <= box.x() + 2)
                .isEmpty();
    }

    private static Optional<Node> textAbove(Scope scope, Node node) {
        Box box = node.box();
        return texts(scope).stream()
                .filter(text -> text.box().horizontalOverlap(box) > 0
                        && text.box().bottom() <= box.y() + 2
                        && box.y() - text.box().bottom() <= NEAR_ABOVE)
                .max(Comparator.comparingInt(text -> text.box().bottom()))
                .filter(text -> scope.all(other -> other.role().isField()
                                && other.box().horizontalOverlap(box) > 0
                                && other.box().y() >= text.box().bottom() - 2
                                && other.box().bottom() <= box.y() + 2)
                        .isEmpty());
    }

    private static List<Node> texts(Scope scope) {
        return scope.all(node -> node.role() == Role.TEXT
                && !node.box().isEmpty()
                && !Names.caption(node.text()).isEmpty());
    }

    private static boolean sameLine(Box one, Box other) {
        return one.verticalOverlap(other) * 2 >= Math.min(one.height(), other.height());
    }
}
