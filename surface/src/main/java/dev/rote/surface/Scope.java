package dev.rote.surface;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// The part of an observation a control is looked for in: one frame, or what belongs to one section of it.
record Scope(Observation seen, FrameMap map, int from, int to, int frame) {

    /// All of a frame.
    static Scope of(Observation seen, Frame frame) {
        FrameMap map = seen.mapOf(frame);
        return new Scope(seen, map, map.from(), map.to(), frame.index());
    }

    Scope part(int first, int end) {
        return new Scope(seen, map, first, end, frame);
    }

    boolean holds(Node node) {
        return node.frame() == frame && node.index() >= from && node.index() < to;
    }

    List<Node> all(Predicate<Node> test) {
        List<Node> matching = new ArrayList<>();
        for (int i = from; i < to; i++) {
            Node node = seen.node(i);
            if (node.frame() == frame && test.test(node)) {
                matching.add(node);
            }
        }
        return matching;
    }

    Contents contents() {
        return seen.contents();
    }

    /// The table a cell belongs to.
    Grid gridOf(Node cell) {
        return map.gridOf(cell).orElseThrow();
    }

    /// The innermost cell around a node, or the node itself when it is one.
    Optional<Node> cellOf(Node node) {
        Node at = node;
        while (true) {
            if (at.cell().isPresent()) {
                return Optional.of(at);
            }
            if (at.parent() < 0) {
                return Optional.empty();
            }
            at = seen.node(at.parent());
        }
    }

    /// The innermost cell around a cell.
    Optional<Node> cellAround(Node cell) {
        return seen.parentOf(cell).flatMap(this::cellOf);
    }
}
