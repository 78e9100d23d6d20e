package dev.rote.surface;

/// Where a cell lies in its table: the table's node, and row and column counted from 0 after spans are laid out.
public record CellPlace(int table, int row, int column, int rowSpan, int columnSpan) {
    public boolean covers(int otherRow, int otherColumn) {
        return otherRow >= row
                && otherRow < row + rowSpan
                && otherColumn >= column
                && otherColumn < column + columnSpan;
    }
}
