package dev.rote.surface;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds the part of a frame that stands under a title: a group, region, form, dialog or table of that name; what
/// follows a heading up to the next one; or, where a page marks no headings, what follows a line that holds nothing
/// but the title, up to the next such line.
final class Sections {
    private static final Set<Role> NAMED =
            Set.of(Role.GROUP, Role.REGION, Role.FORM, Role.DIALOG, Role.ALERTDIALOG, Role.TABLE, Role.RADIOGROUP);

    /// Characters in a line of text that may be the title of what follows.
    private static final int LONGEST_TITLE = 60;

    private Sections() {}

    /// The sections of that title.
    static List<Scope> of(Scope frame, String title) {
        List<Node> titled = frame.all(one -> isTitled(one) && Names.sameCaption(one.name(), title));
        List<Scope> found = new ArrayList<>();
        for (Node node : titled) {
            // A part and the heading in it that repeats its name are one section.
            if (titled.stream().noneMatch(around -> frame.seen().isInside(node, around))) {
                found.add(under(frame, node));
            }
        }
        if (found.isEmpty()) {
            frame.all(node -> frame.contents().isWords(node) && Names.sameCaption(node.text(), title)).stream()
                    .map(text -> block(frame, text))
                    .filter(block -> !isRestOfLine(frame, block))
                    .forEach(block ->
                            found.add(frame.part(frame.seen().end(block.index()), untilNextTitle(frame, block))));
            found.removeIf(section -> section.from() >= section.to());
        }
        return found;
    }

    /// The title of the innermost section that a node stands in: one with a marked title, else one below a line of
    /// text.
    static Optional<String> around(Scope frame, Node node) {
        return marked(frame, node).or(() -> unmarked(frame, node));
    }

    private static Optional<String> marked(Scope frame, Node node) {
        return frame
                .all(one -> isTitled(one)
                        && !one.name().isBlank()
                        && under(frame, one).holds(node))
                .reversed()
                .stream()
                .map(Node::name)
                .findFirst();
    }

    private static Optional<String> unmarked(Scope frame, Node node) {
        for (int i = node.index() - 1; i >= frame.from(); i--) {
            Node text = frame.seen().node(i);
            if (frame.contents().isWords(text)
                    && text.text().length() <= LONGEST_TITLE
                    && !isRestOfLine(frame, block(frame, text))) {
                List<Scope> sections = of(frame, text.text());
                return sections.size() == 1 && sections.getFirst().holds(node)
                        ? Optional.of(Names.caption(text.text()))
                        : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static boolean isTitled(Node node) {
        return NAMED.contains(node.role()) || node.role() == Role.HEADING;
    }

    private static Scope under(Scope frame, Node node) {
        int end = frame.seen().end(node.index());
        return node.role() == Role.HEADING
                ? frame.part(end, untilNextHeading(frame, end))
                : frame.part(node.index() + 1, end);
    }

    private static int untilNextHeading(Scope frame, int from) {
        for (int i = from; i < frame.to(); i++) {
            if (frame.seen().node(i).role() == Role.HEADING) {
                return i;
            }
        }
        return frame.to();
    }

    /// The outermost node that holds nothing but this text.
    private static Node block(Scope frame, Node text) {
        Node block = text;
        while (block.parent() >= 0 && holdsOneText(frame, frame.seen().node(block.parent()))) {
            block = frame.seen().node(block.parent());
        }
        return block;
    }

    private static boolean holdsOneText(Scope frame, Node node) {
        List<Node> inside =
                frame.seen().nodes().subList(node.index() + 1, frame.seen().end(node.index()));
        return node.role() != Role.TABLE
                && inside.stream().filter(frame.contents()::isWords).count() == 1
                && inside.stream()
                        .noneMatch(one -> one.role().isField() || one.role().isPressable());
    }

    /// Whether something else stands in the same line, as after the caption of a field.
    private static boolean isRestOfLine(Scope frame, Node block) {
        Box box = block.box();
        return block.role().isCell()
                || block.role() == Role.LABEL
                || frame.map().controls().between(box.y(), box.bottom()).stream()
                        .anyMatch(other -> Lines.same(other.box(), box))
                || frame.map().texts().between(box.y(), box.bottom()).stream()
                        .anyMatch(other -> other.index() != block.index()
                                && !frame.seen().isInside(other, block)
                                && Lines.same(other.box(), box));
    }

    private static int untilNextTitle(Scope frame, Node block) {
        Observation seen = frame.seen();
        int end = block.parent() < 0 ? frame.to() : seen.end(block.parent());
        for (int i = seen.end(block.index()); i < end; i = seen.end(i)) {
            Node next = seen.node(i);
            boolean isTitle = next.role() == block.role()
                    && (frame.contents().isWords(next) || holdsOneText(frame, next))
                    && !isRestOfLine(frame, next);
            if (isTitle || next.role() == Role.HEADING) {
                return i;
            }
        }
        return end;
    }
}
