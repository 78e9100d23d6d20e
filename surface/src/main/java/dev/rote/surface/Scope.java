package dev.rote.surface;

import dev.rote.surface.Resolution.Candidate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/// The part of an observation a control is looked for in: one frame, or what belongs to one heading or named group of
/// it.
record Scope(Observation seen, int from, int to, int frame) {
    private static final Set<Role> SECTIONS =
            Set.of(Role.GROUP, Role.REGION, Role.FORM, Role.DIALOG, Role.ALERTDIALOG, Role.TABLE, Role.RADIOGROUP);

    static Scope of(Observation seen, Frame frame, String section) {
        int from = -1;
        int to = 0;
        for (Node node : seen.nodes()) {
            if (node.frame() == frame.index()) {
                from = from < 0 ? node.index() : from;
                to = node.index() + 1;
            }
        }
        Scope whole = new Scope(seen, Math.max(from, 0), to, frame.index());
        return section.isEmpty() ? whole : whole.narrowed(section);
    }

    private Scope narrowed(String section) {
        List<Scope> sections = new ArrayList<>();
        for (Node node : all(node -> Names.sameCaption(node.name(), section))) {
            if (SECTIONS.contains(node.role())) {
                sections.add(new Scope(seen, node.index() + 1, seen.end(node.index()), frame));
            } else if (node.role() == Role.HEADING) {
                sections.add(new Scope(seen, seen.end(node.index()), untilNextHeading(node), frame));
            }
        }
        return sections.size() == 1 ? sections.getFirst() : new Scope(seen, 0, 0, frame);
    }

    private int untilNextHeading(Node heading) {
        for (int i = seen.end(heading.index()); i < to; i++) {
            if (seen.node(i).role() == Role.HEADING) {
                return i;
            }
        }
        return to;
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

    /// The nodes of the role a rung asks for, each with the reason why it did not match.
    List<Candidate> likely(Rung rung) {
        return switch (rung) {
            case Rung.RoleName(var role, var name) -> refused(role, "is not named \"" + name + "\"");
            case Rung.Text(var role, var text) -> refused(role, "does not read \"" + text + "\"");
            case Rung.NearText(var role, var text) ->
                role.isCell()
                        ? List.of()
                        : all(node -> node.role() == role).stream()
                                .map(node -> new Candidate(
                                        role,
                                        node.name(),
                                        node.box(),
                                        "has the caption \"" + caption(node).orElse("") + "\", not \"" + text + "\""))
                                .toList();
            case Rung.Label(var text) ->
                all(node -> node.role().isField()).stream()
                        .map(node ->
                                new Candidate(node.role(), node.name(), node.box(), "is not labelled \"" + text + "\""))
                        .toList();
            case Rung.TableCell _, Rung.Bbox _ -> List.of();
        };
    }

    private List<Candidate> refused(Role role, String why) {
        return all(node -> node.role() == role).stream()
                .map(node -> new Candidate(role, node.name(), node.box(), why))
                .toList();
    }

    private Optional<String> caption(Node node) {
        return Captions.of(this, node).map(seen::textOf);
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
}
