package dev.rote.discovery;

import dev.rote.surface.Box;
import dev.rote.surface.CellPlace;
import dev.rote.surface.Frame;
import dev.rote.surface.Node;
import dev.rote.surface.Observation;
import dev.rote.surface.Ref;
import dev.rote.surface.Role;
import dev.rote.surface.State;
import dev.rote.surface.Total;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// Keeps an observation as JSON, one short array a node, with everything the recorder needs to name controls again.
final class ScreenFile {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private ScreenFile() {}

    static ObjectNode write(Observation seen, UnaryOperator<String> scrub) {
        ObjectNode screen = JSON.objectNode();
        screen.put("sequence", seen.sequence());
        screen.put("digest", seen.digest());
        ArrayNode frames = screen.putArray("frames");
        for (Frame frame : seen.frames()) {
            frames.addArray()
                    .add(frame.parent())
                    .add(frame.owner())
                    .add(scrub.apply(frame.name()))
                    .add(scrub.apply(frame.origin()))
                    .add(scrub.apply(frame.path()))
                    .add(scrub.apply(frame.title()))
                    .add(frame.status())
                    .add(frame.document());
        }
        ArrayNode nodes = screen.putArray("nodes");
        seen.nodes().forEach(node -> nodes.add(write(node, scrub)));
        return screen;
    }

    private static ArrayNode write(Node node, UnaryOperator<String> scrub) {
        ArrayNode row = JSON.arrayNode()
                .add(node.parent())
                .add(node.frame())
                .add(node.role().wire())
                .add(scrub.apply(node.name()))
                .add(node.nameSource().name())
                .add(scrub.apply(node.description()))
                .add(scrub.apply(node.value()))
                .add(scrub.apply(node.text()));
        ArrayNode states = row.addArray();
        node.states().stream().sorted().forEach(state -> states.add(state.name()));
        Box box = node.box();
        row.addArray().add(box.x()).add(box.y()).add(box.width()).add(box.height());
        ArrayNode cell = row.addArray();
        node.cell()
                .ifPresent(at -> cell.add(at.table())
                        .add(at.row())
                        .add(at.column())
                        .add(at.rowSpan())
                        .add(at.columnSpan()));
        ArrayNode total = row.addArray();
        node.total().ifPresent(all -> total.add(all.rows()).add(all.columns()));
        return row;
    }

    static Observation read(JsonNode screen) {
        long sequence = screen.path("sequence").asLong();
        List<Frame> frames = new ArrayList<>();
        for (JsonNode row : screen.path("frames")) {
            frames.add(new Frame(
                    frames.size(),
                    row.path(0).asInt(),
                    row.path(1).asInt(),
                    row.path(2).asString(),
                    row.path(3).asString(),
                    row.path(4).asString(),
                    row.path(5).asString(),
                    row.path(6).asInt(),
                    row.path(7).asString()));
        }
        List<Node> nodes = new ArrayList<>();
        for (JsonNode row : screen.path("nodes")) {
            nodes.add(readNode(new Ref(sequence, nodes.size()), row));
        }
        return Observation.of(sequence, screen.path("digest").asString(), frames, nodes);
    }

    private static Node readNode(Ref ref, JsonNode row) {
        Set<State> states = EnumSet.noneOf(State.class);
        row.path(8).forEach(state -> states.add(State.valueOf(state.asString())));
        JsonNode box = row.path(9);
        JsonNode cell = row.path(10);
        return new Node(
                ref,
                row.path(0).asInt(),
                row.path(1).asInt(),
                Role.ofWire(row.path(2).asString()),
                row.path(3).asString(),
                Node.NameSource.valueOf(row.path(4).asString()),
                row.path(5).asString(),
                row.path(6).asString(),
                row.path(7).asString(),
                states,
                new Box(
                        box.path(0).asInt(),
                        box.path(1).asInt(),
                        box.path(2).asInt(),
                        box.path(3).asInt()),
                cell.isEmpty()
                        ? Optional.empty()
                        : Optional.of(new CellPlace(
                                cell.path(0).asInt(),
                                cell.path(1).asInt(),
                                cell.path(2).asInt(),
                                cell.path(3).asInt(),
                                cell.path(4).asInt())),
                row.path(11).isEmpty()
                        ? Optional.empty()
                        : Optional.of(new Total(
                                row.path(11).path(0).asInt(),
                                row.path(11).path(1).asInt())));
    }
}
