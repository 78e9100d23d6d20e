package dev.rote.policy;

import dev.rote.surface.CellPlace;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Role;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds the nodes of an observation that must be painted over; where it is in doubt it takes one too many.
final class Masks {
    /// Distances in CSS pixels within which something belongs to a caption beside or above it.
    private static final int BESIDE = 400;

    private static final int BELOW = 40;
    /// Characters around a caption that are looked through: white space, a colon, what follows it.
    private static final int SPARE = 64;
    /// A text that is drawn in pieces has at most that many nodes below its cell or paragraph.
    private static final int MOST_PIECES = 8;

    private final Policy policy;
    private final Redaction redaction;
    private final Observation seen;
    private final Set<Ref> found = new HashSet<>();

    Masks(Policy policy, Redaction redaction, Observation seen) {
        this.policy = policy;
        this.redaction = redaction;
        this.seen = seen;
    }

    Set<Ref> found() {
        for (Node node : seen.nodes()) {
            if (showsWhatIsKeptOut(node)) {
                found.add(node.ref());
            }
        }
        for (Policy.Mask mask : policy.masks()) {
            switch (mask) {
                case Policy.Mask.OfRole(var role) -> take(node -> node.role() == role);
                case Policy.Mask.Matching(var pattern) ->
                    take(node -> shows(node, text -> pattern.matcher(text).find()));
                case Policy.Mask.Captioned(var caption) -> captioned(Names.caption(caption));
            }
        }
        return Set.copyOf(found);
    }

    private void take(Predicate<Node> wanted) {
        seen.nodes().stream().filter(wanted).map(Node::ref).forEach(found::add);
    }

    private boolean showsWhatIsKeptOut(Node node) {
        return shows(node, this::isChanged)
                || ((node.role().isField() || node.role().isPressable()) && isChanged(node.name()));
    }

    private boolean isChanged(String text) {
        return !text.isEmpty() && !redaction.scrub(text).equals(text);
    }

    private boolean shows(Node node, Predicate<String> unwanted) {
        return unwanted.test(node.text())
                || unwanted.test(node.value())
                || (isDrawnInPieces(node) && showsInPieces(node, unwanted));
    }

    private boolean isDrawnInPieces(Node node) {
        int nodes = seen.end(node.index()) - node.index();
        return nodes > 2
                && nodes <= MOST_PIECES
                && !node.role().isField()
                && below(node).noneMatch(piece -> piece.cell().isPresent());
    }

    /// Only all pieces together show it; a piece that shows it by itself is covered by itself.
    private boolean showsInPieces(Node node, Predicate<String> unwanted) {
        String joined = below(node).map(Node::text).collect(Collectors.joining());
        return (unwanted.test(seen.textOf(node)) || unwanted.test(joined))
                && below(node).map(Node::text).noneMatch(unwanted);
    }

    private Stream<Node> below(Node node) {
        return seen.nodes().subList(node.index() + 1, seen.end(node.index())).stream();
    }

    private void captioned(String caption) {
        int longest = caption.length() + SPARE;
        for (Node node : seen.nodes()) {
            if (node.role() == Role.TEXT) {
                String text = node.text().length() <= longest
                        ? node.text()
                        : node.text().substring(0, longest);
                String normal = Names.normal(text);
                if (Names.caption(normal).equals(caption)) {
                    cellAround(node).ifPresentOrElse(cell -> inTable(node, cell), () -> drawnNear(node));
                } else if (normal.startsWith(caption + ":")) {
                    found.add(node.ref());
                }
            } else if (node.role().isField() && Names.caption(node.name()).equals(caption)) {
                found.add(node.ref());
            }
        }
    }

    private Optional<Node> cellAround(Node node) {
        Optional<Node> at = Optional.of(node);
        while (at.isPresent() && at.get().cell().isEmpty()) {
            at = seen.parentOf(at.get());
        }
        return at;
    }

    /// What follows the caption in its cell, else the cell right of it and, for the header of a column or a caption
    /// with
    /// nothing beside it, the cells below.
    private void inTable(Node caption, Node cell) {
        boolean rest = false;
        for (int i = caption.index() + 1; i < seen.end(cell.index()); i++) {
            Node after = seen.node(i);
            if (after.role().isField() || !after.text().isBlank()) {
                found.add(after.ref());
                rest = true;
            }
        }
        if (rest) {
            return;
        }
        CellPlace place = cell.cell().orElseThrow();
        Optional<Node> right = seen.nodes().stream()
                .filter(node ->
                        isIn(node, place) && isRightOf(node.cell().orElseThrow(), place) && holdsSomething(node))
                .min(Comparator.comparingInt(node -> node.cell().orElseThrow().column()));
        if (cell.role() != Role.COLUMNHEADER) {
            right.ifPresent(node -> found.add(node.ref()));
        }
        if (cell.role() == Role.COLUMNHEADER || right.isEmpty()) {
            take(node -> isIn(node, place)
                    && node.cell().orElseThrow().row() >= place.row() + place.rowSpan()
                    && node.cell()
                            .orElseThrow()
                            .covers(node.cell().orElseThrow().row(), place.column()));
        }
    }

    private static boolean isIn(Node node, CellPlace place) {
        return node.cell().filter(at -> at.table() == place.table()).isPresent();
    }

    private static boolean isRightOf(CellPlace at, CellPlace place) {
        return at.covers(place.row(), at.column()) && at.column() >= place.column() + place.columnSpan();
    }

    private boolean holdsSomething(Node cell) {
        for (int i = cell.index() + 1; i < seen.end(cell.index()); i++) {
            if (seen.node(i).role().isField() || !seen.node(i).text().isBlank()) {
                return true;
            }
        }
        return false;
    }

    private void drawnNear(Node caption) {
        take(node -> node.frame() == caption.frame()
                && !node.ref().equals(caption.ref())
                && (node.role() == Role.TEXT || node.role().isField())
                && isNear(caption, node));
    }

    private static boolean isNear(Node caption, Node node) {
        int right = node.box().x() - caption.box().right();
        int below = node.box().y() - caption.box().bottom();
        boolean beside = caption.box().verticalOverlap(node.box()) > 0 && right >= -2 && right <= BESIDE;
        boolean under = caption.box().horizontalOverlap(node.box()) > 0 && below >= -2 && below <= BELOW;
        return beside || under;
    }
}
