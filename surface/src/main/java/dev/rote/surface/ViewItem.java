package dev.rote.surface;

import java.util.List;

/// One line of a view, with what lies under it; `node` is the number it is asked for by.
///
/// @param count how many lines it takes when nothing is left out
/// @param size how many characters they take, each line indented by its depth under this one
record ViewItem(int node, String line, List<ViewItem> inside, int count, int size) {
    ViewItem {
        inside = List.copyOf(inside);
    }

    static ViewItem of(int node, String line, List<ViewItem> inside) {
        int count = inside.stream().mapToInt(ViewItem::count).sum();
        int size = inside.stream().mapToInt(ViewItem::size).sum();
        return new ViewItem(node, line, inside, 1 + count, line.length() + 1 + size + count);
    }

    /// How many characters it takes at that depth.
    int sizeAt(int depth) {
        return size + count * depth;
    }
}
