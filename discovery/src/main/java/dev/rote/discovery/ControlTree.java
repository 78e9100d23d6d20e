package dev.rote.discovery;

import dev.rote.surface.Box;
import dev.rote.surface.Control;
import dev.rote.surface.Role;
import dev.rote.surface.Rung;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// A control as JSON in a run's own files.
final class ControlTree {
    private static final String ROLE = "role";
    private static final String NAME = "name";
    private static final String TEXT = "text";
    private static final String ROW = "row";

    private ControlTree() {}

    static ObjectNode write(Control control) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("frame", control.frame()).put("section", control.section());
        ArrayNode rungs = tree.putArray("rungs");
        control.rungs().forEach(rung -> write(rungs.addObject().put("kind", rung.kind()), rung));
        return tree;
    }

    private static void write(ObjectNode tree, Rung rung) {
        switch (rung) {
            case Rung.RoleName(var role, var name) ->
                tree.put(ROLE, role.wire()).put(NAME, name);
            case Rung.RowName(var role, var name, var row) ->
                tree.put(ROLE, role.wire()).put(NAME, name).put(ROW, row);
            case Rung.Label(var text) -> tree.put(TEXT, text);
            case Rung.NearText(var role, var text) ->
                tree.put(ROLE, role.wire()).put(TEXT, text);
            case Rung.TableCell(var row, var column, var role) ->
                tree.put(ROW, row).put("column", column).put(ROLE, role.wire());
            case Rung.Text(var role, var text) -> tree.put(ROLE, role.wire()).put(TEXT, text);
            case Rung.Bbox(var box) ->
                tree.put("x", box.x())
                        .put("y", box.y())
                        .put("width", box.width())
                        .put("height", box.height());
        }
    }

    static Control read(JsonNode tree) {
        List<Rung> rungs = new ArrayList<>();
        tree.path("rungs").forEach(rung -> rungs.add(rung(rung)));
        return new Control(tree.path("frame").asString(), tree.path("section").asString(), rungs);
    }

    private static Rung rung(JsonNode tree) {
        return switch (tree.path("kind").asString()) {
            case "role_name" -> new Rung.RoleName(role(tree), tree.path(NAME).asString());
            case "row_name" ->
                new Rung.RowName(
                        role(tree), tree.path(NAME).asString(), tree.path(ROW).asString());
            case "label" -> new Rung.Label(tree.path(TEXT).asString());
            case "near_text" -> new Rung.NearText(role(tree), tree.path(TEXT).asString());
            case "table_cell" ->
                new Rung.TableCell(
                        tree.path(ROW).asString(), tree.path("column").asString(), role(tree));
            case "text" -> new Rung.Text(role(tree), tree.path(TEXT).asString());
            case "bbox" ->
                new Rung.Bbox(new Box(
                        tree.path("x").asInt(),
                        tree.path("y").asInt(),
                        tree.path("width").asInt(),
                        tree.path("height").asInt()));
            default -> throw new IllegalArgumentException("it holds an unknown rung");
        };
    }

    private static Role role(JsonNode tree) {
        return Role.ofWire(tree.path(ROLE).asString());
    }
}
