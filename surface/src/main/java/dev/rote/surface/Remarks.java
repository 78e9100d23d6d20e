package dev.rote.surface;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds the field that a remark stands beside, as pages say what is wrong with a value without tying it to its
/// field: behind it in its own cell, in the cell to its right or alone in the row below, or drawn behind it or
/// below its beginning.
///
/// The caption of a field and the text of a control are no remarks; where two fields could be meant, none is.
final class Remarks {
    /// Horizontal distance in CSS pixels within which a text behind a field is about it.
    private static final int NEAR_RIGHT = 240;
    /// Vertical distance in CSS pixels within which a text below a field is about it.
    private static final int NEAR_BELOW = 24;
    /// Distance in CSS pixels by which a remark below a field may begin further to the left or right.
    private static final int INDENT = 16;

    private Remarks() {}

    static Optional<Node> fieldOf(Scope scope, Node text) {
        if (text.box().isEmpty() || isOfAControl(scope, text) || isCaption(scope, text)) {
            return Optional.empty();
        }
        List<Node> fields = scope.cellOf(text)
                .filter(cell -> fieldsIn(scope, cell).size() < 2)
                .map(cell -> inTable(scope, text, cell))
                .orElseGet(() -> drawn(scope, text));
        return fields.stream().distinct().count() == 1 ? Optional.of(fields.getFirst()) : Optional.empty();
    }

    private static boolean isOfAControl(Scope scope, Node text) {
        for (Optional<Node> at = scope.seen().parentOf(text);
                at.isPresent();
                at = scope.seen().parentOf(at.get())) {
            Role role = at.get().role();
            if (role.isField() || role.isPressable() || role == Role.HEADING) {
                return true;
            }
        }
        return false;
    }

    private static boolean isCaption(Scope scope, Node text) {
        String words = Names.caption(text.text());
        return scope.all(node -> node.role().isField()).stream()
                .anyMatch(field -> Names.caption(field.name()).equals(words)
                        || Captions.of(scope, field)
                                .filter(caption -> Names.caption(caption).contains(words))
                                .isPresent());
    }

    private static List<Node> fieldsIn(Scope scope, Node cell) {
        return scope.seen().nodes().subList(cell.index() + 1, scope.seen().end(cell.index())).stream()
                .filter(node -> node.role().isField())
                .toList();
    }

    private static List<Node> inTable(Scope scope, Node text, Node cell) {
        List<Node> own = fieldsIn(scope, cell);
        if (!own.isEmpty()) {
            return own.stream().filter(field -> field.index() < text.index()).toList();
        }
        Grid grid = scope.gridOf(cell);
        for (Node left : grid.leftOf(cell)) {
            if (!scope.contents().isEmpty(left)) {
                return fieldsIn(scope, left).isEmpty() ? above(scope, grid, cell) : fieldsIn(scope, left);
            }
        }
        return above(scope, grid, cell);
    }

    /// The fields above a cell that is all there is in its row.
    private static List<Node> above(Scope scope, Grid grid, Node cell) {
        CellPlace place = Grid.place(cell);
        boolean alone = grid.row(place.row()).stream()
                .allMatch(other -> other.equals(cell) || scope.contents().isEmpty(other));
        if (!alone) {
            return List.of();
        }
        List<Node> fields = new ArrayList<>();
        for (Node over : grid.row(place.row() - 1)) {
            CellPlace other = Grid.place(over);
            boolean shares = other.column() < place.column() + place.columnSpan()
                    && place.column() < other.column() + other.columnSpan();
            if (shares) {
                fields.addAll(fieldsIn(scope, over));
            }
        }
        return fields;
    }

    private static List<Node> drawn(Scope scope, Node text) {
        Box box = text.box();
        List<Node> fields = new ArrayList<>();
        if (isFollowedByAField(scope, box)) {
            return fields;
        }
        fields(scope, box.y(), box.bottom()).stream()
                .filter(field -> Lines.same(field.box(), box)
                        && isWithin(box.x() - field.box().right(), NEAR_RIGHT))
                .max(Comparator.comparingInt(field -> field.box().right()))
                .ifPresent(fields::add);
        fields(scope, box.y() - NEAR_BELOW, box.y() + 2).stream()
                .filter(field -> isWithin(box.y() - field.box().bottom(), NEAR_BELOW)
                        && Math.abs(box.x() - field.box().x()) <= INDENT)
                .forEach(fields::add);
        return fields;
    }

    private static List<Node> fields(Scope scope, int top, int bottom) {
        return scope.map().controls().between(top, bottom).stream()
                .filter(node -> node.role().isField() && scope.holds(node))
                .toList();
    }

    private static boolean isWithin(int distance, int most) {
        return distance >= -2 && distance <= most;
    }

    /// Whether the next thing in the line of a text is a field.
    private static boolean isFollowedByAField(Scope scope, Box box) {
        return fields(scope, box.y(), box.bottom()).stream()
                .filter(field ->
                        Lines.same(field.box(), box) && isWithin(field.box().x() - box.right(), NEAR_RIGHT))
                .anyMatch(field -> scope.map().texts().between(box.y(), box.bottom()).stream()
                        .noneMatch(between -> Lines.same(between.box(), box)
                                && between.box().x() >= box.right()
                                && between.box().right() <= field.box().x() + 2));
    }
}
