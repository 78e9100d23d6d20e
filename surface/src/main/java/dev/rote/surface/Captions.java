package dev.rote.surface;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Finds the text that tells a person what an unlabelled control is for.
///
/// In this order: text before it in its own cell; the header of its column in a grid; the cell to its left, spacer
/// cells passed over, or that of the table around its own; text drawn to its left in the same line; the cell above
/// it; text drawn directly above. A caption belongs to one control: where another field stands in between, where an
/// empty cell shows that one went missing, or where the caption has a field of its own, a control has none rather
/// than a neighbour's.
final class Captions {
    /// Vertical distance in CSS pixels within which text above a control is taken for its caption.
    private static final int NEAR_ABOVE = 40;
    /// Horizontal distance in CSS pixels within which text left of a control is taken for its caption.
    private static final int NEAR_LEFT = 400;
    /// Distance in CSS pixels by which a caption above a control may begin further to the left.
    private static final int INDENT = 16;
    /// Width in CSS pixels up to which an empty cell is a spacer.
    private static final int SPACER = 60;

    private Captions() {}

    /// Where a search ended: at a caption, at something that bars the way, or at nothing.
    private sealed interface Way {
        record Caption(String text) implements Way {}

        record Barred() implements Way {}

        record Open() implements Way {}
    }

    /// The nodes of that role whose caption is the text wanted.
    static List<Node> captioned(Scope scope, Role role, String wanted) {
        String caption = Names.caption(wanted);
        if (caption.isEmpty()) {
            return List.of();
        }
        return role.isCell()
                ? CellCaptions.captioned(scope, role, caption)
                : scope.all(node -> node.role() == role
                        && of(scope, node)
                                .filter(text -> Names.caption(text).equals(caption))
                                .isPresent());
    }

    /// The caption of a control or cell, if it has one.
    static Optional<String> of(Scope scope, Node node) {
        if (node.cell().isPresent()) {
            return CellCaptions.of(scope, node).map(scope.seen()::writtenIn);
        }
        if (TickCaptions.isTick(node.role())) {
            return TickCaptions.of(scope, node);
        }
        if (node.role() == Role.DEFINITION) {
            return term(scope, node);
        }
        return general(scope, node);
    }

    /// The caption of a control by the rules that hold for all of them.
    static Optional<String> general(Scope scope, Node node) {
        Optional<Node> cell = scope.cellOf(node);
        if (cell.isEmpty()) {
            return text(drawnLeft(scope, node))
                    .or(() -> drawnAbove(scope, node))
                    .or(() -> termAround(scope, node));
        }
        Node at = cell.get();
        return switch (inside(scope, node, node.index(), at)) {
            case Way.Caption(var text) -> Optional.of(text);
            case Way.Barred() -> drawnAbove(scope, node);
            case Way.Open() ->
                scope.gridOf(at)
                        .headerOf(at)
                        .map(scope.seen()::writtenIn)
                        .or(() -> text(left(scope, node, at)))
                        .or(() -> Grid.place(at).row() > 0
                                ? cellAbove(scope, at).map(scope.seen()::writtenIn)
                                : drawnAbove(scope, node))
                        .or(() -> pictureLeft(scope, node, at));
        };
    }

    private static Optional<String> text(Way way) {
        return switch (way) {
            case Way.Caption(var text) -> Optional.of(text);
            case Way.Barred(), Way.Open() -> Optional.empty();
        };
    }

    /// The last run of text before a node in the cell around it, looking back from `start`.
    private static Way inside(Scope scope, Node node, int start, Node cell) {
        for (int i = start - 1; i > cell.index() && i >= scope.from(); i--) {
            Node before = scope.seen().node(i);
            if (bars(node, before)) {
                return new Way.Barred();
            }
            if (scope.contents().isWords(before)) {
                return belongsTo(scope, before, cell) ? captionFor(scope, node, before, start) : new Way.Open();
            }
        }
        return new Way.Open();
    }

    private static boolean belongsTo(Scope scope, Node text, Node cell) {
        return scope.cellOf(text).filter(own -> own.index() == cell.index()).isPresent();
    }

    /// What a caption does not reach across: a field for a field, and the like for anything else.
    private static boolean bars(Node node, Node between) {
        return node.role().isField()
                ? between.role().isField()
                : between.role() == node.role() && node.role() != Role.TEXT;
    }

    /// A text as a caption, unless it is part of another control or labels another field.
    private static Way captionFor(Scope scope, Node node, Node text, int barrier) {
        for (Optional<Node> at = scope.seen().parentOf(text);
                at.isPresent();
                at = scope.seen().parentOf(at.get())) {
            Node around = at.get();
            if (isControl(node, around.role()) || isOfAnother(scope, node, around)) {
                return new Way.Barred();
            }
        }
        return new Way.Caption(TextRuns.joined(scope, text, barrier));
    }

    /// Whether text in something of that role is its own: a link may be the caption of a field, as to a help page.
    private static boolean isControl(Node node, Role role) {
        return role.isField() || (role.isPressable() && (role != Role.LINK || node.role() == Role.LINK));
    }

