package dev.rote.surface;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds the caption of a check box, radio button or switch: as a rule the text that follows it.
///
/// What follows one tick precedes the next, so all ticks of a line must agree: text follows each of them, or, for
/// check boxes in cells of their own, precedes each of them. Where they do not agree, none has a caption.
final class TickCaptions {
    /// Distance in CSS pixels within which text right of a tick is taken for its caption.
    private static final int NEAR_RIGHT = 24;
    /// Distance in CSS pixels between ticks of neighbouring lines.
    private static final int NEAR_LINE = 40;

    private TickCaptions() {}

    static boolean isTick(Role role) {
        return role == Role.CHECKBOX || role == Role.RADIO || role == Role.SWITCH;
    }

    static Optional<String> of(Scope scope, Node tick) {
        Optional<String> after = textAfter(scope, tick);
        List<Node> others = ticksNear(scope, tick);
        List<Node> inLine = others.stream()
                .filter(other -> Lines.same(other.box(), tick.box()))
                .toList();
        if (after.isPresent()) {
            boolean agree =
                    inLine.stream().allMatch(other -> textAfter(scope, other).isPresent());
            return agree ? after : Optional.empty();
        }
        boolean othersAreFollowed =
                others.stream().anyMatch(other -> textAfter(scope, other).isPresent());
        if (othersAreFollowed || !inLine.isEmpty()) {
            return Optional.empty();
        }
        Optional<Node> cell = scope.cellOf(tick);
        return cell.isEmpty() || scope.contents().hasWords(cell.get())
                ? Captions.general(scope, tick)
                : beside(scope, tick, cell.get());
    }

    /// The other ticks of the same cell, or outside tables of the lines around.
    private static List<Node> ticksNear(Scope scope, Node tick) {
        Optional<Node> cell = scope.cellOf(tick);
        List<Node> near = cell.isPresent()
                ? inside(scope, cell.get())
                : scope.map()
                        .controls()
                        .between(tick.box().y() - NEAR_LINE, tick.box().bottom() + NEAR_LINE);
        return near.stream()
                .filter(other -> other.index() != tick.index()
                        && isTick(other.role())
                        && scope.holds(other)
                        && isSameCell(scope, other, tick))
                .toList();
    }

    private static List<Node> inside(Scope scope, Node cell) {
        return scope.seen().nodes().subList(cell.index() + 1, scope.seen().end(cell.index()));
    }

    private static boolean isSameCell(Scope scope, Node one, Node other) {
        return scope.cellOf(one).map(Node::index).equals(scope.cellOf(other).map(Node::index));
    }

    /// The text drawn right after a tick in its own cell.
    private static Optional<String> textAfter(Scope scope, Node tick) {
        Box box = tick.box();
        if (box.isEmpty()) {
            return Optional.empty();
        }
        return scope.map().texts().between(box.y(), box.bottom()).stream()
                .filter(text -> scope.holds(text)
                        && text.index() > tick.index()
                        && Lines.same(text.box(), box)
                        && isSameCell(scope, text, tick)
                        && text.box().x() >= box.right() - 2
                        && text.box().x() - box.right() <= NEAR_RIGHT)
                .min(Comparator.comparingInt(text -> text.box().x()))
                .filter(text -> scope.seen()
                        .parentOf(text)
                        .filter(around -> around.role().isPressable())
                        .isEmpty())
                .map(text -> TextRuns.joined(scope, text, tick.index()));
    }

    /// The caption in a cell beside that of a tick which has its cell for itself.
    private static Optional<String> beside(Scope scope, Node tick, Node cell) {
        Grid grid = scope.gridOf(cell);
        Optional<Node> header = grid.headerOf(cell);
        if (header.isPresent()) {
            return header.map(scope.seen()::writtenIn);
        }
        List<Node> ticks = grid.row(Grid.place(cell).row()).stream()
                .filter(other -> holdsTick(scope, other, tick.role()))
                .toList();
        boolean allAfter =
                ticks.stream().allMatch(other -> right(scope, grid, other).isPresent());
        boolean allBefore =
                ticks.stream().allMatch(other -> left(scope, grid, other).isPresent());
        Optional<Node> followed = allAfter ? right(scope, grid, cell) : Optional.empty();
        Optional<Node> preceded = allBefore ? left(scope, grid, cell) : Optional.empty();
        Optional<Node> caption = tick.role() == Role.RADIO
                ? followed.or(() -> ticks.size() == 1 ? preceded : Optional.empty())
                : preceded.or(() -> followed);
        return caption.isPresent() || ticks.size() > 1
                ? caption.map(scope.seen()::writtenIn)
                : Captions.general(scope, tick);
    }

    private static boolean holdsTick(Scope scope, Node cell, Role role) {
        return inside(scope, cell).stream().anyMatch(node -> node.role() == role);
    }

    private static Optional<Node> left(Scope scope, Grid grid, Node cell) {
        return grid.leftOf(cell).stream().findFirst().filter(one -> isCaption(scope, one, cell));
    }

    private static Optional<Node> right(Scope scope, Grid grid, Node cell) {
        return grid.rightOf(cell).stream().findFirst().filter(one -> isCaption(scope, one, cell));
    }

    private static boolean isCaption(Scope scope, Node one, Node cell) {
        return scope.holds(one)
                && Grid.place(one).row() == Grid.place(cell).row()
                && scope.contents().isCaption(one);
    }
}
