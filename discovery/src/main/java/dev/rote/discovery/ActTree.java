package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.surface.DialogAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// An act as JSON in a run's own files.
final class ActTree {
    private ActTree() {}

    static ObjectNode write(StepAct act, UnaryOperator<String> scrub) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("kind", act.kind());
        switch (act) {
            case StepAct.Open(var path) -> tree.put("path", path);
            case StepAct.Press(var dialog) -> write(tree, dialog);
            case StepAct.Fill(var value) -> tree.put("value", scrub.apply(value));
            case StepAct.Choose(var options) -> {
                ArrayNode list = tree.putArray("options");
                options.forEach(option -> list.add(scrub.apply(option)));
            }
            case StepAct.Tick(var ticked) -> tree.put("ticked", ticked);
            case StepAct.Key(var chord, var dialog) -> {
                tree.put("chord", chord);
                write(tree, dialog);
            }
            case StepAct.Upload(var value) -> tree.put("value", value);
            case StepAct.Read(var output, var after, var before) ->
                tree.put("output", output).put("after", after).put("before", before);
        }
        return tree;
    }

    private static void write(ObjectNode tree, DialogAnswer dialog) {
        if (dialog instanceof DialogAnswer.Accept(var text)) {
            tree.put("accept", text);
        }
    }

    static StepAct read(JsonNode tree) {
        return switch (tree.path("kind").asString()) {
            case "open" -> new StepAct.Open(tree.path("path").asString());
            case "press" -> new StepAct.Press(dialog(tree));
            case "fill" -> new StepAct.Fill(tree.path("value").asString());
            case "choose" -> {
                List<String> options = new ArrayList<>();
                tree.path("options").forEach(option -> options.add(option.asString()));
                yield new StepAct.Choose(options);
            }
            case "tick" -> new StepAct.Tick(tree.path("ticked").asBoolean());
            case "key" -> new StepAct.Key(tree.path("chord").asString(), dialog(tree));
            case "upload" -> new StepAct.Upload(tree.path("value").asString());
            case "read" ->
                new StepAct.Read(
                        tree.path("output").asString(),
                        tree.path("after").asString(),
                        tree.path("before").asString());
            default -> throw new IllegalArgumentException("it holds an unknown act");
        };
    }

    private static DialogAnswer dialog(JsonNode tree) {
        return tree.has("accept")
                ? new DialogAnswer.Accept(tree.path("accept").asString())
                : new DialogAnswer.Dismiss();
    }
}