    private static boolean isOfAnother(Scope scope, Node node, Node label) {
        return label.role() == Role.LABEL
                && scope.map().isLabel(scope.seen().writtenIn(label))
                && !Names.sameCaption(scope.seen().writtenIn(label), node.name());
    }

    /// The caption cell to the left of a node's cell, or of the cell around its table when it comes first in that,
    /// and so on outwards.
    private static Way left(Scope scope, Node node, Node cell) {
        Node at = cell;
        while (true) {
            Way way = leftInRow(scope, node, at);
            if (!(way instanceof Way.Open) || Grid.place(at).row() > 0) {
                return way;
            }
            Optional<Node> outer = scope.cellAround(at).filter(scope::holds);
            if (outer.isEmpty()) {
                return drawnLeft(scope, node);
            }
            way = inside(scope, node, Grid.place(at).table(), outer.get());
            if (!(way instanceof Way.Open)) {
                return way;
            }
            at = outer.get();
        }
    }

    private static Way leftInRow(Scope scope, Node node, Node cell) {
        Grid grid = scope.gridOf(cell);
        int row = Grid.place(cell).row();
        for (Node left : grid.leftOf(cell)) {
            if (!scope.holds(left)) {
                return new Way.Open();
            }
            if (scope.contents().isCaption(left)) {
                return Grid.place(left).row() == row
                        ? new Way.Caption(scope.seen().writtenIn(left))
                        : new Way.Barred();
            }
            if (!isPassedOver(scope, node, grid, left)) {
                return new Way.Barred();
            }
        }
        return new Way.Open();
    }

