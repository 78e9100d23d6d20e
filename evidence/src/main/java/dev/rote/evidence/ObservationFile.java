package dev.rote.evidence;

import dev.rote.capability.Json;
import dev.rote.policy.Redaction;
import dev.rote.surface.Box;
import dev.rote.surface.CellPlace;
import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.State;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/// One observation as it is kept: compressed JSON, a node an array in the order of `columns`, empty ends left out.
///
/// Secret fields and masked nodes keep their place and lose their words. At most 20,000 nodes and 2,000 characters a
/// text
/// are kept.
final class ObservationFile {
    private static final int MOST_NODES = 20_000;
    private static final int MOST_CHARACTERS = 2_000;
    private static final Json COLUMNS = Json.items(List.of(
            Json.text("parent"),
            Json.text("frame"),
            Json.text("role"),
            Json.text("name"),
            Json.text("value or text"),
            Json.text("box"),
            Json.text("states"),
            Json.text("table, row, column, rows, columns"),
            Json.text("description")));

    private final Redacted redacted;
    private final Observation seen;
    private final Set<Ref> masks;

    private ObservationFile(Redacted redacted, Observation seen) {
        this.redacted = redacted;
        this.seen = seen;
        this.masks = redacted.redaction().masks(seen);
    }

    static byte[] of(Redaction redaction, String step, Observation seen) throws IOException {
        return compressed(new ObservationFile(new Redacted(redaction), seen).json(step));
    }

    private static byte[] compressed(Json json) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(json.canonical().getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private Json json(String step) {
        Map<String, Json> fields = new LinkedHashMap<>();
        fields.put("schema", Json.text("rote.observation/1"));
        fields.put("step", redacted.text(step));
        fields.put("digest", Json.text(seen.digest()));
        fields.put("frames", Json.items(seen.frames().stream().map(this::frame).toList()));
        fields.put("columns", COLUMNS);
        fields.put("nodes", nodes());
        fields.put("of", Json.number(seen.nodes().size()));
        return Json.fields(fields);
    }

    private Json frame(Frame frame) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("path", seen.framePath(frame));
        fields.put("parent", frame.parent());
        fields.put("owner", frame.owner());
        fields.put("location", frame.location());
        fields.put("title", cut(frame.title()));
        fields.put("status", frame.status());
        return redacted.fields(fields);
    }

    private Json nodes() {
        int most = Math.min(seen.nodes().size(), MOST_NODES);
        boolean[] masked = new boolean[most];
        List<Json> nodes = new ArrayList<>(most);
        for (int i = 0; i < most; i++) {
            Node node = seen.node(i);
            masked[i] = masks.contains(node.ref()) || (node.parent() >= 0 && masked[node.parent()]);
            nodes.add(node(node, masked[i]));
        }
        return Json.items(nodes);
    }

    private Json node(Node node, boolean masked) {
        List<Json> row = new ArrayList<>(9);
        row.add(Json.number(node.parent()));
        row.add(Json.number(node.frame()));
        row.add(Json.text(node.role().wire()));
        row.add(words(node.name(), masked));
        row.add(shown(node, masked));
        row.add(box(node.box()));
        row.add(Json.text(states(node)));
        row.add(node.cell().map(ObservationFile::place).orElse(Json.items(List.of())));
        row.add(words(node.description(), masked));
        while (isEmpty(row.getLast())) {
            row.removeLast();
        }
        return Json.items(row);
    }

    private Json words(String text, boolean masked) {
        return masked && !text.isBlank()
                ? Json.text(Redaction.MASK)
                : Json.text(cut(redacted.text(text).value()));
    }

    /// The node's text or value; what must not be shown of it has made it masked.
    private Json shown(Node node, boolean masked) {
        String shown = node.is(State.PROTECTED) ? "" : node.text() + node.value();
        return Json.text(masked && !shown.isBlank() ? Redaction.MASK : Redacted.wellFormed(cut(shown)));
    }

    private static boolean isEmpty(Json json) {
        return (json instanceof Json.Text(var text) && text.isEmpty())
                || (json instanceof Json.Items(var items) && items.isEmpty());
    }

    private static String states(Node node) {
        StringBuilder states = new StringBuilder();
        node.states().stream()
                .sorted()
                .forEach(state -> states.append(states.isEmpty() ? "" : " ").append(state));
        return states.toString();
    }

    private static Json box(Box box) {
        return box.isEmpty() ? Json.items(List.of()) : numbers(box.x(), box.y(), box.width(), box.height());
    }

    private static Json place(CellPlace place) {
        return numbers(place.table(), place.row(), place.column(), place.rowSpan(), place.columnSpan());
    }

    private static Json numbers(int... numbers) {
        List<Json> items = new ArrayList<>(numbers.length);
        for (int number : numbers) {
            items.add(Json.number(number));
        }
        return Json.items(items);
    }

    private static String cut(String text) {
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        boolean split = Character.isHighSurrogate(text.charAt(MOST_CHARACTERS - 1));
        return text.substring(0, split ? MOST_CHARACTERS - 1 : MOST_CHARACTERS) + "\u2026";
    }
}
