package dev.rote.surface;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.stream.Collectors;

/// Puts together what a page wrote as one line of words in several elements, as in `<b>Member</b> ID:`.
final class TextRuns {
    private TextRuns() {}

    /// The run of text that a text node is part of; it ends before the node at `barrier`, and begins after a colon.
    static String joined(Scope scope, Node text, int barrier) {
        Deque<Node> runs = new ArrayDeque<>();
        runs.add(text);
        Optional<Node> next = neighbour(scope, text, -1, barrier);
        while (next.isPresent() && isOneLine(next.get(), runs.getFirst())) {
            runs.addFirst(next.get());
            next = neighbour(scope, next.get(), -1, barrier);
        }
        next = neighbour(scope, text, 1, barrier);
        while (next.isPresent() && isOneLine(runs.getLast(), next.get())) {
            runs.addLast(next.get());
            next = neighbour(scope, next.get(), 1, barrier);
        }
        return runs.stream().map(run -> run.text().strip()).collect(Collectors.joining(" "));
    }

    private static Optional<Node> neighbour(Scope scope, Node text, int step, int barrier) {
        for (int i = text.index() + step; i >= scope.from() && i < scope.to() && i != barrier; i += step) {
            Node node = scope.seen().node(i);
            if (scope.contents().isWords(node)) {
                return Optional.of(node);
            }
            if (!isInline(node.role())) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static boolean isInline(Role role) {
        return switch (role) {
            case TEXT,
                    STRONG,
                    EMPHASIS,
                    CODE,
                    TIME,
                    SUBSCRIPT,
                    SUPERSCRIPT,
                    DELETION,
                    INSERTION,
                    LABEL,
                    LINK,
                    GENERIC -> true;
            default -> false;
        };
    }

    /// Whether one text goes on in the next: drawn in one line with no more than a space in between.
    private static boolean isOneLine(Node first, Node next) {
        Box one = first.box();
        Box other = next.box();
        int gap = other.x() - one.right();
        return !one.isEmpty()
                && !other.isEmpty()
                && !Names.normal(first.text()).endsWith(":")
                && Lines.same(one, other)
                && gap >= -2
                && gap * 2 <= Math.max(one.height(), other.height());
    }
}