    /// The name of a picture that stands alone in a cell to the left, as drawn captions do.
    private static Optional<String> pictureLeft(Scope scope, Node node, Node cell) {
        Grid grid = scope.gridOf(cell);
        for (Node left : grid.leftOf(cell)) {
            Optional<String> name = scope.holds(left) ? pictureIn(scope, left) : Optional.empty();
            if (name.isPresent() || !scope.holds(left) || !isPassedOver(scope, node, grid, left)) {
                return name;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> pictureIn(Scope scope, Node cell) {
        List<Node> inside =
                scope.seen().nodes().subList(cell.index() + 1, scope.seen().end(cell.index()));
        boolean alone = inside.stream()
                .allMatch(one -> one.role() == Role.IMG || one.role() == Role.GENERIC || one.role() == Role.LABEL);
        List<String> names = inside.stream()
                .map(Node::name)
                .filter(name -> !Names.caption(name).isEmpty())
                .distinct()
                .toList();
        return alone && names.size() == 1 ? Optional.of(names.getFirst()) : Optional.empty();
    }

    private static boolean isPassedOver(Scope scope, Node node, Grid grid, Node left) {
        Contents contents = scope.contents();
        if (contents.hasWords(left)) {
            return false;
        }
        if (contents.holdsField(left)) {
            return !node.role().isField();
        }
        int column = Grid.place(left).column();
        boolean narrow = left.box().width() <= SPACER || grid.isBlankColumn(column);
        return !contents.isEmpty(left)
                || (narrow && !grid.holdsFieldElsewhere(column, Grid.place(left).row()));
    }

    /// The text drawn before a node in the same line: to its left, or to its right where that is written from right
    /// to left.
    private static Way drawnLeft(Scope scope, Node node) {
        Box box = node.box();
        List<Node> line = scope.map().texts().between(box.y(), box.bottom()).stream()
                .filter(text -> scope.holds(text) && text.index() != node.index() && Lines.same(text.box(), box))
                .toList();
        Optional<Node> nearest = line.stream()
                .filter(text -> text.index() < node.index() && isWrittenToTheLeft(text) && gap(box, text.box()) >= -2)
                .filter(text -> gap(box, text.box()) <= NEAR_LEFT)
                .min(Comparator.comparingInt(text -> gap(box, text.box())))
                .or(() -> line.stream()
                        .filter(text -> gap(text.box(), box) >= -2 && gap(text.box(), box) <= NEAR_LEFT)
                        .min(Comparator.comparingInt(text -> gap(text.box(), box))));
        if (nearest.isEmpty() || box.isEmpty()) {
            return new Way.Open();
        }
        Box text = nearest.get().box();
        int from = Math.min(text.right(), box.right());
        int to = Math.max(text.x(), box.x());
        boolean barred = scope.map().controls().between(box.y(), box.bottom()).stream()
                .anyMatch(other -> other.index() != node.index()
                        && bars(node, other)
                        && Lines.same(other.box(), box)
                        && other.box().x() >= from - 2
                        && other.box().right() <= to + 2);
        return barred ? new Way.Barred() : captionFor(scope, node, nearest.get(), node.index());
    }

    /// Pixels between a box and one to its right; negative when they overlap.
    private static int gap(Box left, Box right) {
        return right.x() - left.right();
    }

    /// Whether a text runs from right to left, by its first letter (UAX 9, rules P2 and P3).
    private static boolean isWrittenToTheLeft(Node text) {
        return text
                .text()
                .codePoints()
                .map(Character::getDirectionality)
                .filter(direction -> direction == Character.DIRECTIONALITY_LEFT_TO_RIGHT
                        || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                        || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC)
                .findFirst()
                .stream()
                .anyMatch(direction -> direction != Character.DIRECTIONALITY_LEFT_TO_RIGHT);
    }

    /// The cell above, unless it is the caption of what stands, or stood, to its right.
    private static Optional<Node> cellAbove(Scope scope, Node cell) {
        Grid grid = scope.gridOf(cell);
        return grid.above(cell)
                .filter(above -> scope.holds(above) && scope.contents().isCaption(above))
                .filter(above -> !hasFieldBeside(scope, grid, above));
    }

    private static boolean hasFieldBeside(Scope scope, Grid grid, Node caption) {
        int own = Grid.place(caption).column();
        boolean headsFields = grid.fieldCount(own) > 1;
        for (Node right : grid.rightOf(caption)) {
            int column = Grid.place(right).column();
            if (scope.contents().holdsField(right)) {
                return true;
            }
            if (!scope.contents().isEmpty(right)) {
                return false;
            }
            if (grid.fieldCount(column) > 0 && !headsFields) {
                return true;
            }
        }
        return false;
    }

    private static Optional<String> drawnAbove(Scope scope, Node node) {
        Box box = node.box();
        if (box.isEmpty()) {
            return Optional.empty();
        }
        Optional<Node> nearest = scope.map().texts().between(box.y() - NEAR_ABOVE, box.y() + 2).stream()
                .filter(text -> scope.holds(text)
                        && text.index() != node.index()
                        && isOver(text.box(), box)
                        && text.box().bottom() <= box.y() + 2)
                .max(Comparator.comparingInt(text -> text.box().bottom()));
        if (node.role() == Role.TEXT
                && nearest.filter(text -> announces(text) && !announces(node)).isEmpty()) {
            return Optional.empty();
        }
        return nearest.filter(text -> !hasFieldBetween(scope, text.box(), box) && !hasFieldAfter(scope, text))
                .map(text -> captionFor(scope, node, text, node.index()))
                .flatMap(Captions::text);
    }

    private static boolean announces(Node text) {
        return Names.normal(text.text()).endsWith(":");
    }

    /// Whether a text begins over a box or has its middle over it.
    private static boolean isOver(Box text, Box box) {
        int middle = text.x() + text.width() / 2;
        return text.horizontalOverlap(box) > 0
                && (text.x() >= box.x() - INDENT || (middle >= box.x() && middle <= box.right()));
    }

    private static boolean hasFieldBetween(Scope scope, Box text, Box box) {
        return scope.map().controls().between(text.bottom() - 2, box.y() + 2).stream()
                .anyMatch(other -> other.role().isField()
                        && other.box().horizontalOverlap(box) > 0
                        && other.box().y() >= text.bottom() - 2
                        && other.box().bottom() <= box.y() + 2);
    }

    /// Whether the next thing in the line of a text is a field, whose caption it is; to its left where that is
    /// written from right to left.
    private static boolean hasFieldAfter(Scope scope, Node text) {
        boolean mirrored = isWrittenToTheLeft(text);
        Box box = text.box();
        Comparator<Node> nearest = Comparator.comparingInt(other -> distance(box, other.box(), mirrored));
        Optional<Node> field = scope.map().controls().between(box.y(), box.bottom()).stream()
                .filter(other -> other.role().isField()
                        && Lines.same(other.box(), box)
                        && distance(box, other.box(), mirrored) >= -2
                        && distance(box, other.box(), mirrored) <= NEAR_LEFT)
                .min(nearest);
        return field.filter(other -> scope.map().texts().between(box.y(), box.bottom()).stream()
                        .noneMatch(between -> Lines.same(between.box(), box)
                                && distance(box, between.box(), mirrored) >= 0
                                && distance(between.box(), other.box(), mirrored) >= -2))
                .isPresent();
    }

    private static int distance(Box one, Box next, boolean mirrored) {
        return mirrored ? gap(next, one) : gap(one, next);
    }

    /// The term of the definition around a node that is the first field in it.
    private static Optional<String> termAround(Scope scope, Node node) {
        for (Optional<Node> at = scope.seen().parentOf(node);
                at.isPresent();
                at = scope.seen().parentOf(at.get())) {
            Node around = at.get();
            if (around.role() == Role.DEFINITION) {
                boolean first = scope.seen().nodes().subList(around.index() + 1, node.index()).stream()
                        .noneMatch(before -> before.role().isField());
                return first ? term(scope, around) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static Optional<String> term(Scope scope, Node definition) {
        for (int i = definition.index() - 1; i >= scope.from(); i--) {
            Node before = scope.seen().node(i);
            if (before.parent() == definition.parent() && before.frame() == definition.frame()) {
                return before.role() == Role.TERM
                        ? Optional.of(scope.seen().writtenIn(before))
                        : Optional.<String>empty();
            }
        }
        return Optional.empty();
    }
}
