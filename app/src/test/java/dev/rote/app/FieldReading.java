package dev.rote.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.OutputText;
import dev.rote.capability.Target;
import dev.rote.capability.Value;
import dev.rote.capability.ValueType;
import dev.rote.surface.Names;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Role;
import dev.rote.surface.SurfaceEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the outputs of an act list from what is seen, as typed values of the page's locale.
record FieldReading(Map<String, Object> outputs) {
    private static final Map<String, Target.Locale> LOCALES = Map.of(
            "en", Target.Locale.PLAIN,
            "de", new Target.Locale("de-DE", ",", ".", "dd.MM.yyyy"),
            "gb", new Target.Locale("en-GB", ".", ",", "dd/MM/yyyy"));

    /// False when the text has not come yet.
    boolean value(FieldStep step, String shown) {
        String text = Names.normal(shown);
        int from = step.has("after") ? text.indexOf(step.text("after")) : 0;
        if (from < 0) {
            return false;
        }
        String rest = text.substring(from + step.text("after").length());
        int end = step.has("before") ? rest.indexOf(step.text("before")) : rest.length();
        if (end < 0 || rest.substring(0, end).isBlank() || (step.has("unless") && rest.contains(step.text("unless")))) {
            return false;
        }
        Object value = typed(rest.substring(0, end).strip(), step.text("type", "string"), step.text("locale", "en"));
        if ("unreadable".equals(value)) {
            return false;
        }
        outputs.put(step.text("output"), value);
        return true;
    }

    private static @Nullable Object typed(String text, String type, String locale) {
        ValueType kind = ValueType.valueOf(type.toUpperCase(Locale.ROOT));
        return switch (OutputText.read(text, kind, LOCALES.getOrDefault(locale, Target.Locale.PLAIN))) {
            case OutputText.Reading.Read(var value) -> plain(value);
            case OutputText.Reading.None _ -> null;
            case OutputText.Reading.Unreadable _ -> "unreadable";
        };
    }

    private static Object plain(Value value) {
        return switch (value) {
            case Value.Text(var text) -> text;
            case Value.Decimal(var number) -> number.toPlainString();
            case Value.Whole(var number) -> "" + number;
            case Value.Truth(var truth) -> "" + truth;
            case Value.Day(var day) -> "" + day;
            case Value.Document document -> String.valueOf(document.file());
            case Value.Received received -> received.name();
            case Value.Listing listing -> String.join(", ", listing.items());
        };
    }

    /// The rows of the table so far unknown by their first column, each column read as its type.
    void rows(FieldStep step, Observation seen) {
        @SuppressWarnings("unchecked")
        List<Object> rows = (List<Object>) outputs.computeIfAbsent(step.text("output"), _ -> new ArrayList<>());
        List<String> columns = step.texts("columns");
        for (Node row : seen.nodes()) {
            List<Node> cells = cells(seen, row);
            if (row.role() == Role.ROW && cells.size() >= columns.size()) {
                Object record = record(step, columns, cells, seen);
                if (!rows.contains(record)) {
                    rows.add(record);
                }
            }
        }
    }

    private static Object record(FieldStep step, List<String> columns, List<Node> cells, Observation seen) {
        List<Object> record = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            String text = Names.normal(seen.textOf(cells.get(i)));
            record.add(
                    columns.get(i).equals("currency")
                            ? currency(text, Names.normal(seen.textOf(cells.get(Math.max(i - 1, 0)))))
                            : typed(text, columns.get(i), step.text("locale", "en")));
        }
        return record.size() == 1 ? record.getFirst() : record;
    }

    /// The currency of a column of its own or, where that is empty, of the amount before it.
    private static String currency(String own, String amount) {
        return own.isEmpty() ? amount.replaceAll(".*€.*", "EUR") : own;
    }

    private static List<Node> cells(Observation seen, Node row) {
        return row.role() != Role.ROW
                ? List.of()
                : seen.childrenOf(row).stream()
                        .filter(node -> node.role() == Role.CELL || node.role() == Role.GRIDCELL)
                        .toList();
    }

    /// What the first row below the headers says.
    static List<String> firstRow(Observation seen) {
        return seen.nodes().stream()
                .map(row -> cells(seen, row))
                .filter(cells -> !cells.isEmpty())
                .findFirst()
                .map(cells -> cells.stream().map(seen::textOf).toList())
                .orElse(List.of());
    }

    void file(FieldStep step, SurfaceEvent.Downloaded file) {
        try {
            byte[] bytes = Files.readAllBytes(Path.of(file.file()));
            assertThat(file.bytes()).isEqualTo(bytes.length);
            Map<String, Object> taken = new LinkedHashMap<>();
            taken.put("name", file.name());
            taken.put("bytes", "" + file.bytes());
            taken.put("text", new String(bytes, Charset.forName(step.text("encoding", "UTF-8"))).strip());
            outputs.put(step.text("output"), taken);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// One line a node, for what a failing test says.
    static String outline(Observation seen) {
        StringBuilder outline = new StringBuilder();
        for (Node node : seen.nodes()) {
            for (var at = seen.parentOf(node); at.isPresent(); at = seen.parentOf(at.get())) {
                outline.append("  ");
            }
            outline.append(seen.framePath(seen.frameOf(node)))
                    .append(' ')
                    .append(node.role().wire())
                    .append(node.name().isEmpty() ? "" : " '" + node.name() + "'")
                    .append(node.value().isEmpty() ? "" : " =" + node.value())
                    .append(node.text().isEmpty() ? "" : " \"" + node.text() + "\"")
                    .append(node.states().isEmpty() ? "" : " " + node.states())
                    .append('\n');
            if (outline.length() > 6_000) {
                return outline + "...";
            }
        }
        return outline.toString();
    }
}
