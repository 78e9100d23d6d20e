package dev.rote.discovery;

import dev.rote.capability.StepAct;
import dev.rote.surface.DialogAnswer;
import dev.rote.surface.DialogKind;
import dev.rote.surface.DialogReply;
import dev.rote.surface.Gesture;
import dev.rote.surface.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// An act as JSON in a run's own files.
final class ActTree {
    private static final DialogAnswer NONE = new DialogAnswer.Dismiss();

    private ActTree() {}

    static ObjectNode write(StepAct act, UnaryOperator<String> scrub) {
        ObjectNode tree = JsonNodeFactory.instance.objectNode();
        tree.put("kind", act.kind());
        write(tree, act.answers(), scrub);
        switch (act.plain()) {
            case StepAct.Open(var path) -> tree.put("path", path);
            case StepAct.PressAs(var gesture, var held, var _) -> {
                tree.put("gesture", gesture.name());
                list(tree, "held", held.stream().sorted().map(Modifier::name));
            }
            case StepAct.Download(var output, var _) -> tree.put("output", output);
            case StepAct.Fill(var value) -> tree.put("value", scrub.apply(value));
            case StepAct.Pick(var typed, var suggestion) ->
                tree.put("typed", scrub.apply(typed)).put("suggestion", scrub.apply(suggestion));
            case StepAct.EnterDate(var value) -> tree.put("value", scrub.apply(value));
            case StepAct.Adjust(var value) -> tree.put("value", scrub.apply(value));
            case StepAct.Drag(var onto) -> tree.set("onto", ControlTree.write(onto.expand(scrub)));
            case StepAct.ScrollThrough(var way) -> tree.put("way", way.name());
            case StepAct.Choose(var options) ->
                list(tree, "options", options.stream().map(scrub));
            case StepAct.Tick(var ticked) -> tree.put("ticked", ticked);
            case StepAct.Key(var chord, var _) -> tree.put("chord", chord);
            case StepAct.Upload(var value) -> tree.put("value", value);
            case StepAct.Read(var output, var after, var before) ->
                tree.put("output", output).put("after", after).put("before", before);
            case StepAct.ReadDialog(var dialog, var output, var after, var before) ->
                tree.put("dialog", dialog.name())
                        .put("output", output)
                        .put("after", after)
                        .put("before", before);
            case StepAct.Press _,
                    StepAct.Hover _,
                    StepAct.Clear _,
                    StepAct.ScrollTo _,
                    StepAct.Back _,
                    StepAct.Forward _ -> {}
        }
        return tree;
    }

    private static void list(ObjectNode tree, String name, Stream<String> texts) {
        ArrayNode list = tree.putArray(name);
        texts.forEach(list::add);
    }

    private static void write(ObjectNode tree, DialogAnswer dialog, UnaryOperator<String> scrub) {
        switch (dialog) {
            case DialogAnswer.Dismiss _ -> {}
            case DialogAnswer.Accept(var text) -> tree.put("accept", text);
            case DialogAnswer.Replies(var replies) -> {
                ArrayNode list = tree.putArray("replies");
                replies.forEach(reply -> write(list.addObject(), reply, scrub));
            }
        }
    }

    private static void write(ObjectNode tree, DialogReply reply, UnaryOperator<String> scrub) {
        tree.put("kind", reply.kind().wire()).put("accept", reply.accept()).put("text", reply.text());
        ArrayNode says = tree.putArray("says");
        reply.says().forEach(part -> says.add(scrub.apply(part)));
    }

    static StepAct read(JsonNode tree) {
        return plain(tree).answering(dialog(tree));
    }

    private static StepAct plain(JsonNode tree) {
        return switch (tree.path("kind").asString()) {
            case "open" -> new StepAct.Open(tree.path("path").asString());
            case "press" -> new StepAct.Press(NONE);
            case "fill" -> new StepAct.Fill(tree.path("value").asString());
            case "choose" -> new StepAct.Choose(texts(tree.path("options")));
            case "tick" -> new StepAct.Tick(tree.path("ticked").asBoolean());
            case "key" -> new StepAct.Key(tree.path("chord").asString(), NONE);
            case "upload" -> new StepAct.Upload(tree.path("value").asString());
            case "press_as" ->
                new StepAct.PressAs(
                        Gesture.valueOf(tree.path("gesture").asString()),
                        texts(tree.path("held")).stream().map(Modifier::valueOf).collect(Collectors.toSet()),
                        NONE);
            case "download" -> new StepAct.Download(tree.path("output").asString(), NONE);
            case "hover" -> new StepAct.Hover();
            case "clear" -> new StepAct.Clear();
            case "pick" ->
                new StepAct.Pick(
                        tree.path("typed").asString(), tree.path("suggestion").asString());
            case "enter_date" -> new StepAct.EnterDate(tree.path("value").asString());
            case "adjust" -> new StepAct.Adjust(tree.path("value").asString());
            case "drag" -> new StepAct.Drag(ControlTree.read(tree.path("onto")));
            case "scroll_to" -> new StepAct.ScrollTo();
            case "scroll_through" ->
                new StepAct.ScrollThrough(StepAct.Way.valueOf(tree.path("way").asString()));
            case "back" -> new StepAct.Back();
            case "forward" -> new StepAct.Forward();
            case "read_dialog" ->
                new StepAct.ReadDialog(
                        DialogKind.valueOf(tree.path("dialog").asString()),
                        tree.path("output").asString(),
                        tree.path("after").asString(),
                        tree.path("before").asString());
            case "read" ->
                new StepAct.Read(
                        tree.path("output").asString(),
                        tree.path("after").asString(),
                        tree.path("before").asString());
            default -> throw new IllegalArgumentException("it holds an unknown act");
        };
    }

    private static List<String> texts(JsonNode items) {
        List<String> texts = new ArrayList<>();
        items.forEach(item -> texts.add(item.asString()));
        return texts;
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
        DialogKind kind = DialogKind.valueOf(tree.path("kind").asString().toUpperCase(Locale.ROOT));
        return new DialogReply(
                kind,
                texts(tree.path("says")),
                tree.path("accept").asBoolean(),
                tree.path("text").asString());
    }
}
