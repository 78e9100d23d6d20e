package dev.rote.discovery;

/// A closer look at the screen shown; numbers are those that a view names.
sealed interface Look {

    /// What lies under a node from that item on.
    record More(int node, int from) implements Look {}

    /// The line of a node from that character on.
    record Line(int node, int from) implements Look {}

    /// The rows of all tables in which a cell shows that text.
    record Rows(String key) implements Look {}
}
