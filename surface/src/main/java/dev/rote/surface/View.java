package dev.rote.surface;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// An observation in words, for a reader with little room, such as a model: at most 10,000 characters, and where
/// something is left out, how to ask for it.
///
/// `[12]` is node 12 of the observation. `... 988 more: more 7 from 12` stands for the items under node 7 from
/// position 12 on, `... 4000 more characters: line 7 from 1000` for the rest of its line; asking for all that is
/// left out gives everything that is there. Equal observations give equal views. A pure function.
public final class View {
    /// Characters in a view.
    public static final int MOST = 10_000;

    /// Characters of an item that are worth showing before others are left out.
    private static final int LEAST = 160;
    /// Characters of one line that are shown in a view of more.
    private static final int LONGEST_LINE = 1_000;
    /// Room kept for the words that say what is left out.
    private static final int ELLIPSIS = 80;

    private final StringBuilder text = new StringBuilder();

    private View() {}

    /// The whole observation.
    public static String of(Observation seen) {
        return more(seen, ViewItems.WINDOWS, 0);
    }

    /// What lies under a node (or, by the negative numbers that a view names, under a frame or all windows), from the
    /// item at that position on, counted from 0.
    public static String more(Observation seen, int number, int from) {
        List<ViewItem> items = new ViewItems(seen).inside(number);
        int first = Math.clamp(from, 0, items.size());
        View view = new View();
        view.add(number, first, items.subList(first, items.size()), 0, MOST);
        return view.text.toString();
    }

    /// The line of a node or frame from that character on, counted from 0.
    public static String line(Observation seen, int number, int from) {
        String line = new ViewItems(seen).of(number).line();
        int first = Math.clamp(from, 0, line.length());
        int end = end(line, Math.min(line.length(), first + MOST - ELLIPSIS));
        return line.substring(first, end) + (end < line.length() ? rest(number, line, end) : "");
    }

    /// The rows of all tables in which a cell shows that key, with the heads of their tables.
    public static String rows(Observation seen, String key) {
        ViewItems items = new ViewItems(seen);
        List<ViewItem> found = new ArrayList<>();
        for (Frame frame : seen.frames()) {
            Scope scope = Scope.of(seen, frame);
            scope.map().grids().forEach((_, grid) -> {
                Set<Integer> rows = TableCells.rowsOf(scope, grid, key);
                if (!rows.isEmpty()) {
                    TableCells.headRowsOf(scope, grid).forEach(row -> row(seen, items, grid, row, found));
                    rows.forEach(row -> row(seen, items, grid, row, found));
                }
            });
        }
        View view = new View();
        view.add(ViewItems.WINDOWS, 0, found, 0, MOST);
        return view.text.toString();
    }

    private static void row(Observation seen, ViewItems items, Grid grid, int row, List<ViewItem> found) {
        grid.row(row).stream()
                .filter(cell -> Grid.place(cell).row() == row)
                .findFirst()
                .flatMap(seen::parentOf)
                .ifPresent(node -> found.add(items.of(node.index())));
    }

    /// Writes items of a node, the first of which has that position, in as many characters as given.
    private void add(int parent, int first, List<ViewItem> items, int depth, int room) {
        int[] shares = shares(items, depth, room);
        for (int i = 0; i < shares.length; i++) {
            add(items.get(i), depth, shares[i]);
        }
        if (shares.length < items.size()) {
            int left = items.subList(shares.length, items.size()).stream()
                    .mapToInt(ViewItem::count)
                    .sum();
            indent(depth);
            text.append("... ").append(left).append(" more: more ").append(parent);
            text.append(" from ").append(first + shares.length).append('\n');
        }
    }

    private void add(ViewItem item, int depth, int room) {
        indent(depth);
        boolean whole = item.sizeAt(depth) <= room;
        String line = item.line();
        int own = room - depth - 1 - (item.inside().isEmpty() ? 0 : ELLIPSIS);
        if (whole || line.length() <= own) {
            text.append(line).append('\n');
        } else {
            own = Math.min(own, item.inside().isEmpty() ? own : LONGEST_LINE);
            int end = end(line, Math.max(own - ELLIPSIS, 0));
            text.append(line, 0, end).append(rest(item.node(), line, end)).append('\n');
        }
        if (!item.inside().isEmpty()) {
            add(item.node(), 0, item.inside(), depth + 1, room - depth - 1 - Math.min(line.length(), own));
        }
    }

    private void indent(int depth) {
        text.repeat(' ', depth);
    }

    private static String rest(int node, String line, int end) {
        return "... " + (line.length() - end) + " more characters: line " + node + " from " + end;
    }

    /// A place to cut a line at that does not part a surrogate pair.
    private static int end(String line, int at) {
        return at > 0 && at < line.length() && Character.isHighSurrogate(line.charAt(at - 1)) ? at - 1 : at;
    }

    /// How much room each item gets: all it needs where that is little, and equal parts of the rest; items at the
    /// end get none when even the least of each is too much.
    private static int[] shares(List<ViewItem> items, int depth, int room) {
        int[] needs = items.stream().mapToInt(item -> item.sizeAt(depth)).toArray();
        if (Arrays.stream(needs).asLongStream().sum() <= room) {
            return needs;
        }
        int kept = 0;
        int least = ELLIPSIS + depth;
        while (kept < needs.length && least + Math.min(needs[kept], LEAST + 2 * depth) <= room) {
            least += Math.min(needs[kept], LEAST + 2 * depth);
            kept++;
        }
        int[] shares = Arrays.copyOf(needs, kept);
        int limit = level(shares, room - ELLIPSIS - depth);
        for (int i = 0; i < shares.length; i++) {
            shares[i] = Math.min(shares[i], limit);
        }
        return shares;
    }

    /// The share up to which all needs are met so that together they fit the room.
    private static int level(int[] needs, int room) {
        int[] sorted = Arrays.stream(needs).sorted().toArray();
        int left = room;
        for (int i = 0; i < sorted.length; i++) {
            int equal = left / (sorted.length - i);
            if (sorted[i] > equal) {
                return equal;
            }
            left -= sorted[i];
        }
        return Integer.MAX_VALUE;
    }
}
