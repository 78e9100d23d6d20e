package dev.rote.surface;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads an observation into the lines of a view: a line for each control, text and heading, one for each row of a
/// table, and containers only where they have a name or a role that says something. Tables that only lay out are
/// not shown.
final class ViewItems {
    private static final Set<State> UNTOLD =
            Set.of(State.OFFSCREEN, State.MULTILINE, State.MULTISELECTABLE, State.LIVE);

    /// The number of all windows together; that of the frame with index `i` is `FRAMES - i`.
    static final int WINDOWS = -1;

    private static final int FRAMES = -2;

    private final Observation seen;
    private final Map<Integer, List<Node>> roots = new HashMap<>();
    private final Map<Integer, Frame> owned = new HashMap<>();

    ViewItems(Observation seen) {
        this.seen = seen;
        for (Node node : seen.nodes()) {
            if (node.parent() < 0) {
                roots.computeIfAbsent(node.frame(), _ -> new ArrayList<>()).add(node);
            }
        }
        seen.frames().stream().filter(frame -> !frame.isWindow()).forEach(frame -> owned.put(frame.owner(), frame));
    }

    /// One item for each window.
    List<ViewItem> windows() {
        return seen.frames().stream()
                .filter(Frame::isWindow)
                .map(this::document)
                .toList();
    }

    /// What lies under a node, a frame or all windows, by its number.
    List<ViewItem> inside(int number) {
        return number == WINDOWS
                ? windows()
                : number < 0 ? contents(seen.frames().get(FRAMES - number)) : inside(seen.node(number));
    }

    /// The item of a node or frame.
    ViewItem of(int number) {
        return number < 0 ? document(seen.frames().get(FRAMES - number)) : item(seen.node(number));
    }

    private ViewItem document(Frame frame) {
        String where = frame.location() + (frame.status() >= 400 ? " (status " + frame.status() + ")" : "");
        String line = (frame.isWindow() ? "window" : "document") + quoted(" ", frame.title()) + " at " + where;
        return ViewItem.of(FRAMES - frame.index(), line, contents(frame));
    }

    private List<ViewItem> contents(Frame frame) {
        List<ViewItem> items = new ArrayList<>();
        roots.getOrDefault(frame.index(), List.of()).forEach(root -> add(root, items));
        return items;
    }

    private List<ViewItem> inside(Node node) {
        List<ViewItem> items = new ArrayList<>();
        seen.childrenOf(node).forEach(child -> add(child, items));
        if (owned.containsKey(node.index())) {
            items.add(document(owned.get(node.index())));
        }
        return items;
    }

    private void add(Node node, List<ViewItem> items) {
        if (isPlain(node)) {
            seen.childrenOf(node).forEach(child -> add(child, items));
        } else if (node.role() != Role.TEXT || !shown(node).isBlank()) {
            items.add(item(node));
        }
    }

    private static String shown(Node text) {
        return text.is(State.COVERED) ? "" : text.text();
    }

    private ViewItem item(Node node) {
        if (node.role() == Role.TEXT) {
            return ViewItem.of(node.index(), plain(node.text()), List.of());
        }
        if (node.role() == Role.ROW && isOneLine(node)) {
            return ViewItem.of(node.index(), row(node), List.of());
        }
        boolean closed = isSaidByItsName(node);
        return ViewItem.of(node.index(), line(node), closed ? List.of() : inside(node));
    }

    /// Containers that say nothing by themselves.
    private boolean isPlain(Node node) {
        return switch (node.role()) {
            case GENERIC, LABEL, LEGEND, CAPTION, ROWGROUP, PARAGRAPH, STRONG, EMPHASIS, CODE, TIME, DOCUMENT ->
                node.name().isBlank();
            case FORM, GROUP, REGION -> node.name().isBlank() && node.states().isEmpty();
            case ROW -> !isOneLine(node);
            case CELL, GRIDCELL, COLUMNHEADER, ROWHEADER -> true;
            case TABLE ->
                seen.childrenOf(node).stream().anyMatch(child -> child.role() == Role.ROW && !isOneLine(child));
            default -> false;
        };
    }

    /// Whether a row holds words and controls only, so that it reads as one line.
    private boolean isOneLine(Node row) {
        for (int i = row.index() + 1; i < seen.end(row.index()); i++) {
            if (isBlock(seen.node(i)) || owned.containsKey(i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isBlock(Node node) {
        return switch (node.role()) {
            case TABLE, GRID, TREEGRID, LIST, LISTBOX, TREE, HEADING, FRAME, FORM, DIALOG, ALERTDIALOG, FEED -> true;
            default ->
                node.role().isField()
                        && node.role() != Role.CHECKBOX
                        && node.role() != Role.RADIO
                        && node.value().length() > 200;
        };
    }

    private String row(Node row) {
        String cells = seen.childrenOf(row).stream().map(this::flat).collect(Collectors.joining(" | "));
        boolean head = seen.childrenOf(row).stream().allMatch(cell -> cell.role() == Role.COLUMNHEADER);
        return "[" + row.index() + "] " + (head ? "head: " : "row: ") + cells.strip();
    }

    /// What a cell shows, in one line.
    private String flat(Node node) {
        if (node.role() == Role.TEXT) {
            return plain(shown(node));
        }
        if (!isPlain(node)) {
            return line(node) + (isSaidByItsName(node) ? "" : options(node));
        }
        return seen.childrenOf(node).stream()
                .map(this::flat)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private String options(Node node) {
        List<String> inside = seen.childrenOf(node).stream()
                .map(this::flat)
                .filter(text -> !text.isEmpty())
                .toList();
        return inside.isEmpty() ? "" : " {" + String.join("; ", inside) + "}";
    }

    /// Whether what lies inside is nothing but the name again.
    private boolean isSaidByItsName(Node node) {
        boolean bare = seen.nodes().subList(node.index() + 1, seen.end(node.index())).stream()
                .allMatch(one -> one.role() == Role.TEXT || one.role() == Role.GENERIC || one.role() == Role.IMG);
        return bare && !owned.containsKey(node.index()) && Names.same(seen.writtenIn(node), node.name());
    }

    private String line(Node node) {
        StringBuilder line =
                new StringBuilder("[" + node.index() + "] " + node.role().wire());
        line.append(quoted(" ", node.name()));
        line.append(quoted(" = ", node.role().isField() ? node.value() : ""));
        String states = node.states().stream()
                .filter(state -> !UNTOLD.contains(state))
                .sorted()
                .map(state -> state.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        line.append(states.isEmpty() ? "" : " (" + states + ")");
        line.append(quoted(" note: ", node.description()));
        line.append(total(node));
        return line.toString();
    }

    private String total(Node node) {
        Optional<Total> total = node.total();
        if (total.isEmpty() || total.get().rows() == 0) {
            return "";
        }
        return total.get().knownRows().isPresent() ? " of " + total.get().rows() + " in all" : " of more than are here";
    }

    private static String quoted(String before, String text) {
        return text.isBlank() ? "" : before + '"' + escaped(text.strip()).replace("\"", "\\\"") + '"';
    }

    private static String plain(String text) {
        return escaped(text.strip());
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\r\n", "\\n")
                .replace("\n", "\\n")
                .replace("\r", "\\n")
                .replace("\t", " ");
    }
}
