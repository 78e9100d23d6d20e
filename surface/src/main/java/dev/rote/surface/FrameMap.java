package dev.rote.surface;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Where things lie in one frame of an observation: its words, its tables, and what is drawn in which line. Each is
/// worked out when it is first asked for, by whichever threads ask.
final class FrameMap {
    private final Observation seen;
    private final Frame frame;
    private final int from;
    private final int to;
    private volatile @Nullable String words;
    private volatile @Nullable Map<Integer, Grid> grids;
    private volatile @Nullable Lines texts;
    private volatile @Nullable Lines controls;
    private volatile @Nullable Set<String> labels;

    FrameMap(Observation seen, Frame frame) {
        this.seen = seen;
        this.frame = frame;
        int first = 0;
        int end = seen.nodes().size();
        while (first < end && seen.node(first).frame() != frame.index()) {
            first++;
        }
        while (end > first && seen.node(end - 1).frame() != frame.index()) {
            end--;
        }
        this.from = first;
        this.to = end;
    }

    /// The position of the frame's first node.
    int from() {
        return from;
    }

    /// The position after the frame's last node.
    int to() {
        return to;
    }

    /// The frame's text in the form it is compared in.
    String words() {
        String known = words;
        if (known == null) {
            known = Names.normal(seen.textOf(frame));
            words = known;
        }
        return known;
    }

    /// The tables of the frame by their nodes.
    Map<Integer, Grid> grids() {
        Map<Integer, Grid> known = grids;
        if (known == null) {
            known = laidOut();
            grids = known;
        }
        return known;
    }

    Optional<Grid> gridOf(Node cell) {
        return cell.cell().flatMap(place -> Optional.ofNullable(grids().get(place.table())));
    }

    /// The texts that are drawn.
    Lines texts() {
        Lines known = texts;
        if (known == null) {
            Contents contents = seen.contents();
            known = new Lines(all(node -> !node.box().isEmpty() && contents.isWords(node)));
            texts = known;
        }
        return known;
    }

    /// The fields, buttons, links and other controls that are drawn.
    Lines controls() {
        Lines known = controls;
        if (known == null) {
            known = new Lines(all(node -> (node.role().isField() || node.role().isPressable())
                    && !node.box().isEmpty()));
            controls = known;
        }
        return known;
    }

    /// Whether a field is named by a label that reads so.
    boolean isLabel(String text) {
        Set<String> known = labels;
        if (known == null) {
            Set<String> found = new HashSet<>();
            all(node -> node.role().isField() && node.nameSource() == Node.NameSource.LABEL)
                    .forEach(field -> found.add(Names.caption(field.name())));
            known = found;
            labels = known;
        }
        return known.contains(Names.caption(text));
    }

    private Map<Integer, Grid> laidOut() {
        Map<Integer, List<Node>> tables = new HashMap<>();
        for (Node cell : all(node -> node.cell().isPresent())) {
            tables.computeIfAbsent(Grid.place(cell).table(), _ -> new ArrayList<>())
                    .add(cell);
        }
        Map<Integer, Grid> found = new TreeMap<>();
        tables.forEach((table, cells) -> found.put(table, new Grid(cells, seen.contents())));
        return found;
    }

    private List<Node> all(Predicate<Node> test) {
        List<Node> found = new ArrayList<>();
        for (int i = from; i < to; i++) {
            Node node = seen.node(i);
            if (node.frame() == frame.index() && test.test(node)) {
                found.add(node);
            }
        }
        return found;
    }
}
