package dev.rote.surface;

import java.util.function.UnaryOperator;

/// One way to name a control; it counts only when exactly one node answers to it.
public sealed interface Rung {

    /// The control of that role whose accessible name is this; with an empty name the one that has none, unless it is
    /// one to press.
    record RoleName(Role role, String name) implements Rung {}

    /// The control of that role and name in the table row that holds the key: one of several that share a name. What
    /// has no name is called by its caption, as the same choices beside each question are.
    record RowName(Role role, String name, String rowKey) implements Rung {}

    /// The field whose associated label reads so.
    record Label(String text) implements Rung {}

    /// The control of that role whose caption is this: the text beside it, above it, or in the neighbouring cell.
    record NearText(Role role, String text) implements Rung {}

    /// What stands in a table where the row that holds the key meets the column under the header; with role `cell`
    /// the cell itself. An empty column is the whole row, for tables without headers.
    record TableCell(String rowKey, String column, Role role) implements Rung {}

    /// The control of that role whose visible text is this.
    record Text(Role role, String text) implements Rung {}

    /// Where the control was drawn when it was recorded; kept for the record and never acted on.
    record Bbox(Box box) implements Rung {}

    /// The name of the rung as files and results write it.
    default String kind() {
        return switch (this) {
            case RoleName _ -> "role_name";
            case RowName _ -> "row_name";
            case Label _ -> "label";
            case NearText _ -> "near_text";
            case TableCell _ -> "table_cell";
            case Text _ -> "text";
            case Bbox _ -> "bbox";
        };
    }

    /// The same rung with every text passed through `expansion`, for example to fill in inputs.
    default Rung expand(UnaryOperator<String> expansion) {
        return switch (this) {
            case RoleName(var role, var name) -> new RoleName(role, expansion.apply(name));
            case RowName(var role, var name, var key) -> new RowName(role, expansion.apply(name), expansion.apply(key));
            case Label(var text) -> new Label(expansion.apply(text));
            case NearText(var role, var text) -> new NearText(role, expansion.apply(text));
            case TableCell(var key, var column, var role) ->
                new TableCell(expansion.apply(key), expansion.apply(column), role);
            case Text(var role, var text) -> new Text(role, expansion.apply(text));
            case Bbox bbox -> bbox;
        };
    }

    /// The rung in words, for people who review a capability or read an error.
    default String inWords() {
        return switch (this) {
            case RoleName(var role, var name) -> "the " + role.wire() + " named \"" + name + "\"";
            case RowName(var role, var name, var key) ->
                "the " + role.wire() + " named \"" + name + "\" in the row of \"" + key + "\"";
            case Label(var text) -> "the field labelled \"" + text + "\"";
            case NearText(var role, var text) -> "the " + role.wire() + " beside or below the text \"" + text + "\"";
            case TableCell(var key, var column, var role) ->
                "the " + role.wire() + " in the row of \"" + key + "\""
                        + (column.isEmpty() ? "" : " under the column \"" + column + "\"");
            case Text(var role, var text) -> "the " + role.wire() + " that reads \"" + text + "\"";
            case Bbox(var box) -> "the place at " + box.x() + "," + box.y() + " (for the record only)";
        };
    }
}
