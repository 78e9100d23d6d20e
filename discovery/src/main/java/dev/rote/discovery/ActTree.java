package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        switch (dialog) {
            case DialogAnswer.Dismiss _ -> {}
            case DialogAnswer.Accept(var text) -> tree.put("accept", text);
            case DialogAnswer.Replies(var replies) -> {
                ArrayNode list = tree.putArray("replies");
                replies.forEach(reply -> write(list.addObject(), reply));
            }
        }
    }

    private static void write(ObjectNode tree, DialogReply reply) {
        tree.put("kind", reply.kind().wire()).put("accept", reply.accept()).put("text", reply.text());
        ArrayNode says = tree.putArray("says");
        reply.says().forEach(says::add);
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
        if (tree.has("replies")) {
            List<DialogReply> replies = new ArrayList<>();
            tree.path("replies").forEach(reply -> replies.add(reply(reply)));
            return new DialogAnswer.Replies(replies);
        }
        return tree.has("accept")
                ? new DialogAnswer.Accept(tree.path("accept").asString())
                : new DialogAnswer.Dismiss();
    }

    private static DialogReply reply(JsonNode tree) {
        List<String> says = new ArrayList<>();
        tree.path("says").forEach(part -> says.add(part.asString()));
        DialogKind kind = DialogKind.valueOf(tree.path("kind").asString().toUpperCase(Locale.ROOT));
        return new DialogReply(
                kind, says, tree.path("accept").asBoolean(), tree.path("text").asString());
    }
}
