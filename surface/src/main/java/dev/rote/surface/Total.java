package dev.rote.surface;

import java.util.OptionalInt;

/// How many rows or items, and columns, a table, list or tree has in all, of which a surface may show a part: as it
/// says itself (WAI-ARIA 1.2, `aria-rowcount`, `aria-colcount`, `aria-setsize`), 0 where it says nothing, -1 where
/// it only shows that there are more than are there.
public record Total(int rows, int columns) {
    /// The number of rows or items, where it is known.
    public OptionalInt knownRows() {
        return rows > 0 ? OptionalInt.of(rows) : OptionalInt.empty();
    }

    /// Whether there are more rows or items than the `seen` ones.
    public boolean hasMoreThan(int seen) {
        return rows < 0 || rows > seen;
    }
}
