package dev.rote.discovery;

import dev.rote.surface.CellPlace;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Resolver;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Writes the rungs that name a node by its row: the row of an input's value, else of words in it.
final class TableRung {
    private TableRung() {}

    static Optional<Rung> of(Observation seen, Node node, Templating templating) {
        Optional<Node> cell = cellOf(seen, node);
        if (cell.isEmpty()) {
            return Optional.empty();
        }
        List<Node> table = tableOf(seen, cell.get());
        Optional<Node> header = header(seen, table, placeOf(cell.get()), templating);
        return header.flatMap(top -> byInput(seen, table, cell.get(), top, templating)
                .or(() -> byLevels(seen, table, cell.get()))
                .or(() -> byWords(seen, table, cell.get()))
                .map(key -> new Rung.TableCell(key, columnName(seen, top, cell.get()), node.role())));
    }

    private static String columnName(Observation seen, Node header, Node cell) {
        return header.role() == Role.COLUMNHEADER
                ? Resolver.columnOf(seen, cell).orElse(seen.textOf(header))
                : seen.textOf(header);
    }

    /// The words of the row's first cells together, where those of one cell do not tell it from others.
    private static Optional<String> byLevels(Observation seen, List<Node> table, Node cell) {
        boolean several = byWords(seen, table, cell)
                .filter(words -> table.stream()
                                .filter(one -> seen.textOf(one).equals(words))
                                .count()
                        > 1)
                .isPresent();
        return several
                ? Resolver.rowPathsOf(seen, cell).stream()
                        .limit(Math.max(placeOf(cell).column() - 1, 0))
                        .filter(path -> path.chars().noneMatch(Character::isDigit))
                        .findFirst()
                : Optional.empty();
    }

    /// What tells a control from others of its name, or of its caption where it has none: the row it stands in.
    static Optional<Rung> named(Observation seen, Node node, Templating templating) {
        Optional<String> name =
                node.name().isBlank() ? Resolver.captionOf(seen, node).map(Names::caption) : Optional.of(node.name());
        return name.flatMap(own -> cellOf(seen, node).flatMap(cell -> {
            List<Node> table = tableOf(seen, cell);
            return bound(others(table, cell).map(seen::textOf), templating)
                    .or(() -> byWords(seen, table, cell))
                    .map(key -> new Rung.RowName(node.role(), own, key));
        }));
    }

    private static Optional<Node> header(Observation seen, List<Node> table, CellPlace place, Templating templating) {
        int first = table.stream().mapToInt(one -> placeOf(one).row()).min().orElse(0);
        boolean heads = isHeading(
                seen, table.stream().filter(one -> placeOf(one).row() == first).toList(), templating);
        return table.stream()
                .filter(one ->
                        placeOf(one).column() == place.column() && placeOf(one).row() < place.row())
                .filter(one -> one.role() == Role.COLUMNHEADER
                        || (heads && placeOf(one).row() == first))
                .filter(one -> !seen.textOf(one).isBlank())
                .findFirst();
    }

    /// Whether an unmarked first row heads its columns: it is words and nothing but words. A row of captions and
    /// values, such as `Name: | Jane`, heads nothing.
    private static boolean isHeading(Observation seen, List<Node> row, Templating templating) {
        return row.size() > 2
                && row.stream()
                        .map(seen::textOf)
                        .allMatch(text -> !text.strip().endsWith(":")
                                && text.chars().noneMatch(Character::isDigit)
                                && templating.inputsEqualTo(text).isEmpty());
    }

    /// Another cell of the row that shows an input's value, or below a marked header the cell itself.
    private static Optional<String> byInput(
            Observation seen, List<Node> table, Node cell, Node header, Templating templating) {
        Stream<Node> itself = header.role() == Role.COLUMNHEADER ? Stream.of(cell) : Stream.empty();
        return bound(Stream.concat(others(table, cell), itself).map(one -> Resolver.shownIn(seen, one)), templating);
    }

    private static Optional<String> bound(Stream<String> texts, Templating templating) {
        return texts.filter(text ->
                        !text.isBlank() && !templating.inputsEqualTo(text).isEmpty())
                .findFirst();
    }

    /// The first words in the row; never a number of the record.
    private static Optional<String> byWords(Observation seen, List<Node> table, Node cell) {
        return others(table, cell)
                .map(seen::textOf)
                .filter(text -> !text.isBlank() && text.chars().noneMatch(Character::isDigit))
                .findFirst();
    }

    private static Stream<Node> others(List<Node> table, Node cell) {
        return table.stream().filter(one -> placeOf(one).row() == placeOf(cell).row() && one.index() != cell.index());
    }

    private static List<Node> tableOf(Observation seen, Node cell) {
        return seen.nodes().stream()
                .filter(one -> one.cell()
                        .filter(at -> at.table() == placeOf(cell).table())
                        .isPresent())
                .toList();
    }

    private static Optional<Node> cellOf(Observation seen, Node node) {
        Optional<Node> at = Optional.of(node);
        while (at.isPresent() && at.get().cell().isEmpty()) {
            at = seen.parentOf(at.get());
        }
        return at;
    }

    private static CellPlace placeOf(Node cell) {
        return cell.cell().orElseThrow();
    }
}
